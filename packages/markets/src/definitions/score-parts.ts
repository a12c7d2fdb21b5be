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

/** From this margin above the line, the whole stake wins; further points only increase the margin. */
const WHOLLY_OVER_HUNDREDTHS = 50;

/** A part of a match with its own score: a half, the first five innings, the whole match with overtime. */
export interface ScorePart {
  /** Specifier keys in addition to the line. They identify the part. */
  readonly keys: readonly Extract<SpecifierKey, 'number' | 'period'>[];
  /** True if set scores alone determine the part's score in sports played in sets. */
  readonly ofSetScores?: boolean;
  /** The part's score once it is final. */
  final(specifier: Specifier, facts: ContestFacts): Score | undefined;
  /** The part's score so far, final or not. Scores only fall by corrections. */
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

/** The part's final score. Undefined for races, which have no score. */
function finalScore(part: ScorePart, facts: Facts, specifier: Specifier): Score | undefined {
  return facts.kind === 'contest' ? part.final(specifier, facts) : undefined;
}

function ofSetScores({ ofSetScores: flag }: ScorePart): Pick<MarketDefinition, 'ofSetScores'> {
  return flag ? { ofSetScores: flag } : {};
}

function lead({ home, away }: Score): number {
  return Math.sign(home - away);
}

/** Home, draw, away. */
export function resultMarket({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'power',
    outcomes: HOME_DRAW_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    decidingScore: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalScore(part, facts, specifier);
      return score && wonIf(lead(score) === 2 - outcomeNo);
    },
  };
}

/** Home or away. A level score is refunded. */
export function drawNoBetMarket({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'proportional',
    outcomes: HOME_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    decidingScore: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalScore(part, facts, specifier);
      if (!score) return undefined;
      return lead(score) === 0 ? REFUND : wonIf(lead(score) === 3 - 2 * outcomeNo);
    },
  };
}

export function handicapMarket({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: ['hcp', ...part.keys],
    margin: 'proportional',
    outcomes: HOME_AWAY,
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    decidingScore: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalScore(part, facts, specifier);
      if (!score) return undefined;
      const homeAhead = (score.home - score.away) * 100 + (specifier.lineHundredths ?? 0);
      return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
    },
  };
}

/** Over and under. The current score decides the line early if no further points can change it. */
export function totalMarket({ part, ...head }: PartMarket, counts: Counts = both): MarketDefinition {
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
    decidingScore: part.final,
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

/** A sum of 0 is even. */
export function oddEvenMarket({ part, ...head }: PartMarket): MarketDefinition {
  return {
    ...head,
    shape: part.keys,
    margin: 'proportional',
    outcomes: ['odd', 'even'],
    exclusive: true,
    reads: 'own-score',
    ...ofSetScores(part),
    decidingScore: part.final,
    settle(outcomeNo, specifier, facts) {
      const score = finalScore(part, facts, specifier);
      return score && wonIf((both(score) % 2 === 1) === (outcomeNo === 1));
    },
  };
}
