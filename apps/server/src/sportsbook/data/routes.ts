import { err, ok } from '@evens/base';
import { type CallAnswer, type CallQuery, type Calls, type MultiMarket, refusal } from '@evens/contract';
import { sportByAlias } from '@evens/markets';
import {
  esports,
  inListOrder,
  isInPlay,
  type ListData,
  type MainLines,
  matchesByDay,
  multiMarkets,
  type Popularity,
  popularMatches,
  type Replica,
  type ReplicaBook,
  scheduleDates,
  scheduleList,
  selectListData,
  topMatches,
} from '../../feed/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { AnswerCache } from '../catalogue/answer-cache.ts';
import { type MatchPresenter, presentAll } from '../catalogue/match-presenter.ts';
import { inPageOrder, presentMarket } from '../catalogue/present-markets.ts';
import { isOpen, type MatchEntry, presentLive } from '../catalogue/present-match.ts';
import { isOfSport } from '../catalogue/select-matches.ts';
import { presentDays, presentSchedule } from './present-days.ts';

export interface DataParts {
  readonly replica: Replica;
  readonly present: MatchPresenter;
  readonly popularity: Popularity;
}

const KEEP_MS = 1000;
const LIMIT_DEFAULT = 100;

interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

function paginate<T>(entries: readonly T[], { page = 1, limit = LIMIT_DEFAULT }: PageQuery): readonly T[] {
  return entries.slice((page - 1) * limit, page * limit);
}

function isKnownSport(alias: string | undefined): boolean {
  return alias === undefined || alias.toLowerCase() === 'esports' || sportByAlias(alias) !== undefined;
}

function readIds(text: string): readonly number[] {
  return [...new Set(text.split(',').map(Number))];
}

type Prematch = Calls['GET /api/data/prematch'];

/** The betting feed over HTTP: what the stream's lists name, with its matches. All of it from memory. */
export function dataRoutes(app: HttpApp, { replica, present, popularity }: DataParts): void {
  let stocked: { readonly atMs: number; readonly shelf: ListData } | undefined;
  /** Sorting thousands of matches is cached briefly for all requests. */
  function shelf(atMs: number): ListData {
    if (stocked === undefined || atMs - stocked.atMs >= KEEP_MS)
      stocked = { atMs, shelf: { ...selectListData(replica.all()), nowMs: atMs, popularity } };
    return stocked.shelf;
  }

  function held(ids: string): readonly ReplicaBook[] {
    return readIds(ids).flatMap((id) => replica.view(id) ?? []);
  }

  route(app, 'GET /api/data/live', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sport)) return err(refusal('NotFoundException'));
    const live = shelf(atMs)
      .matches.filter((entry) => isInPlay(entry.book) && isOfSport(entry, query.sport))
      .sort(inListOrder);
    return ok({
      Matches: await mapInTurns(paginate(live, query), (entry) => ({
        Match: present(entry, lang),
        Live: presentLive(entry, atMs),
      })),
      Total: live.length,
    });
  });

  function choose(entry: MatchEntry, { sport, live = 'without' }: CallQuery<Prematch>): boolean {
    if (live !== 'with' && isInPlay(entry.book) !== (live === 'only')) return false;
    return isOfSport(entry, sport);
  }

  const prematch = new AnswerCache<Promise<CallAnswer<Prematch>>>(KEEP_MS);
  route(app, 'GET /api/data/prematch', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sport)) return err(refusal('NotFoundException'));
    const { date, offset = 0, page = 1, limit = LIMIT_DEFAULT } = query;
    const calendar = { nowMs: atMs, offset };
    const dates = scheduleDates(calendar);
    if (date !== undefined && !dates.includes(date))
      return err(refusal('InvalidRequestException', { field: 'date', from: dates[0], to: dates.at(-1) }));
    const { lang: _asked, ...what } = query;
    return ok(
      await prematch.take(`${lang.code} ${JSON.stringify(what)}`, atMs, async () => {
        const byDay = matchesByDay(shelf(atMs), calendar);
        const days = dates
          .map((each, index) => ({
            date: each,
            entries: (byDay[index] ?? []).filter((entry) => choose(entry, query)),
          }))
          .filter((each) => date === undefined || each.date === date);
        const chosen = days.flatMap(({ entries }) => entries);
        // Every match that is shown is presented in turns first; putting the days together then takes little time.
        await presentAll(present, chosen.slice((page - 1) * limit, page * limit), lang);
        return {
          Days: presentDays(days, { skip: (page - 1) * limit, limit, present, language: lang }),
          Total: chosen.length,
        };
      }),
    );
  });

  const schedules = new AnswerCache<CallAnswer<Calls['GET /api/data/schedule']>>(KEEP_MS);
  route(app, 'GET /api/data/schedule', async ({ query: { offset = 0 }, atMs }) =>
    ok(
      schedules.take(`${offset}`, atMs, () => ({
        Days: presentSchedule(scheduleList({ ...shelf(atMs), nowMs: atMs }, offset)),
      })),
    ),
  );

  /** A list of the stream, with its matches. */
  function listRoute(
    key: 'GET /api/data/esport' | 'GET /api/data/top' | 'GET /api/data/popular',
    list: (shelf: ListData) => readonly ReplicaBook[],
  ) {
    route(app, key, async ({ query, lang, atMs }) => {
      const entries = list(shelf(atMs));
      return ok({
        Matches: await presentAll(present, paginate(entries, query), lang),
        Total: entries.length,
      });
    });
  }
  listRoute('GET /api/data/esport', esports);
  listRoute('GET /api/data/top', topMatches);
  listRoute('GET /api/data/popular', popularMatches);

  route(app, 'GET /api/data/outright', async ({ query, lang, atMs }) => {
    if (!isKnownSport(query.sport)) return err(refusal('NotFoundException'));
    const outrights = shelf(atMs).outrights.filter((entry) => isOfSport(entry, query.sport));
    return ok({
      Matches: await presentAll(present, paginate(outrights, query), lang),
      Total: outrights.length,
    });
  });

  route(app, 'GET /api/data/previewmarket', async ({ query, lang }) =>
    ok({ Matches: await presentAll(present, held(query.ids), lang) }),
  );

  route(app, 'GET /api/data/alternativemarkets', async ({ query, lang }) => {
    const entry = replica.view(query.id);
    if (entry === undefined) return err(refusal('NotFoundException'));
    const { book } = entry;
    const view = { book, language: lang, isOpen: isOpen(book, replica.feed().state) };
    const lines = [...book.markets.values()].filter(({ type }) => type === query.type);
    return ok({ Markets: inPageOrder(lines).map((market) => presentMarket(market, view)) });
  });

  route(app, 'GET /api/data/multimarket', async ({ query, lang }) =>
    ok({
      Matches: await mapInTurns(held(query.ids), (entry): MultiMarket => {
        const { id, book } = entry;
        const view = { book, language: lang, isOpen: isOpen(book, replica.feed().state) };
        const presentLines = ({ win, handicap, total }: MainLines) => ({
          Win: win ? presentMarket(win, view) : null,
          Handicap: handicap ? presentMarket(handicap, view) : null,
          Total: total ? presentMarket(total, view) : null,
        });
        const { full, first } = multiMarkets(book);
        return { MatchID: id, Full: presentLines(full), First: presentLines(first) };
      }),
    }),
  );
}
