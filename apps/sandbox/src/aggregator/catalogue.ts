import { hasKey } from '@evens/base';
import { inHouseTables, type ListedTable, presentReturn, presentTraits } from '@evens/casino';
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
import type { sandboxProviders } from '@evens/providers';
import type { RemoteGame } from '@evens/providers/aggregator';

/** A live table as one of the sandbox's providers lists it. It has the rules, key and client of an in-house table. */
export interface HostedTable {
  readonly machine: ListedTable['machine'];
  readonly listed: RemoteGame;
}

/** A game as one of the sandbox's providers lists it. It has the rules, key and client of an in-house game. */
export interface HostedGame {
  readonly game: InHouseGame;
  readonly listed: RemoteGame;
}

interface Hosting {
  readonly game: InHouseGame;
  /** Unique, because the picture is drawn from it: two listings of one game never look the same. */
  readonly name: string;
  readonly categories: readonly string[];
  readonly product?: RemoteGame['product'];
}

interface Studio {
  /** Invented: the sandbox shows no real provider's name. */
  readonly name: string;
  readonly hasDemo: boolean;
  readonly games: readonly Hosting[];
  /** Names of its live tables; each ends with the category of the table. */
  readonly tables?: readonly string[];
}

const slot = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['slots'] });
const table = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['games'] });
const card = (game: InHouseGame, name: string): Hosting => ({ game, name, categories: ['card'] });
const virtual = (game: InHouseGame, name: string): Hosting => ({ ...table(game, name), product: 'virtual' });

/** Invented studios by the id of the provider that each replaces in the sandbox. */
const studios: Readonly<Record<(typeof sandboxProviders)[number], Studio>> = {
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
    tables: [
      'Northquay Live Roulette',
      'Northquay Live Blackjack',
      'Northquay Live Baccarat',
      'Northquay Live Wheel',
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
    tables: ['Cedar Live Roulette', 'Cedar Live Blackjack', 'Cedar Live Baccarat', 'Cedar Live Wheel'],
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

/** The name that the sandbox shows for a provider. */
export function studioName(provider: string): string | undefined {
  return hasKey(studios, provider) ? studios[provider].name : undefined;
}

/** Providers whose slots have their own jackpot. */
export const jackpotProviders: ReadonlySet<string> = new Set(['softswiss', 'egtdigital', 'pateplay']);

/** Lists an in-house game or table; `more` has the fields that differ from the defaults. */
function listing(
  { key, name, hasDemo }: { readonly key: string; readonly name: string; readonly hasDemo: boolean },
  more: Pick<RemoteGame, 'categories' | 'rtp'> & Partial<RemoteGame>,
): RemoteGame {
  const basis = returnBasis(key);
  return {
    key,
    name,
    live: null,
    product: 'casino',
    frame: key,
    has_demo: hasDemo,
    has_jackpot: false,
    ...(basis !== undefined && { rtp_of: basis }),
    ...traits(key),
    blocked_countries: [],
    currencies: null,
    is_mobile: true,
    is_desktop: true,
    ...more,
  };
}

function traits(key: string): Pick<RemoteGame, 'volatility' | 'volatility_most' | 'features'> {
  const { Volatility, VolatilityMost, Features } = presentTraits(key);
  return {
    ...(Volatility !== undefined && { volatility: Volatility }),
    ...(VolatilityMost !== undefined && { volatility_most: VolatilityMost }),
    ...(Features !== undefined && { features: Features }),
  };
}

function returns(of: Parameters<typeof returnRange>[0]): Pick<RemoteGame, 'rtp' | 'rtp_most'> {
  const { Rtp, RtpMost } = presentReturn(returnRange(of));
  return RtpMost === undefined ? { rtp: Rtp } : { rtp: Rtp, rtp_most: RtpMost };
}

function hostedGame(
  provider: string,
  hasDemo: boolean,
  { game, name, categories, product }: Hosting,
): HostedGame {
  const listed = listing(
    { key: game.key, name, hasDemo },
    {
      categories: [...categories],
      product: product ?? 'casino',
      has_jackpot: jackpotProviders.has(provider) && game.kind === 'slot',
      ...returns(game),
    },
  );
  return { game, listed };
}

function hostedTable(hasDemo: boolean, name: string): HostedTable {
  const category = name.slice(name.lastIndexOf(' ') + 1).toLowerCase();
  const table = inHouseTables.find(({ liveCategory }) => liveCategory === category);
  if (!table) throw new Error(`hostedTable: expected a table of ${name}, got none`);
  const { machine, categories } = table;
  const listed = listing(
    { key: machine.key, name, hasDemo },
    {
      categories: [...categories],
      live: category,
      product: 'live',
      ...returns(machine),
    },
  );
  return { machine, listed };
}

const byProvider = new Map(
  Object.entries(studios).map(([provider, { hasDemo, games, tables = [] }]) => [
    provider,
    {
      games: games.map((hosting) => hostedGame(provider, hasDemo, hosting)),
      tables: tables.map((name) => hostedTable(hasDemo, name)),
    },
  ]),
);

/** Single-player games of a provider. */
export function listGames(provider: string): readonly HostedGame[] {
  return byProvider.get(provider)?.games ?? [];
}

export function findGame(provider: string, key: string): HostedGame | undefined {
  return listGames(provider).find(({ listed }) => listed.key === key);
}

export function listTables(provider: string): readonly HostedTable[] {
  return byProvider.get(provider)?.tables ?? [];
}

/** Days since the release of the newest games, which the sandbox always has. */
const releasedDaysAgo: Readonly<Record<string, number>> = {
  'Mountain Foundry': 2,
  'Eagle Dunes': 5,
  'Mask Parade': 9,
  'Pin Garden': 16,
};

/** All listings of a provider: games, then live tables. */
export function listedBy(provider: string, nowMs: number): readonly RemoteGame[] {
  return [...listGames(provider), ...listTables(provider)].map(({ listed }) => {
    const days = releasedDaysAgo[listed.name];
    if (days === undefined) return listed;
    return { ...listed, added: new Date(nowMs - days * 86_400_000).toISOString().slice(0, 10) };
  });
}
