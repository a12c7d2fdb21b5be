/** Everything about a match so far that any market needs. A snapshot, not a change. */
export type Facts = ContestFacts | RaceFacts;

export type Side = 'home' | 'away';

export const periodPhases = ['regular', 'overtime', 'shootout'] as const;
export type PeriodPhase = (typeof periodPhases)[number];

/** Counts of each side that a source reports beside the score. A second yellow card counts as a red one only. */
export const countNames = [
  'corners',
  'yellow-cards',
  'red-cards',
  'shots',
  'shots-on-target',
  'offsides',
  'throw-ins',
  'fouls',
] as const;
export type CountName = (typeof countNames)[number];

/** A half, quarter, set, map, innings or round, in order of play. */
export interface PeriodScore {
  readonly phase: PeriodPhase;
  readonly home: number;
  readonly away: number;
  /** True if nothing can be added any more. */
  readonly ended: boolean;
  /** Winners of its games (tennis) or legs (darts) in order, for sports that record them. */
  readonly units?: readonly Side[];
  /** Tennis: true for each game of `units` that reached deuce, if the source counts points. A tie-break never does. */
  readonly deuces?: readonly boolean[];
  /** Cricket: runs of each bowled over, in order. */
  readonly overs?: readonly number[];
  /** Cricket: overs of the innings after rain reduced them, and the time of the last reduction. */
  readonly reduced?: { readonly overs: number; readonly atMs: number };
  /** Cricket: the side at bat. Displayed only: no market depends on it. */
  readonly batting?: Batting;
  /** For esports with kills. */
  readonly kills?: Score;
  /** Counts of this period alone. A count that is absent is not reported, or not yet. */
  readonly counts?: Readonly<Partial<Record<CountName, Score>>>;
}

/** Wickets and balls of an innings so far. */
export interface Batting {
  readonly side: Side;
  readonly wickets: number;
  readonly balls: number;
  /** The innings ends after these balls. Absent if the source does not report it. */
  readonly ballsMax?: number;
}

/** Format of a match in sets (maps, frames, games). It determines the possible scores. */
export interface SetFormat {
  readonly bestOf: number;
  /** `games`: on serve with a tie-break. `points`: one by one. `whole`: only the winner of a set counts. */
  readonly unit: 'games' | 'points' | 'whole';
  /** Points that win a set and the deciding set, and the required lead. */
  readonly target: number;
  readonly lastTarget: number;
  readonly clear: number;
  /**
   * The score at which one point wins the set: 30 in badminton. In tennis the default is 7, after a tie-break at 6–6;
   * with sets to four it is 4 or 5. A match tie-break counts as one game: `lastTarget` 1.
   */
  readonly cap?: number;
  /**
   * Points by which each overtime raises the target: 3 in Counter-Strike, where a map that is 12–12 goes to 16, and at
   * 15–15 to 19. Default 1: the first lead of `clear` wins.
   */
  readonly overtime?: number;
}

export interface GoalScorer {
  /** Index into the fixture's players. */
  readonly player: number;
  /** An own goal: the player belongs to the side that conceded it. */
  readonly own?: true;
}

/**
 * Counts of one player that a source may report. A second yellow card counts as a red one only. Points of ice hockey are
 * goals and assists. Innings of cricket are 1 for a batter who came to the crease.
 */
export const playerCountNames = [
  'assists',
  'cards',
  'shots',
  'shots-on-target',
  'fouls',
  'saves',
  'points',
  'rebounds',
  'threes',
  'touchdowns',
  'passing-yards',
  'rushing-yards',
  'receiving-yards',
  'runs',
  'innings',
  'hits',
  'home-runs',
  'total-bases',
  'rbis',
  'strikeouts',
  'wickets',
  'kills',
] as const;
export type PlayerCountName = (typeof playerCountNames)[number];

/**
 * A player who has been on the pitch: in soccer in regular time, in other sports in the whole match. Others have not
 * played.
 */
export interface Appearance {
  /** Index into the fixture's players. */
  readonly player: number;
  /** Number of goals of the match, own goals apart, before he came on. Absent for a player who started. */
  readonly cameOnAfter?: number;
  /** He was replaced or sent off. */
  readonly hasLeft?: true;
  /**
   * Soccer: number of goals of the match, own goals apart, before a player who started left injured in the first half.
   * Absent for all others.
   */
  readonly injuredAfter?: number;
  /** The player's team, in sports that have a market on its best player. */
  readonly side?: Side;
}

/** The batters of the running innings, and its latest balls. */
export interface Crease {
  /** Not out. Absent if the source names no players. */
  readonly batters?: readonly { readonly player: number; readonly runs: number }[];
  /** Runs of up to six balls, the latest last; null for a wicket. */
  readonly balls: readonly (number | null)[];
}

