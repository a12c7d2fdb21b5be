/** What happened in a match so far, as far as any market needs to know it. A snapshot, never a change. */
export type Facts = ContestFacts | RaceFacts;

export type Side = 'home' | 'away';

export const periodPhases = ['regular', 'overtime', 'shootout'] as const;
export type PeriodPhase = (typeof periodPhases)[number];

/** A half, quarter, set, map, innings or round, in order of play. */
export interface PeriodScore {
  readonly phase: PeriodPhase;
  readonly home: number;
  readonly away: number;
  /** Nothing can be added to it any more. */
  readonly ended: boolean;
}

/** Two sides: everything but races. */
export interface ContestFacts {
  readonly kind: 'contest';
  /** `ended` once the result is official for settlement. */
  readonly status: 'scheduled' | 'playing' | 'ended';
  /** In order of play, the running one last; what has not begun is absent. */
  readonly periods: readonly PeriodScore[];
  /** Goals in order, where the sport keeps them (soccer, ice hockey); shoot-out goals left out. */
  readonly goals?: readonly Side[];
  /** The official winner, overtime and shoot-out or judges included; only when ended. */
  readonly winner?: Side | 'draw';
  /** Fights: how it was won and in which round (1-based). */
  readonly method?: FightMethod;
  readonly round?: number;
}

export const fightMethods = ['ko', 'submission', 'decision', 'disqualification'] as const;
export type FightMethod = (typeof fightMethods)[number];

/** Many runners, one order. Runners are numbered from 1 in the fixture's own order. */
export interface RaceFacts {
  readonly kind: 'race';
  readonly status: 'scheduled' | 'playing' | 'ended';
  /** `places[n - 1]` is runner n's place: 1 for the winner, equal for a tie, 0 while unknown or out. */
  readonly places: readonly number[];
  /** Runners that did not start: their bets are cancelled. */
  readonly withdrawn: readonly number[];
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

function sum(periods: readonly PeriodScore[], counts: (period: PeriodScore) => boolean): Score {
  let home = 0;
  let away = 0;
  for (const period of periods) {
    if (!counts(period)) continue;
    home += period.home;
    away += period.away;
  }
  return { home, away };
}

/** The score after regular time, stoppage included. */
export function regularScore(facts: ContestFacts): Score {
  return sum(facts.periods, (period) => period.phase === 'regular');
}

/** Overtime counts; a shoot-out gives its winner one. */
export function fullScore(facts: ContestFacts): Score {
  const played = sum(facts.periods, (period) => period.phase !== 'shootout');
  const shootout = sum(facts.periods, (period) => period.phase === 'shootout' && period.ended);
  if (shootout.home === shootout.away) return played;
  return shootout.home > shootout.away
    ? { home: played.home + 1, away: played.away }
    : { home: played.home, away: played.away + 1 };
}

/** Sets, maps or frames won by each side. */
export function periodsWon(facts: ContestFacts): Score {
  let home = 0;
  let away = 0;
  for (const period of facts.periods) {
    if (!period.ended) continue;
    if (period.home > period.away) home++;
    else if (period.away > period.home) away++;
  }
  return { home, away };
}

/** The nth regular period (1-based), if it has begun. */
export function regularPeriod(facts: Facts, number: number): PeriodScore | undefined {
  if (facts.kind !== 'contest') return undefined;
  let seen = 0;
  for (const period of facts.periods) {
    if (period.phase === 'regular' && ++seen === number) return period;
  }
  return undefined;
}
