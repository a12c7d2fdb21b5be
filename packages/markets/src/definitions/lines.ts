import {
  HOME_AWAY,
  HOME_DRAW_AWAY,
  type MarketDefinition,
  type MarketGroup,
  OVER_UNDER,
  regularTimeVerdict,
} from '../definition.ts';
import {
  type ContestFacts,
  fullScore,
  periodsWon,
  regularPeriod,
  regularScore,
  type Score,
} from '../facts.ts';
import {
  fixedLines,
  handicapLines,
  linesAround,
  type SoccerLines,
  soccerCounts,
  totalLines,
} from '../soccer-lines.ts';
import { lineVerdict, wonIf } from '../verdict.ts';

/** Points of all periods: games in tennis, points in volleyball. */
function pointsScore(facts: ContestFacts): Score {
  let home = 0;
  let away = 0;
  for (const period of facts.periods) {
    home += period.home;
    away += period.away;
  }
  return { home, away };
}

/** From this margin above the line, the whole stake wins; further points only increase the margin. */
const WHOLLY_OVER_HUNDREDTHS = 50;

type Counts = (score: Score) => number;
const both: Counts = (score) => score.home + score.away;

type ScoreReader = (facts: ContestFacts) => Score;

/** Markets on the same score share one function. */
const ownScores = new Map<ScoreReader, NonNullable<MarketDefinition['decidingScore']>>(
  [fullScore, pointsScore, periodsWon].map((reader) => [reader, (_specifier, facts) => reader(facts)]),
);

function scoreReading(reader: ScoreReader): Pick<MarketDefinition, 'reads' | 'decidingScore'> {
  const own = ownScores.get(reader);
  return own ? { reads: 'own-score', decidingScore: own } : { reads: 'regular-score' };
}

interface LineMarket {
  readonly type: string;
  readonly uofId: number;
  readonly group: MarketGroup;
  readonly overround?: number;
  readonly displayRank?: number;
  readonly soccer?: SoccerLines;
  /** The score that settles the line once it is final. */
  readonly settlingScore: (facts: ContestFacts) => Score;
  /** Counts all sets of a match. Void if their number was changed. */
  readonly ofSetScores?: boolean;
}

/**
 * A total is decided early once the score exceeds it. If the match is cut short, all other lines stay open and are
 * cancelled.
 */
function totalMarket({ settlingScore, ...head }: LineMarket, counts: Counts = both): MarketDefinition {
  const wholly = (outcomeNo: number, facts: ContestFacts, lineHundredths: number) =>
    counts(settlingScore(facts)) * 100 - lineHundredths >= WHOLLY_OVER_HUNDREDTHS
      ? wonIf(outcomeNo === 1)
      : undefined;
  const isVoid = (facts: ContestFacts) => head.ofSetScores === true && facts.formatChanged === true;
  return {
    ...head,
    shape: ['total'],
    margin: 'proportional',
    outcomes: OVER_UNDER,
    exclusive: true,
    ...scoreReading(settlingScore),
    settle(outcomeNo, { lineHundredths = 0 }, facts) {
      if (facts.kind !== 'contest' || facts.status !== 'ended' || isVoid(facts)) return undefined;
      const over = counts(settlingScore(facts)) * 100 - lineHundredths;
      return lineVerdict(outcomeNo === 1 ? over : -over);
    },
    earlyVerdict(outcomeNo, specifier, soFar) {
      if (soFar.facts.kind !== 'contest' || isVoid(soFar.facts)) return undefined;
      const decided = wholly(outcomeNo, soFar.facts, specifier.lineHundredths ?? 0);
      if (decided) return decided;
      if (settlingScore !== regularScore) return undefined;
      return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
    },
  };
}

function handicapMarket({ settlingScore, ...head }: LineMarket): MarketDefinition {
  return {
    ...head,
    shape: ['hcp'],
    margin: 'proportional',
    outcomes: HOME_AWAY,
    exclusive: true,
    ...scoreReading(settlingScore),
    settle(outcomeNo, { lineHundredths = 0 }, facts) {
      if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
      if (head.ofSetScores && facts.formatChanged) return undefined;
      const { home, away } = settlingScore(facts);
      const homeAhead = (home - away) * 100 + lineHundredths;
      return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
    },
  };
}

export const total = totalMarket({
  type: 'total',
  uofId: 18,
  group: 'goals',
  overround: 0.04,
  displayRank: 50,
  soccer: totalLines({
    part: 'match',
    count: 'goals',
    step: 25,
    each: 3,
    further: [-200, -100, 100, 200],
    listedEach: 3,
  }),
  settlingScore: regularScore,
});
const sideTotalLines = (count: 'home' | 'away') =>
  totalLines({ part: 'match', count, step: 100, each: 2, listedEach: 2 });
