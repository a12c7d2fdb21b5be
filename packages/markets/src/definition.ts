import type { ContestFacts, Facts, Score, Withdrawal } from './facts.ts';
import { agreedBySets } from './set-ends.ts';
import type { SoccerLines } from './soccer-lines.ts';
import type { Specifier, SpecifierShape } from './specifier.ts';
import type { Verdict } from './verdict.ts';

/** Which tab of a match page shows the market. */
export const marketGroups = ['main', 'goals', 'handicaps', 'halves', 'periods', 'specials'] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** How a margin is laid on: power for many outcomes (long shots bear more), proportional for two-way lines. */
export type MarginMethod = 'power' | 'proportional';

export const USUAL_OVERROUND = 0.07;

/**
 * Of facts that have ended: the score of regular time, that of the specifier's own regular period, those of all regular
 * periods, what `scoreOf` makes of them (markets of one part of a match share that function), or whatever there is.
 */
export type FactsRead = 'regular-score' | 'period-score' | 'period-scores' | 'own-score' | 'everything';

/**
 * One market: its outcomes, what distinguishes its lines, and who wins. Results call `settle` with the real facts,
 * pricing calls it over scenarios of the facts still possible.
 */
export interface MarketDefinition {
  /** Our name, the `type` of market rows and of wire keys. */
  readonly type: string;
  /** The number of the industry's unified feed for the same market, for those who know it; 0 where there is none. */
  readonly uofId: number;
  readonly group: MarketGroup;
  readonly shape: SpecifierShape;
  readonly margin: MarginMethod;
  /** The house's usual overround; `USUAL_OVERROUND` where there is none. */
  readonly overround?: number;
  /** Position on pages, low first. Those without one follow, in the order of `marketDefinitions`. */
  readonly displayRank?: number;
  /** Its lines on a soccer match; absent from a market that soccer does not have. */
  readonly soccer?: SoccerLines;
  /** Outcome codes in order of display; `outcomeNo` is 1-based into it. For races, one per runner of the fixture. */
  readonly outcomes: readonly OutcomeCode[] | 'runners';
  /** One line's outcomes are exclusive and exhaustive (false for double chance, places…). */
  readonly exclusive: boolean;
  /**
   * Rule 4 is kept back of its winnings (`deductionFor`): the price of a withdrawn runner in this market, undefined where
   * nothing is deducted for it.
   */
  withdrawalOdds?(gone: Withdrawal, specifier: Specifier): number | undefined;
  /** What of final facts `settle` looks at: pricing asks it once for all scenarios that are alike in that. */
  readonly reads?: FactsRead;
  /** In sports played in sets, the scores of the sets alone decide it: what they can still be follows from the format. */
  readonly ofSetScores?: boolean;
  /** The score that decided it, where another than the match's own did: for the reason on a ticket. */
  scoreOf?(specifier: Specifier, facts: ContestFacts): Score | undefined;
  /**
   * What became of the outcome, or undefined while the facts leave it open. Never changes its mind as facts of the same
   * match are added. `outcomeNo` is in range and the specifier of this market's shape; both are the caller's promise.
   */
  settle(outcomeNo: number, specifier: Specifier, facts: Facts): Verdict | undefined;
  /**
   * The verdict that nothing added to these facts can change any more, while `settle` still waits because a review may
   * take a goal away. Nobody is paid by it: it gives the time from which a bet was late. Absent where the end alone decides.
   */
  earlyVerdict?(outcomeNo: number, specifier: Specifier, soFar: FactsSoFar): Verdict | undefined;
  /**
   * What the official result of a match that ended before its end decides: its winner, and what goes to the side that did
   * not retire. Absent where only that counts which nothing could have changed.
   */
  settleCutShort?(outcomeNo: number, specifier: Specifier, facts: ContestFacts): Verdict | undefined;
}

export interface FactsSoFar {
  readonly facts: Facts;
  /** Regular periods that the match is played over. */
  readonly regularPeriods: number;
}

/**
 * What these facts decide unless something is taken back: `settle` where it answers, else the verdict on which all ways to
 * play on agree.
 */
export function decidedEarly(
  definition: MarketDefinition,
  line: { readonly outcomeNo: number; readonly specifier: Specifier },
  soFar: FactsSoFar,
): Verdict | undefined {
  const { outcomeNo, specifier } = line;
  return (
    definition.settle(outcomeNo, specifier, soFar.facts) ??
    definition.earlyVerdict?.(outcomeNo, specifier, soFar) ??
    agreedBySets(definition, line, soFar.facts)
  );
}

/**
 * The same market with one rule for matches that ended before their end: an outcome that play could still have changed
 * stays open, and so is cancelled. How many periods were to be played is not in the facts, so regular time counts as over
 * only where overtime had begun.
 */
export function withCutShortRule(definition: MarketDefinition): MarketDefinition {
  return {
    ...definition,
    settle(outcomeNo, specifier, facts) {
      if (facts.kind !== 'contest' || facts.status !== 'ended' || facts.cutShort === undefined)
        return definition.settle(outcomeNo, specifier, facts);
      return (
        definition.settleCutShort?.(outcomeNo, specifier, facts) ??
        decidedEarly(
          definition,
          { outcomeNo, specifier },
          { facts: asPlaying(facts), regularPeriods: Number.POSITIVE_INFINITY },
        )
      );
    },
  };
}

/** Whether a match is played over this number of periods. `Infinity` stands for an unknown number: it may be. */
export function isPlayedOver(periods: number, regularPeriods: number): boolean {
  return regularPeriods === periods || regularPeriods === Number.POSITIVE_INFINITY;
}

/** As if the match were to go on from here. */
export function asPlaying({ cutShort: _, winner: __, ...facts }: ContestFacts): ContestFacts {
  return { ...facts, status: 'playing' };
}

function afterRegularTime({ facts, regularPeriods }: FactsSoFar): ContestFacts | undefined {
  if (facts.kind !== 'contest') return undefined;
  const regular = facts.periods.filter(({ phase }) => phase === 'regular');
  const isOver =
    facts.periods.length > regular.length ||
    (regular.length >= regularPeriods && regular.every(({ ended }) => ended));
  return isOver ? { ...facts, status: 'ended' } : undefined;
}

/** `earlyVerdict` of a market that regular time alone decides: once that is over, its settlement. */
export function regularTimeVerdict(
  this: MarketDefinition,
  outcomeNo: number,
  specifier: Specifier,
  soFar: FactsSoFar,
): Verdict | undefined {
  const final = afterRegularTime(soFar);
  return final && this.settle(outcomeNo, specifier, final);
}

/** Words for outcomes are in the locales under `outcome.<code>`; `home` and `away` print the side's own name. */
export type OutcomeCode = string;

export const HOME_DRAW_AWAY = ['home', 'draw', 'away'] as const;
export const HOME_AWAY = ['home', 'away'] as const;
export const OVER_UNDER = ['over', 'under'] as const;
export const YES_NO = ['yes', 'no'] as const;
