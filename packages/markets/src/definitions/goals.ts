import { type MarketDefinition, regularTimeVerdict, YES_NO } from '../definition.ts';
import { type ContestFacts, regularScore, type Side } from '../facts.ts';
import { nthGoalLines, oneLine } from '../soccer-lines.ts';
import { LOST, wonIf } from '../verdict.ts';

export const bothTeamsToScore: MarketDefinition = {
  type: 'both-teams-to-score',
  uofId: 29,
  group: 'goals',
  shape: [],
  displayRank: 90,
  soccer: oneLine('match'),
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    return wonIf((home > 0 && away > 0) === (outcomeNo === 1));
  },
  earlyVerdict(outcomeNo, specifier, soFar) {
    if (soFar.facts.kind !== 'contest') return undefined;
    const { home, away } = regularScore(soFar.facts);
    if (home > 0 && away > 0) return wonIf(outcomeNo === 1);
    return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
  },
};

/** No goals count as even. */
export const oddEven: MarketDefinition = {
  type: 'odd-even',
  uofId: 26,
  group: 'goals',
  shape: [],
  soccer: oneLine('match'),
  margin: 'proportional',
  outcomes: ['odd', 'even'],
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    return wonIf(((home + away) % 2 === 1) === (outcomeNo === 1));
  },
  earlyVerdict: regularTimeVerdict,
};

/** Goals that a review cannot cancel any more: those of ended periods. */
function goalsThatStand(facts: ContestFacts): number {
  let count = 0;
  for (const period of facts.periods) {
    if (period.phase === 'regular' && period.ended) count += period.home + period.away;
  }
  return count;
}

/** Overtime goals follow in the same list and do not count for regular time. */
function regularGoal(facts: ContestFacts, number: number): Side | undefined {
  const { home, away } = regularScore(facts);
  return number <= home + away ? facts.goals?.[number - 1] : undefined;
}

/** The side that scores the nth goal of regular time. An own goal counts for the side that benefits. */
export const nthGoal: MarketDefinition = {
  type: 'nth-goal',
  uofId: 8,
  group: 'goals',
  shape: ['number'],
  displayRank: 160,
  soccer: nthGoalLines('match'),
  margin: 'power',
  outcomes: ['home', 'no-goal', 'away'],
  exclusive: true,
  settle(outcomeNo, { number = 1 }, facts) {
    if (facts.kind !== 'contest' || !facts.goals) return undefined;
    if (facts.status !== 'ended' && goalsThatStand(facts) < number) return undefined;
    const scorer = regularGoal(facts, number);
    return wonIf(outcomeNo === (scorer === 'home' ? 1 : scorer === 'away' ? 3 : 2));
  },
  earlyVerdict(outcomeNo, specifier, soFar) {
    const { facts } = soFar;
    const scorer = facts.kind === 'contest' ? regularGoal(facts, specifier.number ?? 1) : undefined;
    if (scorer) return wonIf(outcomeNo === (scorer === 'home' ? 1 : 3));
    return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
  },
};

const HIGHEST_LISTED_GOALS = 4;
const listedScores: string[] = [];
for (let home = 0; home <= HIGHEST_LISTED_GOALS; home++) {
  for (let away = 0; away <= HIGHEST_LISTED_GOALS; away++) listedScores.push(`score-${home}-${away}`);
}

/** Every score up to 4–4, and one outcome for all other scores. */
export const correctScore: MarketDefinition = {
  type: 'correct-score',
  uofId: 45,
  group: 'goals',
  shape: [],
  overround: 0.2,
  soccer: oneLine('match'),
  margin: 'power',
  outcomes: [...listedScores, 'score-other'],
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    const listed = home <= HIGHEST_LISTED_GOALS && away <= HIGHEST_LISTED_GOALS;
    return wonIf(
      outcomeNo === (listed ? home * (HIGHEST_LISTED_GOALS + 1) + away + 1 : listedScores.length + 1),
    );
  },
  earlyVerdict(outcomeNo, specifier, soFar) {
    if (soFar.facts.kind !== 'contest') return undefined;
    const { home, away } = regularScore(soFar.facts);
    if (home > HIGHEST_LISTED_GOALS || away > HIGHEST_LISTED_GOALS)
      return wonIf(outcomeNo === listedScores.length + 1);
    const homeListed = Math.floor((outcomeNo - 1) / (HIGHEST_LISTED_GOALS + 1));
    const awayListed = (outcomeNo - 1) % (HIGHEST_LISTED_GOALS + 1);
    if (outcomeNo <= listedScores.length && (home > homeListed || away > awayListed)) return LOST;
    return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
  },
};

const HIGHEST_EXACT_GOALS = 6;

/** 0 to 5 goals, or 6 and more. */
export const exactGoals: MarketDefinition = {
  type: 'exact-goals',
  uofId: 21,
  group: 'goals',
  shape: [],
  overround: 0.1,
  soccer: oneLine('match'),
  margin: 'power',
  outcomes: ['goals-0', 'goals-1', 'goals-2', 'goals-3', 'goals-4', 'goals-5', 'goals-6-plus'],
  exclusive: true,
  reads: 'regular-score',
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    return wonIf(outcomeNo - 1 === Math.min(home + away, HIGHEST_EXACT_GOALS));
  },
  earlyVerdict(outcomeNo, specifier, soFar) {
    if (soFar.facts.kind !== 'contest') return undefined;
    const { home, away } = regularScore(soFar.facts);
    if (home + away >= HIGHEST_EXACT_GOALS) return wonIf(outcomeNo - 1 === HIGHEST_EXACT_GOALS);
    if (home + away > outcomeNo - 1) return LOST;
    return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
  },
};
