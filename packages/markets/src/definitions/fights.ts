import { HOME_DRAW_AWAY, type MarketDefinition, OVER_UNDER } from '../definition.ts';
import type { ContestFacts, Facts } from '../facts.ts';
import { lineVerdict, wonIf } from '../verdict.ts';

function ended(facts: Facts): facts is ContestFacts {
  return facts.kind === 'contest' && facts.status === 'ended';
}

function isJudged({ method, winner }: ContestFacts): boolean {
  return method === 'decision' || winner === 'draw';
}

/** Bets on rounds were taken on another number of them. */
function isOtherDistance({ rounds }: ContestFacts, number: number): boolean {
  return rounds !== undefined && rounds !== number;
}

/** Three ways: the judges' draw is an outcome. A fight without an official winner stays open and is cancelled. */
export const fightResult: MarketDefinition = {
  type: 'fight-1x2',
  uofId: 1,
  group: 'main',
  shape: [],
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  settle: (outcomeNo, _specifier, facts) =>
    ended(facts) && facts.winner ? wonIf(facts.winner === HOME_DRAW_AWAY[outcomeNo - 1]) : undefined,
};

const MOST_ROUNDS = 12;

/** Who wins and in which round, or on points; `number` stands for the rounds scheduled. */
export const winnerAndRound: MarketDefinition = {
  type: 'winner-and-round',
  uofId: 912,
  group: 'specials',
  shape: ['number'],
  margin: 'power',
  outcomes: [
    ...(['home', 'away'] as const).flatMap((side) => [
      ...Array.from({ length: MOST_ROUNDS }, (_, index) => `${side}-round-${index + 1}`),
      `${side}-decision`,
    ]),
    'draw',
  ],
  exclusive: true,
  settle(outcomeNo, { number = 0 }, facts) {
    if (!ended(facts) || !facts.winner || isOtherDistance(facts, number)) return undefined;
    if (facts.winner === 'draw') return wonIf(outcomeNo === 2 * MOST_ROUNDS + 3);
    if (!isJudged(facts) && facts.round === undefined) return undefined;
    const offset = facts.winner === 'home' ? 0 : MOST_ROUNDS + 1;
    return wonIf(outcomeNo === offset + (isJudged(facts) ? MOST_ROUNDS + 1 : (facts.round ?? 0)));
  },
};

/** In which third of twelve rounds it ends, or not before the bell. */
export const roundGroup: MarketDefinition = {
  type: 'round-group',
  uofId: 0,
  group: 'specials',
  shape: ['number'],
  margin: 'power',
  outcomes: ['rounds-1-3', 'rounds-4-6', 'rounds-7-9', 'rounds-10-12', 'distance'],
  exclusive: true,
  settle(outcomeNo, { number = 0 }, facts) {
    if (!ended(facts) || !facts.winner || isOtherDistance(facts, number)) return undefined;
    if (isJudged(facts)) return wonIf(outcomeNo === 5);
    return facts.round === undefined ? undefined : wonIf(outcomeNo === Math.ceil(facts.round / 3));
  },
};

/**
 * Rounds fought: over 1.5 is won once the second has passed its half (2:30 in MMA, 1:30 in boxing). Lines stand on halves
 * only; what goes the distance is over all of them.
 */
export const totalRounds: MarketDefinition = {
  type: 'total-rounds',
  uofId: 18,
  group: 'goals',
  shape: ['number', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  settle(outcomeNo, { number = 0, lineHundredths = 0 }, facts) {
    if (!ended(facts) || !facts.winner || isOtherDistance(facts, number)) return undefined;
    const fought = isJudged(facts) ? number * 100 : foughtHundredths(facts);
    if (fought === undefined) return undefined;
    return lineVerdict(outcomeNo === 1 ? fought - lineHundredths : lineHundredths - fought);
  },
};

/** Whole rounds on either side of the half: a line on the half is never hit, nor near enough to split a stake. */
function foughtHundredths({ round, pastHalf }: ContestFacts): number | undefined {
  if (round === undefined || pastHalf === undefined) return undefined;
  return (round - 1) * 100 + (pastHalf ? 100 : 0);
}
