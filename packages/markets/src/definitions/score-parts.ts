import {
  HOME_AWAY,
  HOME_DRAW_AWAY,
  type MarketDefinition,
  type MarketGroup,
  OVER_UNDER,
} from '../definition.ts';
import type { ContestFacts, Facts, Score } from '../facts.ts';
import type { SoccerLines } from '../soccer-lines.ts';
import type { Specifier, SpecifierKey } from '../specifier.ts';
import { lineVerdict, REFUND, type Verdict, wonIf } from '../verdict.ts';

/** From here on the whole stake is over the line, and what is scored after only takes it further. */
const WHOLLY_OVER_HUNDREDTHS = 50;

/** A part of a match that has a score of its own: a half, the first five innings, everything with overtime. */
export interface ScorePart {
  /** Keys of the specifier beside the line: which part it is. */
  readonly keys: readonly Extract<SpecifierKey, 'number' | 'period'>[];
  /** In sports played in sets, their scores alone give its own. */
  readonly ofSetScores?: boolean;
  /** The part's score once it is final. */
  final(specifier: Specifier, facts: ContestFacts): Score | undefined;
  /** What it has so far, final or not; scores never fall but by corrections. */
  soFar(facts: ContestFacts, specifier: Specifier): Score;
}

export interface PartMarket {
  readonly type: string;
  readonly uofId: number;
  readonly group: MarketGroup;
  readonly part: ScorePart;
  readonly soccer?: SoccerLines;
}

type Counts = (score: Score) => number;
const both: Counts = ({ home, away }) => home + away;
export const ofHome: Counts = ({ home }) => home;
export const ofAway: Counts = ({ away }) => away;

/** The part's score where it decides something: only a contest has one. */
function finalOf(part: ScorePart, facts: Facts, specifier: Specifier): Score | undefined {
  return facts.kind === 'contest' ? part.final(specifier, facts) : undefined;
}

function ofSetScores({ ofSetScores: flag }: ScorePart): Pick<MarketDefinition, 'ofSetScores'> {
  return flag ? { ofSetScores: flag } : {};
}

function lead({ home, away }: Score): number {
  return Math.sign(home - away);
}

/** Home, draw, away. */
export function resultOf({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'power',
    outcomes: HOME_DRAW_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    scoreOf: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalOf(part, facts, specifier);
      return score && wonIf(lead(score) === 2 - outcomeNo);
    },
  };
}

/** Home or away; level is money back. */
export function drawNoBetOf({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'proportional',
    outcomes: HOME_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    scoreOf: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalOf(part, facts, specifier);
      if (!score) return undefined;
      return lead(score) === 0 ? REFUND : wonIf(lead(score) === 3 - 2 * outcomeNo);
    },
  };
}

export function handicapOf({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: ['hcp', ...part.keys],
    margin: 'proportional',
    outcomes: HOME_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    scoreOf: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalOf(part, facts, specifier);
      if (!score) return undefined;
      const homeAhead = (score.home - score.away) * 100 + (specifier.lineHundredths ?? 0);
      return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
    },
  };
}

/** Over and under. What the part has so far decides the line early if nothing can bring it back. */
export function totalOf({ part, ...head }: PartMarket, counts: Counts = both): MarketDefinition {
  const wholly = (outcomeNo: number, specifier: Specifier, facts: ContestFacts): Verdict | undefined => {
    const over = counts(part.soFar(facts, specifier)) * 100 - (specifier.lineHundredths ?? 0);
    return over >= WHOLLY_OVER_HUNDREDTHS ? wonIf(outcomeNo === 1) : undefined;
  };
  return {
    ...head,
    shape: [...part.keys, 'total'],
    margin: 'proportional',
    outcomes: OVER_UNDER,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    scoreOf: part.final,
    settle(outcomeNo, specifier, facts) {
      if (facts.kind !== 'contest') return undefined;
      const score = part.final(specifier, facts);
      if (!score) return undefined;
      const over = counts(score) * 100 - (specifier.lineHundredths ?? 0);
      return lineVerdict(outcomeNo === 1 ? over : -over);
    },
    earlyVerdict: (outcomeNo, specifier, { facts }) =>
      facts.kind === 'contest' ? wholly(outcomeNo, specifier, facts) : undefined,
  };
}

/** Nothing at all is even. */
export function oddEvenOf({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'proportional',
    outcomes: ['odd', 'even'],
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    scoreOf: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalOf(part, facts, specifier);
      return score && wonIf((both(score) % 2 === 1) === (outcomeNo === 1));
    },
  };
}
