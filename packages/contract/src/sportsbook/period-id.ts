import { sportByAlias } from '@evens/markets';

/**
 * Ids of second halves in the wire's `PeriodID`: for soccer, for sports with points, and for other sports with goals.
 */
export const secondHalfPeriodIds = { soccer: 1001, points: 16, goals: 1003 } as const;

const secondHalves = new Set<number>(Object.values(secondHalfPeriodIds));
/** Offset for periods whose number equals the id of a second half. */
const HIGH_PERIODS = 2000;
const PLAIN_MAX = 15;

export interface PeriodOfMatch {
  readonly sport: string;
  /** Number of regular periods of the match. */
  readonly periods: number;
  /** 1-based, including overtime; 0 before the start. */
  readonly period: number;
}

/** Returns 0 before the start, otherwise the number of the period, except second halves, which have special ids. */
export function periodId({ sport, periods, period }: PeriodOfMatch): number {
  const { scoring, model } = sportByAlias(sport) ?? {};
  if (periods === 2 && period === 2) {
    if (model === 'soccer') return secondHalfPeriodIds.soccer;
    if (scoring === 'points') return secondHalfPeriodIds.points;
    if (scoring === 'goals') return secondHalfPeriodIds.goals;
  }
  return period > PLAIN_MAX ? HIGH_PERIODS + period : period;
}

/** Returns the number of the period for an id. */
export function periodOfId(id: number): number {
  if (secondHalves.has(id)) return 2;
  return id > HIGH_PERIODS ? id - HIGH_PERIODS : id;
}
