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
  /** Who won each game (tennis) or leg (darts) of it in order, where the sport keeps them. */
  readonly units?: readonly Side[];
  /** Tennis: whether each game of `units` came to deuce, where the source counts points; a tie-break never does. */
  readonly deuces?: readonly boolean[];
  /** Cricket: runs of each over that has been bowled, in order. */
  readonly overs?: readonly number[];
  /** Cricket: overs of the innings after rain took some of them, and when it last did. */
  readonly reduced?: { readonly overs: number; readonly atMs: number };
  /** Esports that count them. */
  readonly kills?: Score;
}

/** How a match in sets (maps, frames, games) is played. Which scores it can still have follows from it. */
export interface SetFormat {
  readonly bestOf: number;
  /** `games`: on serve with a tie-break; `points`: one by one; `whole`: only who won a set counts. */
  readonly unit: 'games' | 'points' | 'whole';
  /** Points that win a set, the deciding one, and by how many. */
  readonly target: number;
  readonly lastTarget: number;
  readonly clear: number;
  /**
   * The score at which one point wins the set: 30 in badminton. In tennis 7 after a tie-break at 6–6, which is the default
   * there; with sets to four it is 4 or 5. A match tie-break counts as one game: `lastTarget` 1.
   */
  readonly cap?: number;
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
  /** Fights: how it was won. */
  readonly method?: FightMethod;
  /** Fights: the round that ended it, 1-based. A decision or draw has one where the fight was stopped and then judged. */
  readonly round?: number;
  /** Whether the round that ended it had passed its half: 2:30 in MMA, 1:30 in boxing. */
  readonly pastHalf?: boolean;
  /** Rounds that were fought for, where a source reports it: another number voids bets on rounds. */
  readonly rounds?: number;
  /** Rounds that were announced. Bets on the distance name no number: without this one, reported `rounds` void them. */
  readonly scheduledRounds?: number;
  readonly format?: SetFormat;
  /** Best of another number than bets were taken on: everything but the winner and markets on one set is void. */
  readonly formatChanged?: boolean;
  /**
   * Ended before its end: one side gave up (`winner` is the other), or it was called off with a result that remains official.
   * The winner is settled by the rules of the sport, everything else only where it is decided.
   */
  readonly cutShort?: 'retired' | 'called';
  /** Darts: 180s of the whole match. */
  readonly maximums?: Score;
  /** Tennis: points of the running game, counted one by one, and who serves it. */
  readonly game?: Score & { readonly server: Side };
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
  /** Rule 4: when runners of `withdrawn` were taken out and at which price; absent where nothing is deducted for them. */
  readonly withdrawals?: readonly Withdrawal[];
  /** A handicap race has more places from twelve runners on. */
  readonly handicap?: boolean;
  /** Place terms of the event; absent where they follow from the number of runners at the off. */
  readonly eachWay?: PlaceTerms;
}

export interface Withdrawal {
  readonly runner: number;
  readonly atMs: number;
  /** Its price to win just before. */
  readonly oddsMilli: number;
  /** Its prices just before in other markets that deduct by their own, by market key (`race-place;number=3`). */
  readonly marketOddsMilli?: Readonly<Record<string, number>>;
}

/** Parts of the winnings that the place part of an each-way bet can be paid at. */
export const placeFractions = ['1/2', '1/3', '1/4', '1/5', '1/6', '1/8'] as const;
export type PlaceFraction = (typeof placeFractions)[number];

export interface PlaceTerms {
  readonly places: number;
  readonly fraction: PlaceFraction;
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

/** The nth regular period (1-based), if it has begun. Regular periods come before all others. */
export function regularPeriod(facts: Facts, number: number): PeriodScore | undefined {
  if (facts.kind !== 'contest') return undefined;
  const period = facts.periods[number - 1];
  return period?.phase === 'regular' ? period : undefined;
}
