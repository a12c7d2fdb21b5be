import { err, ok } from '@evens/base';
import { type CallAnswer, type Calls, type ResultMatch, refusal } from '@evens/contract';
import { getLanguage, type Language } from '@evens/locales';
import { type FixtureCounts, isOnPlayers, marketKey } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { AnswerCache } from '../catalogue/answer-cache.ts';
import { presentDraw } from '../catalogue/present-draw.ts';
import { readStandingVerdicts } from '../settlement/standing-verdicts.ts';
import { standingRuling } from '../settlement/windows.ts';
import { outcomeCount, presentAlternative, type WrittenVerdict } from './alternative.ts';
import { findNames, type NamedMatch, namedMatch } from './find-names.ts';
import { type ErrorRow, presentPalpableErrors, readPalpableErrors } from './palpable-errors.ts';
import { isOver, presentResult } from './present-result.ts';
import { presentResultTree } from './present-tree.ts';
import {
  isTournament,
  type MarketRow,
  type ResultRow,
  readCorrection,
  readMarkets,
  readMatchTournament,
  readNames,
  readPlayers,
  readResult,
  readResults,
  readResultsById,
  readTournaments,
  type Span,
  type TournamentRow,
} from './store.ts';

const DAY_MS = 86_400_000;
/** How far back the tree goes when no day is asked for. */
const TREE_DAYS = 30;
/** Matches of the next days may have been cancelled. */
const TREE_DAYS_AHEAD = 8;
const LATEST_MAX = 100;
const OF_DAY_MAX = 500;
const OF_NAME_MAX = 60;
/** Results change by the minute; of a tree that many ask for this is soon enough. */
const TREE_KEEP_MS = 10_000;
const KEEP_MS = 2000;
/** The names of a month are much data, and searches by name are mostly for old results. */
const NAMES_KEEP_MS = 60_000;

type Answer<K extends keyof Calls> = CallAnswer<Calls[K]>;

export interface ResultsParts {
  readonly pool: Queryable;
}

/** The 24 hours from a day's start on; undefined for a text that is no moment. */
function spanFrom(date: string): Span | undefined {
  const fromMs = Date.parse(date);
  return Number.isNaN(fromMs) ? undefined : { fromMs, toMs: fromMs + DAY_MS };
}

