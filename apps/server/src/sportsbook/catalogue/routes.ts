import { err, ok } from '@evens/base';
import { isOutright } from '@evens/book';
import { type CallAnswer, type Calls, type Market, refusal } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { inListOrder, type Replica } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { AnswerCache } from './answer-cache.ts';
import { findPlace, placeNames } from './find-place.ts';
import { indexMatches } from './match-index.ts';
import { type MatchPresenter, presentAll } from './match-presenter.ts';
import { presentDraw } from './present-draw.ts';
import { inPageOrder, omitUnofferedPlayers, presentMarket } from './present-markets.ts';
import { isOpen, type MatchEntry, presentLive, presentOutright } from './present-match.ts';
import { presentTree } from './present-tree.ts';
import {
  isInTime,
  isListed,
  isListedUnder,
  isLiveMatch,
  isSportAlias,
  selectMatches,
  selectOutrights,
} from './select-matches.ts';
import { readMatch } from './store.ts';

export interface CatalogueParts {
  readonly replica: Replica;
  readonly pool: Queryable;
  readonly present: MatchPresenter;
}

const KEEP_MS = 1000;
const LIMIT_DEFAULT = 100;
/** Number of matches sent with a list's shape: more than fits on a screen. */
const FIRST_OF_LIST = 32;

/** Lists are served from memory: only ended matches need a database query. */
export function registerCatalogueRoutes(app: HttpApp, { replica, pool, present }: CatalogueParts): void {
  const english = getLanguage('en');
  const trees = new AnswerCache<CallAnswer<Calls['GET /api/sport/tree']>>(KEEP_MS);
  const lists = new AnswerCache<Promise<CallAnswer<Calls['GET /api/sport/matches']>>>(KEEP_MS);
  const outrightLists = new AnswerCache<Promise<CallAnswer<Calls['GET /api/sport/outrights']>>>(KEEP_MS);
  const liveLists = new AnswerCache<Promise<CallAnswer<Calls['GET /api/live/matches']>>>(KEEP_MS);
  const indexes = new AnswerCache<CallAnswer<Calls['GET /api/sport/matchlist']>>(KEEP_MS);

  function held(ids: readonly number[]): readonly MatchEntry[] {
    return ids.flatMap((id) => replica.view(id) ?? []);
  }

  function isKnownSport(alias: string | undefined): boolean {
    return alias === undefined || isSportAlias(alias);
  }

  route(app, 'GET /api/sport/tree', async ({ query, lang, atMs }) =>
    ok(
      trees.take(`${lang.code} ${query.hours ?? ''} ${query.offset ?? 0}`, atMs, () => {
        const isIncluded = (entry: MatchEntry) =>
          isListed(entry) &&
          (query.hours === undefined || (isInTime(entry, query, atMs) && !isOutright(entry.book.fixture)));
        return {
          Sports: presentTree(Array.from(replica.all()).filter(isIncluded), { language: lang, english }),
        };
      }),
    ),
  );

  route(app, 'GET /api/sport/matches', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sportAlias)) return err(refusal('NotFoundException'));
    const { lang: _asked, ...what } = query;
    const view = { language: lang, english };
    const list = await lists.take(`${lang.code} ${JSON.stringify(what)}`, atMs, async () => {
      const chosen = selectMatches(replica.all(), query, { english, nowMs: atMs });
      return {
        Matches: await presentAll(present, chosen.slice(0, query.limit ?? LIMIT_DEFAULT), lang),
        Total: chosen.length,
        Place: placeNames(query, chosen[0], view),
      };
    });
    if (list.Total > 0 || (query.categoryAlias ?? query.tournamentAlias) === undefined) return ok(list);
    const place = await findPlace(pool, query, view);
    return place === undefined ? err(refusal('NotFoundException')) : ok({ ...list, Place: place });
  });

  route(app, 'GET /api/sport/matchlist', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sportAlias)) return err(refusal('NotFoundException'));
    const { lang: _asked, ...what } = query;
    const view = { language: lang, english };
    const list = indexes.take(`${lang.code} ${JSON.stringify(what)}`, atMs, () => {
      const chosen = selectMatches(replica.all(), query, { english, nowMs: atMs });
      const groups = indexMatches(chosen, (entry) => present(entry, lang));
      const first = groups.flatMap(({ MatchIDs }) => MatchIDs).slice(0, FIRST_OF_LIST);
      return {
        Groups: groups,
        Matches: held(first).map((entry) => present(entry, lang)),
        Total: chosen.length,
        Place: placeNames(query, chosen[0], view),
      };
    });
    if (list.Total > 0 || (query.categoryAlias ?? query.tournamentAlias) === undefined) return ok(list);
    const place = await findPlace(pool, query, view);
    return place === undefined ? err(refusal('NotFoundException')) : ok({ ...list, Place: place });
  });

  route(app, 'GET /api/sport/matches/byids', async ({ query, lang }) =>
    ok({ Matches: await presentAll(present, held(query.ids.split(',').map(Number)), lang) }),
  );

  route(app, 'GET /api/sport/outrights', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sportAlias)) return err(refusal('NotFoundException'));
    const { lang: _asked, ...what } = query;
    const view = { language: lang, english };
    const aliasIsSport = query.alias !== undefined && isSportAlias(query.alias);
    const placeQuery = {
      sportAlias: aliasIsSport ? query.alias : query.sportAlias,
      categoryAlias: aliasIsSport ? query.categoryAlias : (query.alias ?? query.categoryAlias),
    };
    const list = await outrightLists.take(`${lang.code} ${JSON.stringify(what)}`, atMs, async () => {
      const chosen = selectOutrights(replica.all(), placeQuery, english);
      return {
        Outrights: await mapInTurns(chosen, (entry) => presentOutright(entry, present(entry, lang))),
        Place: placeNames(placeQuery, chosen[0], view),
      };
    });
    if (list.Outrights.length > 0 || placeQuery.categoryAlias === undefined) return ok(list);
    const place = await findPlace(pool, placeQuery, view);
    return place === undefined ? err(refusal('NotFoundException')) : ok({ ...list, Place: place });
  });

  route(app, 'GET /api/live/matches', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sportAlias)) return err(refusal('NotFoundException'));
    return ok(
      await liveLists.take(`${lang.code} ${query.sportAlias?.toLowerCase() ?? ''}`, atMs, async () => ({
        Matches: await mapInTurns(
          Array.from(replica.all())
            .filter((entry) => isLiveMatch(entry) && isListedUnder(entry, query.sportAlias))
            .sort(inListOrder),
          (entry) => ({ Match: present(entry, lang), Live: presentLive(entry, atMs) }),
        ),
      })),
    );
  });

  route(app, 'GET /api/match/get', async ({ query, lang, atMs }) => {
    const entry = replica.view(query.id) ?? (await readMatch(pool, query.id));
    if (entry === undefined) return err(refusal('NotFoundException'));
    const { book } = entry;
    const view = { book, language: lang, isOpen: isOpen(book, replica.feed().state) };
    const markets: Market[] = inPageOrder(book.markets.values()).map((market) =>
      omitUnofferedPlayers(presentMarket(market, view)),
    );
    return ok({
      Match: present(entry, lang),
      Live: book.phase === 'scheduled' ? null : presentLive(entry, atMs),
      Markets: markets,
      HasPlayers: book.players.length > 0,
      HasTable: book.fixture.parent !== undefined,
      ...presentDraw(book.fixture),
    });
  });
}
