import type { Counted } from './counts.ts';
import type { ContestFacts, CountName, Facet, Facts, Score, Withdrawal } from './facts.ts';
import type { NumberMarketKind } from './lotto.ts';
import type { PlayerMarketKind } from './players.ts';
import { agreedBySets } from './set-ends.ts';
import type { SoccerLines } from './soccer-lines.ts';
import type { Specifier, SpecifierShape } from './specifier.ts';
import type { Verdict } from './verdict.ts';

/** Tab of a match page that shows the market. */
export const marketGroups = [
  'main',
  'goals',
  'handicaps',
  'halves',
  'periods',
  'corners',
  'cards',
  'statistics',
  'players',
  'specials',
] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** Distribution of the margin. Power: for many outcomes, longer odds bear more. Proportional: for two-way lines. */
export type MarginMethod = 'power' | 'proportional';

export const USUAL_OVERROUND = 0.07;

/** Scenarios of their own. Those of a count are of a half or of the match, as the specifier says. */
export type OwnScenarios = CountName | 'cards' | 'next-corner' | 'corner-race';

/**
 * The part of final facts that `settle` reads: the score of regular time, of the specifier's regular period, of all
 * regular periods, the result of `scoreOf` (shared by the markets of one part of a match), or everything.
 */
export type FactsRead = 'regular-score' | 'period-score' | 'period-scores' | 'own-score' | 'everything';

/**
 * One market: its outcomes, its specifier and its settlement rule. Settlement calls `settle` with the real facts;
 * pricing calls it with scenarios of possible final facts.
 */
export interface MarketDefinition {
  /** Our name: the `type` of market rows and of wire keys. */
  readonly type: string;
  /** Id of the same market in the industry's unified feed (UOF); 0 without one. */
  readonly uofId: number;
  readonly group: MarketGroup;
  /** The count that decides instead of the score. */
  readonly counted?: Counted;
  /** The part of a match whose events alone move this market's prices. Absent if every event can. */
  readonly facet?: Facet;
  /** Markets on players: what decides them. */
  readonly ofPlayers?: PlayerMarketKind;
  /** Markets on the numbers of a lotto draw: what decides them. */
  readonly ofNumbers?: NumberMarketKind;
  /** The scenarios that price the market. Absent if they are those of the score. */
  readonly scenarios?: OwnScenarios;
  readonly shape: SpecifierShape;
  readonly margin: MarginMethod;
  /** Two outcomes that are offered until one is above 99 %; others until 98.5 %, or until the margin leaves no price. */
  readonly isLasting?: true;
  /** Default: `USUAL_OVERROUND`. */
  readonly overround?: number;
  /** Instead of `overround`, for each runner that counts in the field. */
  readonly overroundPerRunner?: number;
  /** Position on pages, ascending. Markets without one follow in the order of `marketDefinitions`. */
  readonly displayRank?: number;
  /** Lines on a soccer match. Absent if soccer does not have the market. */
  readonly soccer?: SoccerLines;
  /**
   * Outcome codes in display order; `outcomeNo` is a 1-based index into them. For races: one per runner of the fixture,
   * for markets on players: one per player of the fixture.
   */
  readonly outcomes: readonly OutcomeCode[] | 'runners' | 'players';
  /** Markets on players: the outcome that nobody scores, before those of the players. */
  readonly nobody?: OutcomeCode;
  /** True if exactly one outcome of a line wins (false for double chance, places…). */
  readonly exclusive: boolean;
  /**
   * Odds of a withdrawn runner in this market, for the Rule 4 deduction (`deductionFor`). Undefined if it deducts
   * nothing.
   */
  withdrawalOdds?(gone: Withdrawal, specifier: Specifier): number | undefined;
  /**
   * The part of final facts that `settle` reads. Pricing calls it once for all scenarios that are equal in this part.
   */
  readonly reads?: FactsRead;
  /**
   * True if set scores alone decide the market in sports played in sets. Possible set scores follow from the format.
   */
  readonly ofSetScores?: boolean;
  /** The deciding score, if it is not the match score. Displayed as the reason on a ticket. */
  decidingScore?(specifier: Specifier, facts: ContestFacts): Score | undefined;
  /**
   * Verdict of the outcome; undefined while the facts leave it open. A verdict never changes as facts of the same match
   * are added. Callers must pass an `outcomeNo` in range and a specifier of this market's shape.
   */
  settle(outcomeNo: number, specifier: Specifier, facts: Facts): Verdict | undefined;
  /**
   * A verdict that no added facts can change, while `settle` still waits because a review may cancel a goal. It pays
   * nothing: it determines from when a bet was late. Absent if only the end decides.
   */
  earlyVerdict?(outcomeNo: number, specifier: Specifier, soFar: FactsSoFar): Verdict | undefined;
  /**
   * Verdict by the official result of a match that was cut short: its winner, and the bets that go to the side that did
   * not retire. Absent if only outcomes that were already decided count.
   */
  settleCutShort?(outcomeNo: number, specifier: Specifier, facts: ContestFacts): Verdict | undefined;
}

