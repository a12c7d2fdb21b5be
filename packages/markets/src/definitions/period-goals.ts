import { HOME_DRAW_AWAY, type MarketDefinition, YES_NO } from '../definition.ts';
import { type ContestFacts, regularPeriod, type Score, type Side } from '../facts.ts';
import { ofPeriod } from '../scored.ts';
import { fixedLines, nthGoalLines, oneLine } from '../soccer-lines.ts';
import { wonIf } from '../verdict.ts';

function lead({ home, away }: Score): number {
  return Math.sign(home - away);
}

export const periodDoubleChance: MarketDefinition = ofPeriod({
  type: 'period-double-chance',
  uofId: 63,
  group: 'periods',
  shape: ['period'],
  soccer: oneLine('half'),
  margin: 'proportional',
  outcomes: ['home-draw', 'home-away', 'draw-away'],
  exclusive: false,
  verdict: (outcomeNo, _specifier, score) => wonIf(lead(score) !== [-1, 0, 1][outcomeNo - 1]),
});

export const periodEuropeanHandicap: MarketDefinition = ofPeriod({
  type: 'period-european-handicap',
  uofId: 65,
  group: 'periods',
  shape: ['period', 'score'],
  soccer: fixedLines('half', [{ score: { home: 0, away: 1 } }, { score: { home: 1, away: 0 } }]),
  outcomes: HOME_DRAW_AWAY,
  verdict: (outcomeNo, { score: start = { home: 0, away: 0 } }, { home, away }) =>
    wonIf(lead({ home: home + start.home, away: away + start.away }) === 2 - outcomeNo),
});

const HIGHEST_EXACT = 3;

export const periodExactGoals: MarketDefinition = ofPeriod({
  type: 'period-exact-goals',
  uofId: 71,
  group: 'periods',
  shape: ['period'],
  soccer: oneLine('half'),
  outcomes: ['goals-0', 'goals-1', 'goals-2', 'goals-3-plus'],
  verdict: (outcomeNo, _specifier, { home, away }) =>
    wonIf(outcomeNo - 1 === Math.min(home + away, HIGHEST_EXACT)),
});

export const periodBothScore: MarketDefinition = ofPeriod({
  type: 'period-both-score',
  uofId: 75,
  group: 'periods',
  shape: ['period'],
  soccer: oneLine('half'),
  outcomes: YES_NO,
  verdict: (outcomeNo, _specifier, { home, away }) => wonIf((home > 0 && away > 0) === (outcomeNo === 1)),
});

const HIGHEST_LISTED = 3;
const listed = Array.from({ length: (HIGHEST_LISTED + 1) ** 2 }, (_, index) => {
  return `score-${Math.floor(index / (HIGHEST_LISTED + 1))}-${index % (HIGHEST_LISTED + 1)}`;
});

/** Every score of the period up to 3–3, and one outcome for all other scores. */
export const periodCorrectScore: MarketDefinition = ofPeriod({
  type: 'period-correct-score',
  uofId: 81,
  group: 'periods',
  shape: ['period'],
  overround: 0.18,
  soccer: oneLine('half'),
  outcomes: [...listed, 'score-other'],
  verdict(outcomeNo, _specifier, { home, away }) {
    const isListed = home <= HIGHEST_LISTED && away <= HIGHEST_LISTED;
    return wonIf(outcomeNo === (isListed ? home * (HIGHEST_LISTED + 1) + away + 1 : listed.length + 1));
  },
});

/** Goals of earlier regular periods: the offset of this period in the list of all goals. */
function goalsBefore(facts: ContestFacts, period: number): number {
  let goals = 0;
  for (let number = 1; number < period; number++) {
    const played = regularPeriod(facts, number);
    goals += (played?.home ?? 0) + (played?.away ?? 0);
  }
  return goals;
}

/** The side that scores the nth goal of the period. */
export const periodNthGoal: MarketDefinition = {
  type: 'period-nth-goal',
  uofId: 62,
  group: 'periods',
  shape: ['number', 'period'],
  soccer: nthGoalLines('half'),
  margin: 'power',
  outcomes: ['home', 'no-goal', 'away'],
  exclusive: true,
  reads: 'everything',
  settle(outcomeNo, { number = 1, period = 0 }, facts) {
    if (facts.kind !== 'contest' || !facts.goals) return undefined;
    const played = regularPeriod(facts, period);
    if (!played?.ended) return undefined;
    const scored = number <= played.home + played.away;
    return wonIf(
      outcomeNo === sideNo(scored ? facts.goals[goalsBefore(facts, period) + number - 1] : undefined),
    );
  },
  earlyVerdict(outcomeNo, { number = 1, period = 0 }, { facts }) {
    if (facts.kind !== 'contest') return undefined;
    const played = regularPeriod(facts, period);
    if (!played || number > played.home + played.away) return undefined;
    const scorer = facts.goals?.[goalsBefore(facts, period) + number - 1];
    return scorer && wonIf(outcomeNo === sideNo(scorer));
  },
};

function sideNo(side: Side | undefined): number {
  return side === 'home' ? 1 : side === 'away' ? 3 : 2;
}