/** Results come from the match table: ended matches are not in memory. Answers are cached briefly. */
export function resultsRoutes(app: HttpApp, { pool }: ResultsParts): void {
  const english = getLanguage('en');
  const trees = new AnswerCache<Promise<readonly TournamentRow[]>>(TREE_KEEP_MS);
  const lists = new AnswerCache<Promise<readonly ResultRow[]>>(KEEP_MS);
  const errors = new AnswerCache<Promise<readonly ErrorRow[]>>(KEEP_MS);
  const names = new AnswerCache<Promise<readonly NamedMatch[]>>(NAMES_KEEP_MS);
  const alternatives = new AnswerCache<Promise<Answer<'GET /api/results/alternative/byId'> | undefined>>(
    KEEP_MS,
  );

  function tree(rows: readonly TournamentRow[], language: Language): Answer<'GET /api/results/tournaments'> {
    const view = { language, english };
    return {
      Sports: presentResultTree(rows, 'matches', view),
      Outrights: presentResultTree(rows, 'outrights', view),
    };
  }

  async function list(
    query: { tournamentId: number; span: Span | undefined; limit: number; atMs: number },
    language: Language,
  ): Promise<{ Matches: ResultMatch[]; HasMore: boolean }> {
    const { atMs, limit, ...what } = query;
    const rows = await lists.take(JSON.stringify(what), atMs, () =>
      readResults(pool, { ...what, limit: limit + 1 }),
    );
    return {
      Matches: rows.slice(0, limit).map((row) => presentResult(row, { language, english }, 'first')),
      HasMore: rows.length > limit,
    };
  }

  async function readOne(
    matchId: number,
    language: Language,
  ): Promise<{ row: ResultRow; answer: Answer<'GET /api/results/preview/byId'> } | undefined> {
    const row = await readResult(pool, matchId);
    if (row === undefined) return undefined;
    const correction = isOver(row) ? await readCorrection(pool, matchId) : undefined;
    return {
      row,
      answer: {
        Match: presentResult(row, { language, english }, 'all'),
        Correction: correction
          ? { At: new Date(correction.atMs).toISOString(), Reason: correction.reason }
          : null,
        ...presentDraw(row.fixture),
        StartingPrices: [...row.startingPrices],
      },
    };
  }

  async function alternative(matchId: number, language: Language) {
    const found = await readOne(matchId, language);
    if (found === undefined) return undefined;
    const { row } = found;
    const { Match, Correction } = found.answer;
    if (!isOver(row)) return { Match, Correction, Markets: [] };
    const markets = await readMarkets(pool, matchId);
    const players = markets.some(({ type }) => isOnPlayers(type)) ? await readPlayers(pool, matchId) : [];
    const counts = { runners: row.fixture.competitors.length, players: players.length };
    const written = await readWritten(pool, markets, counts);
    return {
      Match,
      Correction,
      Markets: presentAlternative({ row, players, betOn: markets, written, language }),
    };
  }

  /** Default period if no day is requested. */
  const latest = (atMs: number): Span => ({
    fromMs: atMs - TREE_DAYS * DAY_MS,
    toMs: atMs + TREE_DAYS_AHEAD * DAY_MS,
  });

  route(app, 'GET /api/results/tournaments', async ({ lang, atMs }) => {
    const rows = await trees.take('', atMs, () => readTournaments(pool, latest(atMs)));
    return ok(tree(rows, lang));
  });

  route(app, 'GET /api/results/tournaments/ByDate', async ({ query, lang, atMs }) => {
    const span = spanFrom(query.date);
    if (span === undefined) return err(refusal('InvalidRequestException'));
    const rows = await trees.take(`${span.fromMs}`, atMs, () => readTournaments(pool, span));
    return ok(tree(rows, lang));
  });

  route(app, 'GET /api/results/tournaments/ByMatch', async ({ query, lang }) => {
    const row = await readMatchTournament(pool, query.MatchId);
    return row === undefined ? err(refusal('NotFoundException')) : ok(tree([row], lang));
  });

  route(app, 'GET /api/results/preview/byTournament', async ({ query, lang, atMs }) => {
    if (!(await isTournament(pool, query.TournamentId))) return err(refusal('NotFoundException'));
    const request = { tournamentId: query.TournamentId, span: undefined, limit: LATEST_MAX, atMs };
    return ok(await list(request, lang));
  });

  route(app, 'GET /api/results/preview/byTournamentAndDate', async ({ query, lang, atMs }) => {
    const span = spanFrom(query.date);
    if (span === undefined) return err(refusal('InvalidRequestException'));
    if (!(await isTournament(pool, query.TournamentId))) return err(refusal('NotFoundException'));
    return ok(await list({ tournamentId: query.TournamentId, span, limit: OF_DAY_MAX, atMs }, lang));
  });

  route(app, 'GET /api/results/preview/byTeam', async ({ query, lang, atMs }) => {
    const { date, text } = query;
    const span = date === undefined ? latest(atMs) : spanFrom(date);
    if (span === undefined) return err(refusal('InvalidRequestException'));
    const named = await names.take(date ?? '', atMs, async () =>
      (await readNames(pool, span)).map(namedMatch),
    );
    const ids = findNames(named, text);
    const rows = await readResultsById(pool, ids.slice(0, OF_NAME_MAX));
    return ok({
      Matches: rows.map((row) => presentResult(row, { language: lang, english }, 'first')),
      HasMore: ids.length > OF_NAME_MAX,
    });
  });

  route(app, 'GET /api/results/preview/byId', async ({ query, lang }) => {
    const found = await readOne(query.id, lang);
    return found === undefined ? err(refusal('NotFoundException')) : ok(found.answer);
  });

  route(app, 'GET /api/results/palpableerrors', async ({ lang, atMs }) => {
    const rows = await errors.take('', atMs, () => readPalpableErrors(pool));
    return ok(presentPalpableErrors(rows, lang));
  });

  route(app, 'GET /api/results/alternative/byId', async ({ query, lang, atMs }) => {
    const found = await alternatives.take(`${lang.code} ${query.Id}`, atMs, () =>
      alternative(query.Id, lang),
    );
    return found === undefined ? err(refusal('NotFoundException')) : ok(found);
  });
}

/** Verdicts that settlement wrote for lines with bets. */
async function readWritten(
  db: Queryable,
  markets: readonly MarketRow[],
  counts: FixtureCounts,
): Promise<WrittenVerdict> {
  const ids = new Map(markets.map(({ id, type, specifier }) => [marketKey(type, specifier), id]));
  const picks = markets.flatMap(({ id, type }) =>
    Array.from({ length: outcomeCount(type, counts) }, (_, index) => ({
      market_id: id,
      outcome_no: index + 1,
    })),
  );
  const standing = await readStandingVerdicts(db, picks);
  return ({ type, specifier }, outcomeNo) => {
    const id = ids.get(marketKey(type, specifier));
    const ruling = id === undefined ? undefined : standingRuling(standing(id, outcomeNo).windows);
    return ruling && { verdict: ruling.verdict, isDeclared: ruling.source !== 'result' };
  };
}
