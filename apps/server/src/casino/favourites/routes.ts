import { err, ok } from '@evens/base';
import { FAVOURITE_GAMES_MAX, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { addFavouriteGames, readFavouriteGames, removeFavouriteGames } from './store.ts';

export function casinoFavouritesRoutes(app: HttpApp, pool: Pool): void {
  route(app, 'GET /api/casino/favourites', async ({ principal }) =>
    ok(await readFavouriteGames(pool, principal.accountId)),
  );

  route(app, 'POST /api/casino/favourites/add', async ({ principal: { accountId }, body, atMs }) => {
    const Favourites = await addFavouriteGames(pool, { accountId, ids: body.GameIDs, atMs });
    return Favourites === 'full'
      ? err(refusal('FavouritesLimitReachedException', { maximum: FAVOURITE_GAMES_MAX }))
      : ok({ HasErrors: false as const, Favourites });
  });

  route(app, 'POST /api/casino/favourites/remove', async ({ principal: { accountId }, body, atMs }) => {
    const Favourites = await removeFavouriteGames(pool, { accountId, ids: body.GameIDs, atMs });
    return ok({ HasErrors: false as const, Favourites });
  });
}
