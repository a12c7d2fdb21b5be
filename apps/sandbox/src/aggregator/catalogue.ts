import { hasKey } from '@evens/base';
import { inHouseTables, type ListedTable, presentReturn, presentTraits } from '@evens/casino';
import {
  type InHouseGame,
  returnBasis,
  returnRange,
  type StudioGame,
  studioGames,
  studioSlot,
} from '@evens/games';
import type { sandboxProviders } from '@evens/providers';
import type { RemoteGame } from '@evens/providers/aggregator';

/** A live table as one of the sandbox's providers lists it. It has the rules, key and client of an in-house table. */
export interface HostedTable {
  readonly machine: ListedTable['machine'];
  readonly listed: RemoteGame;
}

/** A game of one of the sandbox's providers. Our frame shows it; the provider's rules run it. */
export interface HostedGame {
  readonly game: InHouseGame;
  readonly listed: RemoteGame;
}

interface Studio {
  /** Invented: the sandbox shows no real provider's name. */
  readonly name: string;
  readonly hasDemo: boolean;
  /** Keys of its games. */
  readonly games: readonly string[];
  /** Names of its live tables; each ends with the category of the table. */
  readonly tables?: readonly string[];
}

/** Invented studios by the id of the provider that each replaces in the sandbox. No game is listed twice. */
const studios: Readonly<Record<(typeof sandboxProviders)[number], Studio>> = {
  softswiss: {
    name: 'Northquay',
    hasDemo: true,
    games: ['orchard-bells', 'foxlight-path'],
    tables: [
      'Northquay Live Roulette',
      'Northquay Live Blackjack',
      'Northquay Live Baccarat',
      'Northquay Live Wheel',
    ],
  },
  habanero: { name: 'Saffron Hill', hasDemo: true, games: ['veiled-court'] },
  endorphina: { name: 'Brightwell', hasDemo: true, games: ['prism-reach'] },
  openbox: { name: 'Paper Crane', hasDemo: false, games: ['folded-cranes'] },
  '7mojos': {
    name: 'Tall Cedar',
    hasDemo: true,
    games: ['cedar-totems'],
    tables: ['Cedar Live Roulette', 'Cedar Live Blackjack', 'Cedar Live Baccarat', 'Cedar Live Wheel'],
  },
  leap: { name: 'Larkspur', hasDemo: true, games: ['giants-meadow', 'firefly-jar'] },
  rocket: { name: 'Skylight Works', hasDemo: false, games: ['orbital-climb'] },
  goldenrace: { name: 'Meridian Draws', hasDemo: false, games: ['mirror-garden'] },
  egtdigital: { name: 'Oak & Ember', hasDemo: true, games: ['ember-keep'] },
  pateplay: { name: 'Pebblewick', hasDemo: true, games: ['potion-shelf'] },
};

/** The name that the sandbox shows for a provider. */
export function studioName(provider: string): string | undefined {
  return hasKey(studios, provider) ? studios[provider].name : undefined;
}

/** Providers whose slots have their own jackpot. */
export const jackpotProviders: ReadonlySet<string> = new Set(['softswiss', 'egtdigital', 'pateplay']);

/** Lists a game or table; `more` has the fields that differ from the defaults. */
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

function hostedGame(provider: string, hasDemo: boolean, { key, name }: StudioGame): HostedGame {
  const game = studioSlot(key);
  const listed = listing(
    { key, name, hasDemo },
    { categories: ['slots'], has_jackpot: jackpotProviders.has(provider), ...returns(game) },
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
      games: studioGames
        .filter(({ key }) => games.includes(key))
        .map((game) => hostedGame(provider, hasDemo, game)),
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
  'Firefly Jar': 1,
  'Potion Shelf': 2,
  'Cedar Totems': 5,
  'Mirror Garden': 9,
  'Ember Keep': 16,
};

/** All listings of a provider: games, then live tables. */
export function listedBy(provider: string, nowMs: number): readonly RemoteGame[] {
  return [...listGames(provider), ...listTables(provider)].map(({ listed }) => {
    const days = releasedDaysAgo[listed.name];
    if (days === undefined) return listed;
    return { ...listed, added: new Date(nowMs - days * 86_400_000).toISOString().slice(0, 10) };
  });
}
