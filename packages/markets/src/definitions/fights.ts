import { HOME_DRAW_AWAY, type MarketDefinition, OVER_UNDER } from '../definition.ts';
import type { ContestFacts, Facts } from '../facts.ts';
import { foughtHundredths, isOtherDistance, lastRound, wentTheDistance } from '../fight-ends.ts';
import { LOST, lineVerdict, type Verdict, wonIf } from '../verdict.ts';

function ended(facts: Facts): facts is ContestFacts {
  return facts.kind === 'contest' && facts.status === 'ended';
}

/** Three-way: a draw by the judges is an outcome. A fight without an official result stays open and is cancelled. */
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
/** One outcome per round, then the decision. */
const SIDE_OUTCOMES = MOST_ROUNDS + 1;

/** If a later round has begun, the outcomes of this round are lost. */
function lostInPassedRound(outcomeNo: number, facts: ContestFacts): Verdict | undefined {
  const round = ((outcomeNo - 1) % SIDE_OUTCOMES) + 1;
  const isRound = outcomeNo <= 2 * SIDE_OUTCOMES && round <= MOST_ROUNDS;
  return isRound && round < lastRound(facts) ? LOST : undefined;
}

/** Winner and round, or winner by decision. `number` is the number of scheduled rounds. */
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
    if (!ended(facts) || isOtherDistance(facts, number)) return undefined;
    if (!facts.winner) return lostInPassedRound(outcomeNo, facts);
    if (facts.winner === 'draw') return wonIf(outcomeNo === 2 * SIDE_OUTCOMES + 1);
    const last = wentTheDistance(facts, number) ? SIDE_OUTCOMES : facts.round;
    if (last === undefined) return undefined;
    return wonIf(outcomeNo === (facts.winner === 'home' ? 0 : SIDE_OUTCOMES) + last);
  },
  earlyVerdict: (outcomeNo, { number }, { facts }) =>
    facts.kind !== 'contest' || isOtherDistance(facts, number)
      ? undefined
      : lostInPassedRound(outcomeNo, facts),
};

function lostInPassedGroup(outcomeNo: number, facts: ContestFacts): Verdict | undefined {
  return outcomeNo <= 4 && 3 * outcomeNo < lastRound(facts) ? LOST : undefined;
}

/** The third of twelve rounds in which the fight ends, or the full distance. */
export const roundGroup: MarketDefinition = {
  type: 'round-group',
  uofId: 0,
  group: 'specials',
  shape: ['number'],
  margin: 'power',
  outcomes: ['rounds-1-3', 'rounds-4-6', 'rounds-7-9', 'rounds-10-12', 'distance'],
  exclusive: true,
  settle(outcomeNo, { number = 0 }, facts) {
    if (!ended(facts) || isOtherDistance(facts, number)) return undefined;
    if (!facts.winner) return lostInPassedGroup(outcomeNo, facts);
    if (wentTheDistance(facts, number)) return wonIf(outcomeNo === 5);
    return facts.round === undefined ? undefined : wonIf(outcomeNo === Math.ceil(facts.round / 3));
  },
  earlyVerdict: (outcomeNo, { number }, { facts }) =>
    facts.kind !== 'contest' || isOtherDistance(facts, number)
      ? undefined
      : lostInPassedGroup(outcomeNo, facts),
};

/**
 * Rounds fought. Over 1.5 wins if the second round has passed its half (2:30 in MMA, 1:30 in boxing). Only half lines
 * exist. The full distance exceeds every line.
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
    if (!ended(facts) || isOtherDistance(facts, number)) return undefined;
    if (!facts.winner) return passed(outcomeNo, lineHundredths, facts);
    const { least, most } = wentTheDistance(facts, number)
      ? { least: number * 100, most: number * 100 }
      : foughtHundredths(facts);
    const verdictAt = (fought: number) =>
      lineVerdict(outcomeNo === 1 ? fought - lineHundredths : lineHundredths - fought);
    return verdictAt(least).result === verdictAt(most).result ? verdictAt(least) : undefined;
  },
  earlyVerdict: (outcomeNo, { number, lineHundredths = 0 }, { facts }) =>
    facts.kind !== 'contest' || isOtherDistance(facts, number)
      ? undefined
      : passed(outcomeNo, lineHundredths, facts),
};

/** The verdict of a line that the fight has passed. Nothing can change it. */
function passed(outcomeNo: number, lineHundredths: number, facts: ContestFacts): Verdict | undefined {
  return foughtHundredths(facts).least - lineHundredths >= 50 ? wonIf(outcomeNo === 1) : undefined;
}
