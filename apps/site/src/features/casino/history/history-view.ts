import { type CurrencyCode, parseAmount } from '@evens/base';
import { type RoundResult, roundResults } from '@evens/contract';
import {
  type Days,
  hasDays,
  type Period,
  parseDays,
  periodSpan,
  periods,
} from '../../players/history/index.ts';

export const offeredPeriods = periods.filter((period) => period !== 'all');
const USUAL: Period = 'day';
/** The period ends in the future, so a round that begins while the page is open is included. */
const AHEAD_MS = 86_400_000;

/** Least payouts of a big win, in stakes. */
const bigWins = [10, 100, 1000] as const;
export const resultChoices = [...roundResults, ...bigWins] as const;
export type ResultChoice = (typeof resultChoices)[number];

export interface RoundFilters {
  /** `GameID` of a round. */
  readonly game?: string;
  readonly result?: ResultChoice;
  /** Amounts in wire format. */
  readonly stakeFrom?: string;
  readonly stakeTo?: string;
}

/** The view of the history that an address names. */
export interface HistoryView {
  readonly shows: 'sessions' | 'rounds';
  readonly period: Period;
  readonly days: Days | undefined;
  /** Starts at 1. */
  readonly page: number;
  readonly filters: RoundFilters;
}

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

function parseStake(text: string | null, currency: CurrencyCode): string | undefined {
  return text !== null && parseAmount(text, currency).ok ? text : undefined;
}

/** Parses an address; invalid parts count as absent. */
export function parseView(search: URLSearchParams, currency: CurrencyCode): HistoryView {
  const game = search.get('game');
  const result = resultChoices.find((each) => String(each) === search.get('result'));
  const stakeFrom = parseStake(search.get('stakeFrom'), currency);
  const stakeTo = parseStake(search.get('stakeTo'), currency);
  return {
    shows: search.get('view') === 'rounds' ? 'rounds' : 'sessions',
    period: offeredPeriods.find((each) => each === search.get('period')) ?? USUAL,
    days: parseDays(search.get('from'), search.get('to')),
    page: parsePage(search.get('page')),
    filters: {
      ...(game !== null && /^[a-z0-9-]{1,60}:.{1,120}$/.test(game) && { game }),
      ...(result !== undefined && { result }),
      ...(stakeFrom !== undefined && { stakeFrom }),
      ...(stakeTo !== undefined && { stakeTo }),
    },
  };
}

/** The fields of a view's address. */
export function viewSearch({ shows, period, days, page, filters }: HistoryView): Record<string, string> {
  const { result, ...others } = filters;
  return {
    ...(shows === 'rounds' && { view: shows }),
    ...(period !== USUAL && { period }),
    ...(hasDays(period) && days),
    ...others,
    ...(result !== undefined && { result: String(result) }),
    ...(page > 1 && { page: String(page) }),
  };
}

interface FilterQuery {
  readonly game?: string;
  readonly result?: RoundResult;
  readonly times?: number;
  readonly stakeFrom?: string;
  readonly stakeTo?: string;
}

function filterQuery({ result, ...others }: RoundFilters): FilterQuery {
  if (result === undefined) return others;
  return typeof result === 'number' ? { ...others, times: result } : { ...others, result };
}

/** The query of a page of the history. */
export function pageQuery(
  { period, days, filters }: Pick<HistoryView, 'period' | 'days' | 'filters'>,
  { before, nowMs }: { readonly before: number; readonly nowMs: number },
) {
  const { fromMs = 0, toMs = nowMs + AHEAD_MS } = periodSpan(period, days, nowMs);
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...(before > 0 && { before }),
    ...filterQuery(filters),
  };
}

/** The query of a session's rounds. */
export function sessionQuery(
  { GameID, From, To, LastID }: { GameID: string; From: string; To: string; LastID: number },
  { before, filters }: { readonly before: number; readonly filters: RoundFilters },
) {
  return {
    ...filterQuery(filters),
    game: GameID,
    from: From,
    // Times in answers have whole milliseconds.
    to: new Date(Date.parse(To) + 1).toISOString(),
    before: before > 0 ? before : LastID + 1,
  };
}