/** A match of two sides: everything except races. */
export interface ContestFacts {
  readonly kind: 'contest';
  /** `ended` once the result is official for settlement. */
  readonly status: 'scheduled' | 'playing' | 'ended';
  /** In order of play, the running one last. Periods that have not begun are absent. */
  readonly periods: readonly PeriodScore[];
  /** Goals in order, for sports that record them (soccer, ice hockey). Without shoot-out goals. */
  readonly goals?: readonly Side[];
  /** Corners of regular time in order, for sources that report each one. */
  readonly cornerSides?: readonly Side[];
  /** Scorers parallel to `goals`, if the source reports players; null for an unknown scorer. */
  readonly scorers?: readonly (GoalScorer | null)[];
  /** Players who have been on the pitch so far, if the source reports them. */
  readonly appearances?: readonly Appearance[];
  /**
   * Counts by the player's index into the fixture's players: in soccer those of regular time, in other sports those of
   * the whole match without a shoot-out. A player without an entry of a reported count has 0.
   */
  readonly playerCounts?: Readonly<Partial<Record<PlayerCountName, Readonly<Record<number, number>>>>>;
  /**
   * American football: scorers of the touchdowns in order, by index into the fixture's players; null for an unknown
   * scorer. Absent if the source does not report them.
   */
  readonly touchdowns?: readonly (number | null)[];
  /** The official winner including overtime, shoot-out and judges. Only set when ended. */
  readonly winner?: Side | 'draw';
  /** Fights: method of the win. */
  readonly method?: FightMethod;
  /** Fights: the last round, 1-based. Set for a decision or draw if the fight was stopped and then judged. */
  readonly round?: number;
  /** Fights: true if the last round had passed its half, 2:30 in MMA, 1:30 in boxing. */
  readonly pastHalf?: boolean;
  /** Fights: actual number of rounds, if a source reports it. Another number than the bet's voids bets on rounds. */
  readonly rounds?: number;
  /**
   * Fights: announced number of rounds. Bets on the distance name no number; without this field, a reported `rounds`
   * voids them.
   */
  readonly scheduledRounds?: number;
  readonly format?: SetFormat;
  /**
   * True if the best-of number changed after bets were taken. Everything except the winner and markets on one set is
   * void.
   */
  readonly formatChanged?: boolean;
  /**
   * The match was cut short: one side retired (`winner` is the other), or it was called off with a result that remains
   * official. The winner is settled by the rules of the sport, everything else only if it is already decided.
   */
  readonly cutShort?: 'retired' | 'called';
  /** Darts: 180s of the whole match. */
  readonly maximums?: Score;
  /** Tennis: aces and double faults of the whole match, if the source counts them. */
  readonly aces?: Score;
  readonly doubleFaults?: Score;
  /** Cricket: who is at the crease. Displayed only. */
  readonly crease?: Crease;
  /** Sports of many points: the greatest lead of each side, and changes of the lead. Displayed only. */
  readonly leads?: Score & { readonly changes: number };
  /** Tennis: points of the running game, counted one by one, and its server. */
  readonly game?: Score & { readonly server: Side };
}

export const fightMethods = ['ko', 'submission', 'decision', 'disqualification'] as const;
export type FightMethod = (typeof fightMethods)[number];

/** Many runners in one order. Runners are numbered from 1 in the fixture's order. */
export interface RaceFacts {
  readonly kind: 'race';
  readonly status: 'scheduled' | 'playing' | 'ended';
  /** `places[n - 1]` is runner n's place: 1 for the winner, equal for a tie, 0 while unknown or out. */
  readonly places: readonly number[];
  /** Runners that did not start. Their bets are cancelled. */
  readonly withdrawn: readonly number[];
  /** Rule 4: time and odds of each withdrawal. Absent if nothing is deducted. */
  readonly withdrawals?: readonly Withdrawal[];
  /** A handicap race has more places from twelve runners on. */
  readonly handicap?: boolean;
  /** Place terms of the event. Default: by the number of runners at the off. */
  readonly eachWay?: PlaceTerms;
}

export interface Withdrawal {
  readonly runner: number;
  readonly atMs: number;
  /** Odds to win just before the withdrawal. */
  readonly oddsMilli: number;
  /**
   * Odds just before the withdrawal in other markets with their own deduction, by market key (`race-place;number=3`).
   */
  readonly marketOddsMilli?: Readonly<Record<string, number>>;
}

/** Fractions of the winnings for the place part of an each-way bet. */
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

/** The score after regular time, including stoppage time. */
export function regularScore(facts: ContestFacts): Score {
  return sum(facts.periods, (period) => period.phase === 'regular');
}

/** The score including overtime. A shoot-out gives its winner one. */
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

/** The nth regular period (1-based), if it has begun. Regular periods precede all others. */
export function regularPeriod(facts: Facts, number: number): PeriodScore | undefined {
  if (facts.kind !== 'contest') return undefined;
  const period = facts.periods[number - 1];
  return period?.phase === 'regular' ? period : undefined;
}

/** Parts of a match with markets of their own: their events move no other price. */
export const facets = ['corners', 'cards', 'players'] as const;
export type Facet = (typeof facets)[number];

const countOfFacet = { corners: 'corners', cards: 'yellow-cards' } as const;

/**
 * The facts of a facet, or those that every market may depend on, as text that is equal for equal facts. Counts that
 * are in neither, such as shots, have markets before the match only, and facts that are displayed only have none.
 */
export function facetText(facts: Facts, facet: Facet | undefined): string {
  if (facts.kind === 'race') return facet ? '' : JSON.stringify(facts);
  if (facet === undefined) {
    const { cornerSides: _, leads: __, ...others } = withoutPlayers(facts);
    return JSON.stringify({ ...others, periods: facts.periods.map(withPricedOnly) });
  }
  if (facet === 'players') {
    const { scorers, touchdowns, appearances, playerCounts } = facts;
    return JSON.stringify([scorers, appearances, playerCounts, touchdowns]);
  }
  const counts = facts.periods.map((period) => period.counts?.[countOfFacet[facet]]);
  return JSON.stringify([counts, facet === 'corners' ? facts.cornerSides : undefined]);
}

/** The facts of a match without those of its players. */
export function withoutPlayers(facts: ContestFacts): ContestFacts {
  const {
    scorers: _,
    touchdowns: __,
    appearances: ___,
    playerCounts: ____,
    crease: _____,
    ...others
  } = facts;
  return others;
}

function withPricedOnly({ counts, batting: _, ...period }: PeriodScore): object {
  return { ...period, reds: counts?.['red-cards'] };
}
