import { isPlayedOver, type MarketDefinition, YES_NO } from '../definition.ts';
import { type ContestFacts, fullScore, regularPeriod, type Score } from '../facts.ts';
import { oneLine, totalLines } from '../soccer-lines.ts';
import { LOST, wonIf } from '../verdict.ts';
import {
  drawNoBetMarket,
  handicapMarket,
  oddEvenMarket,
  ofAway,
  ofHome,
  type PartMarket,
  resultMarket,
  type ScorePart,
  totalMarket,
} from './score-parts.ts';

const NO_SCORE: Score = { home: 0, away: 0 };

/** Points of the played periods from index `from` (0-based) up to and excluding `until`. */
function sumPeriods({ periods }: ContestFacts, from: number, until = periods.length): Score {
  let home = 0;
  let away = 0;
  for (let index = from; index < Math.min(until, periods.length); index++) {
    home += periods[index]?.home ?? 0;
    away += periods[index]?.away ?? 0;
  }
  return { home, away };
}

function hasEnded(facts: ContestFacts): boolean {
  return facts.status === 'ended';
}

/** One half, quarter, hockey period, set, game, map or innings. */
const period: ScorePart = {
  keys: ['period'],
  ofSetScores: true,
  final({ period: number = 0 }, facts) {
    const score = regularPeriod(facts, number);
    return score?.ended ? score : undefined;
  },
  soFar: (facts, { period: number = 0 }) => regularPeriod(facts, number) ?? NO_SCORE,
};

/** The first `number` periods together: a half of two quarters, the first five innings. */
const opening: ScorePart = {
  keys: ['number'],
  final: ({ number = 1 }, facts) =>
    facts.periods[number - 1]?.ended === true ? sumPeriods(facts, 0, number) : undefined,
  soFar: (facts, { number = 1 }) => sumPeriods(facts, 0, number),
};

/** Everything from the third quarter on, including overtime. */
const secondHalf: ScorePart = {
  keys: [],
  final: (_specifier, facts) => (hasEnded(facts) ? sumPeriods(facts, 2) : undefined),
  soFar: (facts) => sumPeriods(facts, 2),
};

/** The whole match including overtime. A shoot-out gives its winner one. */
const full: ScorePart = {
  keys: [],
  final: (_specifier, facts) => (hasEnded(facts) ? fullScore(facts) : undefined),
  soFar: fullScore,
};

function partMarket(part: ScorePart, group: PartMarket['group']) {
  return (type: string, uofId: number): PartMarket => ({ type, uofId, group, part });
}
const ofPeriod = partMarket(period, 'periods');
const ofOpening = partMarket(opening, 'halves');
const ofSecondHalf = partMarket(secondHalf, 'halves');
const ofFull = partMarket(full, 'specials');

const sideTotalLines = (count: 'home' | 'away') =>
  totalLines({ part: 'half', count, step: 100, each: 1, listedEach: 1 });

export const periodDrawNoBet = drawNoBetMarket({
  ...ofPeriod('period-draw-no-bet', 302),
  soccer: oneLine('half'),
});
export const periodOddEven = oddEvenMarket({
  ...ofPeriod('period-odd-even', 304),
  soccer: oneLine('half'),
});
export const periodHomeTotal = totalMarket(
  { ...ofPeriod('period-home-total', 69), soccer: sideTotalLines('home') },
  ofHome,
);
export const periodAwayTotal = totalMarket(
  { ...ofPeriod('period-away-total', 70), soccer: sideTotalLines('away') },
  ofAway,
);

export const openingResult = resultMarket(ofOpening('opening-1x2', 274));
export const openingDrawNoBet = drawNoBetMarket(ofOpening('opening-draw-no-bet', 0));
export const openingHandicap = handicapMarket(ofOpening('opening-handicap', 275));
export const openingTotal = totalMarket(ofOpening('opening-total', 276));
export const openingHomeTotal = totalMarket(ofOpening('opening-home-total', 277), ofHome);
export const openingAwayTotal = totalMarket(ofOpening('opening-away-total', 278), ofAway);
export const openingOddEven = oddEvenMarket(ofOpening('opening-odd-even', 0));

export const secondHalfResult = resultMarket(ofSecondHalf('second-half-1x2', 0));
export const secondHalfDrawNoBet = drawNoBetMarket(ofSecondHalf('second-half-draw-no-bet', 0));
export const secondHalfHandicap = handicapMarket(ofSecondHalf('second-half-handicap', 0));
export const secondHalfTotal = totalMarket(ofSecondHalf('second-half-total', 0));

export const oddEvenFull = oddEvenMarket(ofFull('odd-even-full', 229));

/** Upper bounds of the winner's lead. The last range is open. */
const leadBounds = [5, 10, 15, 20, 25] as const;
const leadCodes = [...leadBounds.map((most) => `${most - 4}-${most}`), '26-plus'];

/** Winner and winning margin, including overtime. */
export const winningMarginFull: MarketDefinition = {
  type: 'winning-margin-full',
  uofId: 290,
  group: 'specials',
  shape: [],
  margin: 'power',
  outcomes: (['home', 'away'] as const).flatMap((side) => leadCodes.map((code) => `${side}-by-${code}`)),
  exclusive: true,
  reads: 'own-score',
  decidingScore: full.final,
  settle(outcomeNo, specifier, facts) {
    const score = facts.kind === 'contest' ? full.final(specifier, facts) : undefined;
    if (!score || score.home === score.away) return undefined;
    const lead = Math.abs(score.home - score.away);
    const at = leadBounds.findIndex((most) => lead <= most);
    const offset = score.home > score.away ? 0 : leadCodes.length;
    return wonIf(outcomeNo === offset + (at < 0 ? leadCodes.length : at + 1));
  },
};

/** Yes if regular time ends level and overtime follows. */
export const overtime: MarketDefinition = {
  type: 'overtime',
  uofId: 220,
  group: 'specials',
  shape: [],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest') return undefined;
    const last = facts.periods.at(-1);
    if (last && last.phase !== 'regular') return wonIf(outcomeNo === 1);
    return hasEnded(facts) ? wonIf(outcomeNo === 2) : undefined;
  },
};

/** The quarter with most points. Equal highest quarters are a separate outcome. */
export const highestQuarter: MarketDefinition = {
  type: 'highest-quarter',
  uofId: 234,
  group: 'specials',
  shape: [],
  margin: 'power',
  outcomes: ['period-1', 'period-2', 'period-3', 'period-4', 'level'],
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest') return undefined;
    if (facts.periods[3]?.ended !== true) return undefined;
    let most = -1;
    let number = 0;
    for (let index = 0; index < 4; index++) {
      const total = (facts.periods[index]?.home ?? 0) + (facts.periods[index]?.away ?? 0);
      if (total > most) number = index + 1;
      else if (total === most) number = 5;
      most = Math.max(most, total);
    }
    return wonIf(outcomeNo === number);
  },
  earlyVerdict(outcomeNo, _specifier, { facts, regularPeriods }) {
    if (facts.kind !== 'contest' || !isPlayedOver(4, regularPeriods)) return undefined;
    const own = facts.periods[outcomeNo - 1];
    if (!own?.ended) return undefined;
    const isReached = facts.periods
      .slice(0, 4)
      .some((other) => other !== own && other.home + other.away >= own.home + own.away);
    return isReached ? LOST : undefined;
  },
};
