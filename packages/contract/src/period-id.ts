import { sportByAlias } from '@evens/markets';

/** The ids by which the wire's `PeriodID` names a second half: soccer's, of sports of points, of other sports of goals. */
export const secondHalfPeriodIds = { soccer: 1001, points: 16, goals: 1003 } as const;

const secondHalves = new Set<number>(Object.values(secondHalfPeriodIds));
/** Periods numbered so high that their number is a half's id are moved out of its way. */
const HIGH_PERIODS = 2000;
const PLAIN_MAX = 15;

export interface PeriodOfMatch {
  readonly sport: string;
  /** Regular periods of the match. */
  readonly periods: number;
  /** 1-based, counting on through overtime; 0 before the start. */
  readonly period: number;
}

/** 0 before the start, else the period's number, but for second halves, which have ids of their own. */
export function periodId({ sport, periods, period }: PeriodOfMatch): number {
  const scoring = sportByAlias(sport)?.scoring;
  if (periods === 2 && period === 2) {
    if (sport === 'soccer') return secondHalfPeriodIds.soccer;
    if (scoring === 'points') return secondHalfPeriodIds.points;
    if (scoring === 'goals') return secondHalfPeriodIds.goals;
  }
  return period > PLAIN_MAX ? HIGH_PERIODS + period : period;
}

/** The number of the period that an id names. */
export function periodOfId(id: number): number {
  if (secondHalves.has(id)) return 2;
  return id > HIGH_PERIODS ? id - HIGH_PERIODS : id;
}
