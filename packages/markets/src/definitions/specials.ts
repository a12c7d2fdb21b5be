import { type MarketDefinition, YES_NO } from '../definition.ts';
import { type ContestFacts, fightMethods, periodsWon } from '../facts.ts';
import { isOtherDistance, lastRound, wentTheDistance } from '../fight-ends.ts';
import { betResultsOfRace, lineOdds, RUNNER_OVERROUND, winOdds } from '../race.ts';
import { LOST, type Verdict, wonIf } from '../verdict.ts';

/** Final sets or maps of a best of `number`: first to 2 for `number=3`, first to 3 for `number=5`. */
export const correctPeriods: MarketDefinition = {
  type: 'correct-periods',
  ofSetScores: true,
  reads: 'own-score',
  decidingScore: (_specifier, facts) => periodsWon(facts),
  uofId: 199,
  group: 'specials',
  shape: ['number'],
  margin: 'power',
  outcomes: [
    'periods-2-0',
    'periods-2-1',
    'periods-1-2',
    'periods-0-2',
    'periods-3-0',
    'periods-3-1',
    'periods-3-2',
    'periods-2-3',
    'periods-1-3',
    'periods-0-3',
    'periods-4-0',
    'periods-4-1',
    'periods-4-2',
    'periods-4-3',
    'periods-3-4',
    'periods-2-4',
    'periods-1-4',
    'periods-0-4',
  ],
  exclusive: true,
  settle(outcomeNo, { number }, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended' || isOtherFormat(facts, number))
      return undefined;
    const { home, away } = periodsWon(facts);
    return wonIf(this.outcomes[outcomeNo - 1] === `periods-${home}-${away}`);
  },
  earlyVerdict(outcomeNo, { number }, { facts }) {
    if (facts.kind !== 'contest' || isOtherFormat(facts, number)) return undefined;
    const { home, away } = periodsWon(facts);
    const [, homeListed, awayListed] = `${this.outcomes[outcomeNo - 1]}`.split('-').map(Number);
    return home > (homeListed ?? 0) || away > (awayListed ?? 0) ? LOST : undefined;
  },
};

/** True if the match has another number of sets than the line. */
function isOtherFormat({ formatChanged, format }: ContestFacts, number: number | undefined): boolean {
  return formatChanged === true || (format !== undefined && format.bestOf !== number);
}

/** Method and winner of a fight. A technical decision is a decision. */
export const fightMethod: MarketDefinition = {
  type: 'fight-method',
  uofId: 910,
  group: 'specials',
  overround: 0.16,
  shape: [],
  margin: 'power',
  outcomes: [
    'home-ko',
    'home-submission',
    'home-decision',
    'home-disqualification',
    'away-ko',
    'away-submission',
    'away-decision',
    'away-disqualification',
    'draw',
  ],
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    if (facts.winner === 'draw') return wonIf(outcomeNo === 9);
    if (!facts.method || !facts.winner) return undefined;
    const offset = facts.winner === 'home' ? 0 : fightMethods.length;
    return wonIf(outcomeNo === offset + fightMethods.indexOf(facts.method) + 1);
  },
};

/** Yes if the judges decide the fight after the last announced round. */
export const goesTheDistance: MarketDefinition = {
  type: 'goes-the-distance',
  uofId: 911,
  group: 'main',
  shape: [],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended' || !facts.winner) return undefined;
    const { scheduledRounds } = facts;
    if (isOtherDistance(facts, scheduledRounds)) return undefined;
    const distance = wentTheDistance(facts, scheduledRounds);
    return distance === undefined ? undefined : wonIf(distance === (outcomeNo === 1));
  },
};

const DISTANCE = 13;

/** If a later round has begun, this round did not end the fight. */
function roundsPassed(facts: ContestFacts, outcomeNo: number): Verdict | undefined {
  return outcomeNo < Math.min(DISTANCE, lastRound(facts)) ? LOST : undefined;
}

/**
 * The round in which the fight ends. `number` is the number of scheduled rounds. The full distance is a separate
 * outcome.
 */
export const endingRound: MarketDefinition = {
  type: 'ending-round',
  uofId: 0,
  group: 'specials',
  overround: 0.2,
  shape: ['number'],
  margin: 'power',
  outcomes: [...Array.from({ length: 12 }, (_, index) => `round-${index + 1}`), 'distance'],
  exclusive: true,
  settle(outcomeNo, { number }, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended' || isOtherDistance(facts, number))
      return undefined;
    if (!facts.winner) return roundsPassed(facts, outcomeNo);
    if (wentTheDistance(facts, number)) return wonIf(outcomeNo === DISTANCE);
    return facts.round === undefined ? undefined : wonIf(outcomeNo === facts.round);
  },
  earlyVerdict: (outcomeNo, { number }, { facts }) =>
    facts.kind !== 'contest' || isOtherDistance(facts, number) ? undefined : roundsPassed(facts, outcomeNo),
};

/** First past the post. A tie is a dead heat. */
export const raceWinner: MarketDefinition = {
  type: 'race-winner',
  uofId: 866,
  group: 'main',
  overroundPerRunner: RUNNER_OVERROUND,
  displayRank: 30,
  shape: [],
  margin: 'power',
  outcomes: 'runners',
  exclusive: true,
  withdrawalOdds: winOdds,
  settle: (outcomeNo, _specifier, facts) =>
    facts.kind === 'race' ? betResultsOfRace(facts, outcomeNo, 1) : undefined,
};

/** Finishes among the first `number`. A tie for the last paid place is a dead heat. */
export const racePlace: MarketDefinition = {
  type: 'race-place',
  uofId: 868,
  group: 'main',
  overroundPerRunner: 0.03,
  displayRank: 40,
  shape: ['number'],
  margin: 'power',
  outcomes: 'runners',
  exclusive: false,
  withdrawalOdds: lineOdds('race-place'),
  settle: (outcomeNo, { number = 1 }, facts) =>
    facts.kind === 'race' ? betResultsOfRace(facts, outcomeNo, number) : undefined,
};
