import {
  type CasinoGame,
  type CasinoPage,
  type LiveCasinoCategory,
  liveCasinoCategories,
} from '@evens/contract';

/** Ids of the viewer's games: `recent` of this tab, newest first; `favourites`, newest last. */
export interface OwnGames {
  readonly recent: readonly string[];
  readonly favourites: readonly string[];
}

const POPULAR_MAX = 12;
/** Providers whose games the page `special` lists. */
const specialProviders: readonly string[] = ['softswiss', 'pateplay'];

function byIds(games: readonly CasinoGame[], ids: readonly string[]): readonly CasinoGame[] {
  const byId = new Map(games.map((game) => [game.ID, game]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Games marked as popular. If there are none, the first games of the lobby, which is sorted best first. */
function popular(games: readonly CasinoGame[]): readonly CasinoGame[] {
  const named = games.filter(({ Categories }) => Categories.includes('popular'));
  return (named.length > 0 ? named : games).slice(0, POPULAR_MAX);
}

function live(games: readonly CasinoGame[], category: LiveCasinoCategory): readonly CasinoGame[] {
  return games.filter(({ LiveCategory }) =>
    category === 'all' ? LiveCategory !== null : LiveCategory === category,
  );
}

/** Categories that the lobby lists only while they have games. */
const optionalCategories: readonly LiveCasinoCategory[] = ['sic-bo', 'wheel'];

export function listedLiveCategories(games: readonly CasinoGame[] = []): readonly LiveCasinoCategory[] {
  return liveCasinoCategories.filter(
    (category) => !optionalCategories.includes(category) || live(games, category).length > 0,
  );
}

/** The games of a casino page. The lobby opens on slots. */
export function pageGames(
  { category = 'slots', liveCategory }: CasinoPage,
  games: readonly CasinoGame[],
  own: OwnGames,
): readonly CasinoGame[] {
  switch (category) {
    case 'all':
      return games;
    case 'recent':
      return byIds(games, own.recent);
    case 'favorites':
      return byIds(games, own.favourites.toReversed());
    case 'popular':
      return popular(games);
    case 'special':
      return games.filter(({ Provider }) => specialProviders.includes(Provider));
    case 'live':
    case 'live-casino':
      return live(games, liveCategory ?? 'all');
    default:
      return games.filter(({ Categories }) => Categories.includes(category));
  }
}
