import { ok, type Result } from '@evens/base';
import { FAVOURITE_GAMES_MAX, type FavouriteGames } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { loadLaterWords, t } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { favouriteGames, setFavouriteGames } from './favourite-games.ts';
import { createGamesSync, type GamesAnswer, type GameWish } from './favourite-games-sync.ts';

async function readAnswer(
  call: Promise<Result<FavouriteGames | { readonly Favourites: FavouriteGames }, Refused>>,
): Promise<GamesAnswer> {
  try {
    const answer = await call;
    if (!answer.ok) return answer;
    return ok('Favourites' in answer.value ? answer.value.Favourites : answer.value);
  } catch (failure) {
    if (failure instanceof NetworkError) return undefined;
    throw failure;
  }
}

const sync = createGamesSync({
  store: { get: favouriteGames, set: setFavouriteGames },
  max: FAVOURITE_GAMES_MAX,
  load: () => readAnswer(api('GET /api/casino/favourites')),
  // `keepalive`: the request completes even if the page is left right after the press.
  add: (ids) =>
    readAnswer(api('POST /api/casino/favourites/add', { body: { GameIDs: [...ids] }, keepalive: true })),
  remove: (ids) =>
    readAnswer(api('POST /api/casino/favourites/remove', { body: { GameIDs: [...ids] }, keepalive: true })),
  refused: (message) => notify(message === '' ? t('shell.error.network') : message, 'bad'),
  full: () => notify(t('favourites.full', { count: FAVOURITE_GAMES_MAX }), 'bad'),
  storedLocally: () => notify(t('favourites.kept-here')),
});

/** Synchronises the stars with this player's on the server. */
export function follow(playerId: number | undefined): Promise<void> {
  return sync.follow(playerId);
}

export async function toggled(wish: GameWish): Promise<void> {
  await Promise.all([loadLaterWords(), sync.follow(currentUser()?.ID)]);
  await sync.toggled(wish);
}
