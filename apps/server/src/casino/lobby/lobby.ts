import { inHouseTables, type ListedTable, presentReturn, presentTraits } from '@evens/casino';
import type { CasinoGame, CasinoProvider } from '@evens/contract';
import { deepVault, inHouseGames, type ListedGame, returnBasis, returnRange } from '@evens/games';
import { gameId, gameLink, IN_HOUSE_PROVIDER } from '../rounds/in-house-games.ts';
import type { Popularity } from './popularity.ts';
import type { Audience, Providers } from './provider.ts';

function presentBasis(key: string): Pick<CasinoGame, 'RtpOf'> {
  const of = returnBasis(key);
  return of === undefined ? {} : { RtpOf: of };
}

function presentGame({ game, name, categories }: ListedGame): CasinoGame {
  return {
    ID: gameId(game.key),
    Key: game.key,
    Name: name,
    Provider: IN_HOUSE_PROVIDER.id,
    ProviderName: IN_HOUSE_PROVIDER.name,
    Categories: ['all', ...categories],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: game === deepVault,
    ...presentReturn(returnRange(game)),
    ...presentBasis(game.key),
    ...presentTraits(game.key),
    GameLink: gameLink(game.key),
  };
}

function presentTable({ machine, name, categories, liveCategory }: ListedTable): CasinoGame {
  const { key } = machine;
  const path = liveCategory === null ? gameLink(key) : `/live-casino-game/${IN_HOUSE_PROVIDER.id}/${key}`;
  return {
    ID: gameId(key),
    Key: key,
    Name: name,
    Provider: IN_HOUSE_PROVIDER.id,
    ProviderName: IN_HOUSE_PROVIDER.name,
    Categories: [...categories],
    LiveCategory: liveCategory,
    IsShared: true,
    HasDemo: true,
    HasJackpot: false,
    ...presentReturn(returnRange(machine)),
    ...presentBasis(key),
    ...presentTraits(key),
    GameLink: path,
  };
}

/** Best first. Crash is among the single-player games; tables with a dealer follow. */
export const inHouseGameList: readonly CasinoGame[] = [
  ...inHouseTables.filter(({ liveCategory }) => liveCategory === null).map(presentTable),
  ...inHouseGames.map(presentGame),
  ...inHouseTables.filter(({ liveCategory }) => liveCategory !== null).map(presentTable),
];

/** Games of all providers, and the providers that have any for this audience. */
export async function lobby(
  { providers, popularity }: { readonly providers: Providers; readonly popularity: Popularity },
  audience: Audience & {
    /** Whether the caller can play demos: a jurisdiction may require proof of age first. */
    readonly hasDemos: boolean;
    /** Whether an operator closed a game. */
    isClosed(id: string): boolean;
  },
): Promise<{ Games: CasinoGame[]; Providers: CasinoProvider[] }> {
  const all = [...providers.values()].flatMap((provider) => provider.games(audience));
  const marked = await popularity.mark(all);
  const Games = marked.map((game) => ({
    ...game,
    ...(!audience.hasDemos && { HasDemo: false }),
    ...(audience.isClosed(game.ID) && { IsClosed: true as const }),
  }));
  const counts = new Map<string, CasinoProvider>();
  for (const { Provider, ProviderName } of Games) {
    const { GamesCount } = counts.get(Provider) ?? { GamesCount: 0 };
    counts.set(Provider, { ID: Provider, Name: ProviderName, GamesCount: GamesCount + 1 });
  }
  return { Games, Providers: [...counts.values()] };
}
