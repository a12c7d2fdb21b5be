import {
  baccarat,
  blackjack,
  copperForge,
  coralBloom,
  cornerSevens,
  dice,
  type HouseGame,
  harbourLights,
  hiLo,
  keno,
  lanternLibrary,
  limbo,
  mines,
  nightMarket,
  plinko,
  roulette,
  shiftingSands,
} from '@evens/games';
import type { RemoteGame } from '../features/aggregator/remote-wire.ts';

/** A game as one of the sandbox's providers lists it. Rules, key and pictures are those of our own game. */
export interface HostedGame {
  readonly game: HouseGame;
  readonly listed: RemoteGame;
}

interface Hosting {
  readonly game: HouseGame;
  readonly name: string;
  readonly categories: readonly string[];
  readonly live?: string;
  readonly product?: RemoteGame['product'];
}

const slot = (game: HouseGame, name: string): Hosting => ({ game, name, categories: ['slots'] });
const table = (game: HouseGame, name: string): Hosting => ({ game, name, categories: ['games'] });
const card = (game: HouseGame, name: string): Hosting => ({ game, name, categories: ['card'] });
/** A table that stands in the live lobby without a dealer, as first-person tables do. */
const firstPerson = (game: HouseGame, live: string): Hosting => ({
  game,
  name: `First Person ${live.charAt(0).toUpperCase()}${live.slice(1)}`,
  categories: ['live', 'live-casino'],
  live,
  product: 'live',
});
const virtual = (game: HouseGame, name: string): Hosting => ({ ...table(game, name), product: 'virtual' });

/** Whose games the sandbox stands in for. */
const hostings: Readonly<Record<string, { readonly hasDemo: boolean; readonly games: readonly Hosting[] }>> =
  {
    softswiss: {
      hasDemo: true,
      games: [
        slot(harbourLights, 'Harbour Lights'),
        slot(nightMarket, 'Night Market'),
        slot(copperForge, 'Copper Forge'),
        table(plinko, 'Plinko'),
        table(mines, 'Mines'),
        firstPerson(roulette, 'roulette'),
        firstPerson(blackjack, 'blackjack'),
      ],
    },
    habanero: {
      hasDemo: true,
      games: [
        slot(coralBloom, 'Coral Bloom'),
        slot(lanternLibrary, 'Lantern Library'),
        card(hiLo, 'Hi-Lo'),
        card(baccarat, 'Baccarat'),
      ],
    },
    endorphina: {
      hasDemo: true,
      games: [slot(cornerSevens, 'Corner Sevens'), slot(copperForge, 'Copper Forge')],
    },
    openbox: { hasDemo: false, games: [table(keno, 'Keno'), table(dice, 'Dice')] },
    '7mojos': {
      hasDemo: true,
      games: [
        slot(shiftingSands, 'Shifting Sands'),
        firstPerson(roulette, 'roulette'),
        firstPerson(blackjack, 'blackjack'),
        firstPerson(baccarat, 'baccarat'),
      ],
    },
    leap: { hasDemo: true, games: [slot(nightMarket, 'Night Market'), virtual(keno, 'Virtual Keno')] },
    rocket: { hasDemo: false, games: [{ ...table(limbo, 'Limbo'), categories: ['games', 'crash'] }] },
    goldenrace: { hasDemo: false, games: [virtual(keno, 'Virtual Keno')] },
    egtdigital: {
      hasDemo: true,
      games: [slot(cornerSevens, 'Corner Sevens'), slot(harbourLights, 'Harbour Lights')],
    },
    pateplay: { hasDemo: true, games: [table(plinko, 'Plinko'), slot(lanternLibrary, 'Lantern Library')] },
  };

export const sandboxProviders = Object.keys(hostings);

/** Providers whose slots fill a pool of their own. */
export const poolProviders: ReadonlySet<string> = new Set(['softswiss', 'egtdigital', 'pateplay']);

function hosted(provider: string, { game, name, categories, live, product }: Hosting): HostedGame {
  const hasPool = poolProviders.has(provider) && game.kind === 'slot';
  const { num, den } = game.rtp;
  return {
    game,
    listed: {
      key: game.key,
      name: `${name} (play money)`,
      categories: hasPool ? [...categories, 'special'] : [...categories],
      live: live ?? null,
      product: product ?? 'casino',
      frame: game.key,
      has_demo: hostings[provider]?.hasDemo ?? false,
      has_jackpot: hasPool,
      rtp: Number((num * 1_000_000n) / den) / 10_000,
      blocked_countries: [],
      currencies: null,
      is_mobile: true,
      is_desktop: true,
    },
  };
}

const byProvider = new Map(
  Object.entries(hostings).map(([provider, { games }]) => [
    provider,
    games.map((hosting) => hosted(provider, hosting)),
  ]),
);

export function gamesOf(provider: string): readonly HostedGame[] {
  return byProvider.get(provider) ?? [];
}

export function gameOf(provider: string, key: string): HostedGame | undefined {
  return gamesOf(provider).find(({ listed }) => listed.key === key);
}
