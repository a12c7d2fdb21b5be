import { ok, type Result } from '@evens/base';
import { FAVOURITES_MAX, type Favourites as Kept } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { loadLaterWords, t } from '@evens/web/core/words.ts';
import { live } from '@evens/web/live/browser.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { favourites, setFavourites } from './favourites.ts';
import { createFavouritesSync, type FavouritesAnswer, type Wish } from './favourites-sync.ts';

async function awaitAnswer(
  call: Promise<Result<Kept | { readonly Favourites: Kept }, Refused>>,
): Promise<FavouritesAnswer> {
  try {
    const answer = await call;
    if (!answer.ok) return answer;
    return ok('Favourites' in answer.value ? answer.value.Favourites : answer.value);
  } catch (failure) {
    if (failure instanceof NetworkError) return undefined;
    throw failure;
  }
}

const sync = createFavouritesSync({
  store: { get: favourites, set: setFavourites },
  max: FAVOURITES_MAX,
  load: () => awaitAnswer(api('GET /api/user/favourites')),
  // `keepalive`: the request completes even if the page is left right after the press.
  add: (body) => awaitAnswer(api('POST /api/user/favourites/add', { body, keepalive: true })),
  remove: (body) => awaitAnswer(api('POST /api/user/favourites/remove', { body, keepalive: true })),
  refused: (message) => notify(message === '' ? t('shell.error.network') : message, 'bad'),
  full: () => notify(t('favourites.full', { count: FAVOURITES_MAX }), 'bad'),
  storedLocally: () => notify(t('favourites.kept-here')),
});

live.account.subscribe(() => {
  const received = live.account.favourites();
  if (received) sync.received(received);
});

/** Synchronises the stars with this player's on the server. */
export async function follow(playerId: number | undefined): Promise<void> {
  await sync.follow(playerId);
}

export async function toggled(wish: Wish): Promise<void> {
  await Promise.all([loadLaterWords(), sync.follow(currentUser()?.ID)]);
  await sync.toggled(wish);
}
