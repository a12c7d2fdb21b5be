import {
  baccarat,
  blackjack,
  copperForge,
  coralBloom,
  cornerSevens,
  dice,
  harbourLights,
  hiLo,
  type InHouseGame,
  keno,
  lanternLibrary,
  limbo,
  mines,
  nightMarket,
  plinko,
  returnBasis,
  returnRange,
  roulette,
  shiftingSands,
} from '@evens/games';
import type { RemoteGame } from '../features/aggregator/remote-wire.ts';
import { shownReturn } from '../features/casino/rounds/shown-return.ts';

/** A game as one of the sandbox's providers lists it. Rules, key and client are those of our own game. */
export interface HostedGame {
  readonly game: InHouseGame;
  readonly listed: RemoteGame;
}

interface Hosting {
  readonly game: InHouseGame;
  /** Its own, so that no two listings of one game look the same: its picture is drawn from it. */
  readonly name: string;
  readonly categories: readonly string[];
  readonly product?: RemoteGame['product'];
}

interface Studio {
  /** Invented: the sandbox shows no real provider's name. */
  readonly name: string;
  readonly hasDemo: boolean;
  readonly games: readonly Hosting[];
}

const slot = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['slots'] });
const table = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['games'] });
const card = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['card'] });
const virtual = (game: InHouseGame, name: string): Hosting => ({ ...table(game, name), product: 'virtual' });

/** Invented studios by the id of the provider that each replaces in the sandbox. */
const studios: Readonly<Record<string, Studio>> = {
  softswiss: {
    name: 'Northquay',
    hasDemo: true,
    games: [
      slot(harbourLights, 'Beacon Reef'),
      slot(nightMarket, 'Moon Bazaar'),
      slot(copperForge, 'Hot Iron'),
      table(plinko, 'Pebble Drop'),
      table(mines, 'Buried Gems'),
      table(roulette, 'Northquay Roulette'),
      card(blackjack, 'Northquay Blackjack'),
    ],
  },
  habanero: {
    name: 'Saffron Hill',
    hasDemo: true,
    games: [
      slot(coralBloom, 'Pearl Garden'),
      slot(lanternLibrary, 'Secret Shelves'),
      card(hiLo, 'Saffron Hi-Lo'),
      card(baccarat, 'Saffron Baccarat'),
    ],
  },
  endorphina: {
    name: 'Brightwell',
    hasDemo: true,
    games: [slot(cornerSevens, 'Lucky Quarter'), slot(copperForge, 'Mountain Foundry')],
  },
  openbox: {
    name: 'Paper Crane',
    hasDemo: false,
    games: [table(keno, 'Crane Keno'), table(dice, 'Crane Dice')],
  },
  '7mojos': {
    name: 'Tall Cedar',
    hasDemo: true,
    games: [
      slot(shiftingSands, 'Eagle Dunes'),
      table(roulette, 'Cedar Roulette'),
      card(blackjack, 'Cedar Blackjack'),
      card(baccarat, 'Cedar Baccarat'),
    ],
  },
  leap: {
    name: 'Larkspur',
    hasDemo: true,
    games: [slot(nightMarket, 'Mask Parade'), virtual(keno, 'Larkspur Keno')],
  },
  rocket: {
    name: 'Skylight Works',
    hasDemo: false,
    games: [{ ...table(limbo, 'Skylight Limbo'), categories: ['games', 'crash'] }],
  },
  goldenrace: { name: 'Meridian Draws', hasDemo: false, games: [virtual(keno, 'Meridian Keno')] },
  egtdigital: {
    name: 'Oak & Ember',
    hasDemo: true,
    games: [slot(cornerSevens, 'Bell Quartet'), slot(harbourLights, 'Star of the Bay')],
  },
  pateplay: {
    name: 'Pebblewick',
    hasDemo: true,
    games: [table(plinko, 'Pin Garden'), slot(lanternLibrary, 'King’s Archive')],
  },
};

export const sandboxProviders = Object.keys(studios);

/** The name that the sandbox shows for a provider. */
export function studioOf(provider: string): string | undefined {
  return studios[provider]?.name;
}

/** Providers whose slots fill a pool of their own. */
export const jackpotProviders: ReadonlySet<string> = new Set(['softswiss', 'egtdigital', 'pateplay']);

function hosted(
  provider: string,
  hasDemo: boolean,
  { game, name, categories, product }: Hosting,
): HostedGame {
  const { Rtp, RtpMost } = shownReturn(returnRange(game));
  const basis = returnBasis(game.key);
  return {
    game,
    listed: {
      key: game.key,
      name,
      categories: [...categories],
      live: null,
      product: product ?? 'casino',
      frame: game.key,
      has_demo: hasDemo,
      has_jackpot: jackpotProviders.has(provider) && game.kind === 'slot',
      ...(RtpMost === undefined ? { rtp: Rtp } : { rtp: Rtp, rtp_most: RtpMost }),
      ...(basis !== undefined && { rtp_of: basis }),
      blocked_countries: [],
      currencies: null,
      is_mobile: true,
      is_desktop: true,
    },
  };
}

const byProvider = new Map(
  Object.entries(studios).map(([provider, { hasDemo, games }]) => [
    provider,
    games.map((hosting) => hosted(provider, hasDemo, hosting)),
  ]),
);

export function gamesOf(provider: string): readonly HostedGame[] {
  return byProvider.get(provider) ?? [];
}

export function gameOf(provider: string, key: string): HostedGame | undefined {
  return gamesOf(provider).find(({ listed }) => listed.key === key);
}