export interface FactsSoFar {
  readonly facts: Facts;
  /** Number of regular periods of the match. */
  readonly regularPeriods: number;
}

/**
 * The verdict of these facts, unless something is cancelled: the result of `settle`, or otherwise the verdict on which
 * all continuations agree.
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
 * The same market with the common rule for matches that were cut short: an outcome that could still have changed stays
 * open and is therefore cancelled. The facts do not contain the planned number of periods, so regular time has ended
 * only if overtime had begun.
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

/** True if a match has this number of periods. `Infinity` means an unknown number, which may match. */
export function isPlayedOver(periods: number, regularPeriods: number): boolean {
  return regularPeriods === periods || regularPeriods === Number.POSITIVE_INFINITY;
}

/** The same facts as if the match continued. */
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

/** `earlyVerdict` of a market that regular time alone decides: its settlement once regular time has ended. */
export function regularTimeVerdict(
  this: MarketDefinition,
  outcomeNo: number,
  specifier: Specifier,
  soFar: FactsSoFar,
): Verdict | undefined {
  const final = afterRegularTime(soFar);
  return final && this.settle(outcomeNo, specifier, final);
}

/** Outcome names are in the locales under `outcome.<code>`. `home` and `away` display the side's name. */
export type OutcomeCode = string;

export const HOME_DRAW_AWAY = ['home', 'draw', 'away'] as const;
export const HOME_AWAY = ['home', 'away'] as const;
export const OVER_UNDER = ['over', 'under'] as const;
export const YES_NO = ['yes', 'no'] as const;

/** The codes of a market's outcomes; none if they are the runners or the players of the fixture. */
export function outcomeCodes({ outcomes }: Pick<MarketDefinition, 'outcomes'>): readonly OutcomeCode[] {
  return typeof outcomes === 'string' ? [] : outcomes;
}

/** Numbers of runners and players of a match. */
export interface FixtureCounts {
  readonly runners: number;
  readonly players: number;
}

export function countOutcomes(
  { outcomes, nobody }: Pick<MarketDefinition, 'outcomes' | 'nobody'>,
  counts: FixtureCounts,
): number {
  if (typeof outcomes !== 'string') return outcomes.length;
  return counts[outcomes] + Number(nobody !== undefined);
}

/** The index of "nobody" in place of a player. */
export const NOBODY = -1;

/**
 * 0-based index into the fixture's players of an outcome of a market on players; `NOBODY` for the outcome that nobody
 * scores, which comes first.
 */
export function playerIndex(
  definition: Pick<MarketDefinition, 'nobody'> | undefined,
  outcomeNo: number,
): number {
  return outcomeNo - firstPlayerNo(definition);
}

/** The outcome of the fixture's first player. */
export function firstPlayerNo(definition: Pick<MarketDefinition, 'nobody'> | undefined): number {
  return definition?.nobody === undefined ? 1 : 2;
}
