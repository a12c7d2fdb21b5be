import { type AccountId, err, ok } from '@evens/base';
import { FAVOURITES_MAX, type Favourites, type FavouritesChange, refusal } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import type { Replica } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { mapInTurns } from '../../platform/turns.ts';
import type { MatchPresenter } from '../catalogue/match-presenter.ts';
import { isListed } from '../catalogue/select-matches.ts';
import { byUrgency, presentFavouriteMatch, presentTournaments } from './present.ts';
import {
  addFavourites,
  type FavouriteIds,
  readFavourites,
  readTournaments,
  removeFavourites,
} from './store.ts';

export interface FavouritesParts {
  readonly pool: Pool;
  readonly replica: Replica;
  readonly present: MatchPresenter;
  /** Publishes the favourites to the player's other pages. */
  readonly publish: (accountId: AccountId, favourites: Favourites) => void;
}

function uniqueIds({ MatchIDs = [], TournamentIDs = [] }: FavouritesChange): FavouriteIds {
  return { matches: [...new Set(MatchIDs)], tournaments: [...new Set(TournamentIDs)] };
}

/** Parses ids separated by commas, without repetitions. The schema accepts only digits and commas. */
function parseIds(text: string | undefined): readonly number[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '');
  return [...new Set(ids.map(Number))].slice(0, FAVOURITES_MAX);
}

export function favouritesRoutes(app: HttpApp, { pool, replica, present, publish }: FavouritesParts): void {
  const english = getLanguage('en');

  route(app, 'GET /api/user/favourites', async ({ principal }) =>
    ok(await readFavourites(pool, principal.accountId)),
  );

  route(app, 'POST /api/user/favourites/add', async ({ principal: { accountId }, body, atMs }) => {
    const added = await addFavourites(pool, { accountId, ids: uniqueIds(body), atMs });
    if (!added.ok) {
      const { error } = added;
      return err(
        error.reason === 'full'
          ? refusal('FavouritesLimitReachedException', { maximum: FAVOURITES_MAX })
          : refusal('NotFoundException', {
              MatchIDs: error.ids.matches,
              TournamentIDs: error.ids.tournaments,
            }),
      );
    }
    publish(accountId, added.value);
    return ok({ HasErrors: false as const, Favourites: added.value });
  });

  route(app, 'POST /api/user/favourites/remove', async ({ principal: { accountId }, body, atMs }) => {
    const favourites = await removeFavourites(pool, { accountId, ids: uniqueIds(body), atMs });
    publish(accountId, favourites);
    return ok({ HasErrors: false as const, Favourites: favourites });
  });

  route(app, 'GET /api/sport/favourites', async ({ query, lang, atMs }) => {
    const view = { language: lang, english, present, atMs };
    const matches = parseIds(query.matchIds).flatMap((id) => replica.view(id) ?? []);
    const tournamentIds = parseIds(query.tournamentIds);
    const rows = await readTournaments(pool, tournamentIds);
    const inOrder = [...rows].sort((a, b) => tournamentIds.indexOf(a.id) - tournamentIds.indexOf(b.id));
    return ok({
      Matches: await mapInTurns(matches.filter(isListed).sort(byUrgency), (entry) =>
        presentFavouriteMatch(entry, view),
      ),
      Tournaments: await presentTournaments(inOrder, rows.length > 0 ? replica.all() : [], view),
    });
  });
}