export const homeTotal = totalMarket(
  {
    type: 'home-total',
    uofId: 19,
    group: 'goals',
    soccer: sideTotalLines('home'),
    settlingScore: regularScore,
  },
  (score) => score.home,
);
export const awayTotal = totalMarket(
  {
    type: 'away-total',
    uofId: 20,
    group: 'goals',
    soccer: sideTotalLines('away'),
    settlingScore: regularScore,
  },
  (score) => score.away,
);
export const totalFull = totalMarket({
  type: 'total-full',
  uofId: 225,
  group: 'main',
  overround: 0.045,
  displayRank: 60,
  settlingScore: fullScore,
});
export const homeTotalFull = totalMarket(
  { type: 'home-total-full', uofId: 227, group: 'goals', settlingScore: fullScore },
  (score) => score.home,
);
export const awayTotalFull = totalMarket(
  { type: 'away-total-full', uofId: 228, group: 'goals', settlingScore: fullScore },
  (score) => score.away,
);
export const totalPoints = totalMarket({
  type: 'total-points',
  uofId: 238,
  group: 'main',
  displayRank: 150,
  settlingScore: pointsScore,
  ofSetScores: true,
});
export const totalPeriods = totalMarket({
  type: 'total-periods',
  uofId: 314,
  group: 'main',
  displayRank: 130,
  settlingScore: periodsWon,
  ofSetScores: true,
});

export const handicapFull = handicapMarket({
  type: 'handicap-full',
  uofId: 223,
  group: 'main',
  overround: 0.045,
  displayRank: 80,
  settlingScore: fullScore,
});
export const handicapPoints = handicapMarket({
  type: 'handicap-points',
  uofId: 237,
  group: 'handicaps',
  displayRank: 140,
  settlingScore: pointsScore,
  ofSetScores: true,
});
export const handicapPeriods = handicapMarket({
  type: 'handicap-periods',
  uofId: 188,
  group: 'handicaps',
  displayRank: 120,
  settlingScore: periodsWon,
  ofSetScores: true,
});

/** Offered from the current score. A result lists the nearest quarter, half and whole lines, from 0:0. */
const asianLines: SoccerLines = {
  parts: ['match'],
  offered({ score, even }) {
    // The even lead refers to the final score; the line counts from the current score.
    const middle = soccerCounts.lead(score) * 100 - even('lead');
    return linesAround(middle, { step: 25, each: 5 }).map((lineHundredths) => ({ lineHundredths, score }));
  },
  listed: ({ score }) =>
    [-75, -50, -25, 0, 25, 50, 75].map((step) => ({
      lineHundredths: step - soccerCounts.lead(score) * 100,
      score: { home: 0, away: 0 },
    })),
};

/**
 * Counts goals after the score in the specifier (0:0 before kick-off), as Asian bookmakers do. Example: a bet on −0.25
 * at 1–0 that ends 2–1 counts as 1–1 and half loses.
 */
export const asianHandicap: MarketDefinition = {
  type: 'asian-handicap',
  uofId: 16,
  group: 'handicaps',
  overround: 0.035,
  displayRank: 70,
  soccer: asianLines,
  shape: ['hcp', 'score'],
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, { lineHundredths = 0, score = { home: 0, away: 0 } }, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    const homeAhead = (home - score.home - (away - score.away)) * 100 + lineHundredths;
    return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
  },
  earlyVerdict: regularTimeVerdict,
};

/** A virtual start is added to the final score. The draw is an outcome; nothing is refunded. */
export const europeanHandicap: MarketDefinition = {
  type: 'european-handicap',
  uofId: 14,
  group: 'handicaps',
  soccer: fixedLines(
    'match',
    [-3, -2, -1, 1, 2, 3].map((start) => ({
      score: { home: Math.max(0, start), away: Math.max(0, -start) },
    })),
  ),
  shape: ['score'],
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, { score: start = { home: 0, away: 0 } }, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    return wonIf(Math.sign(home + start.home - away - start.away) === 2 - outcomeNo);
  },
  earlyVerdict: regularTimeVerdict,
};

/** Goals or points of one half, quarter, set or map. */
export const periodTotal: MarketDefinition = {
  type: 'period-total',
  ofSetScores: true,
  uofId: 68,
  group: 'periods',
  soccer: totalLines({
    part: 'half',
    count: 'goals',
    step: 25,
    each: 2,
    further: [-100, 100],
    listedEach: 1,
  }),
  shape: ['period', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  reads: 'period-score',
  settle(outcomeNo, { period = 0, lineHundredths = 0 }, facts) {
    const score = regularPeriod(facts, period);
    if (!score) return undefined;
    const over = (score.home + score.away) * 100 - lineHundredths;
    return score.ended ? lineVerdict(outcomeNo === 1 ? over : -over) : undefined;
  },
  earlyVerdict(outcomeNo, { period = 0, lineHundredths = 0 }, { facts }) {
    const score = regularPeriod(facts, period);
    if (!score) return undefined;
    const over = (score.home + score.away) * 100 - lineHundredths;
    return over >= WHOLLY_OVER_HUNDREDTHS ? wonIf(outcomeNo === 1) : undefined;
  },
};

export const periodHandicap: MarketDefinition = {
  type: 'period-handicap',
  ofSetScores: true,
  uofId: 66,
  group: 'periods',
  soccer: handicapLines({ part: 'half', step: 25, each: 2, listedEach: 1 }),
  shape: ['hcp', 'period'],
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  reads: 'period-score',
  settle(outcomeNo, { period = 0, lineHundredths = 0 }, facts) {
    const score = regularPeriod(facts, period);
    if (!score?.ended) return undefined;
    const homeAhead = (score.home - score.away) * 100 + lineHundredths;
    return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
  },
};
