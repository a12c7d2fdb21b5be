import { fraction } from '@evens/base';
import type { MarketDefinition } from '../definition.ts';
import type { RaceFacts } from '../facts.ts';
import {
  EACH_WAY_PLACE,
  isWalkover,
  lineOdds,
  matchUpVerdict,
  placedVerdict,
  placeFractionValue,
  RUNNER_OVERROUND,
  racePlaceTerms,
  winOdds,
} from '../race.ts';
import { betResults, CANCELLED, LOST, REFUND, type Verdict, WIN } from '../verdict.ts';

/**
 * The place part of an each-way bet. Taken at the price to win and paid at a fraction of its winnings. Number of places
 * and fraction come from the event's terms or from the number of runners at the off. With too few runners no place is
 * paid and the stake is refunded.
 */
export const eachWayPlace: MarketDefinition = {
  type: EACH_WAY_PLACE,
  uofId: 0,
  group: 'main',
  shape: [],
  margin: 'power',
  outcomes: 'runners',
  exclusive: false,
  withdrawalOdds: winOdds,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'race') return undefined;
    if (facts.withdrawn.includes(outcomeNo)) return CANCELLED;
    if (facts.status !== 'ended') return undefined;
    const terms = racePlaceTerms(facts);
    if (!terms || isWalkover(facts)) return REFUND;
    const verdict = placedVerdict(facts.places, outcomeNo, terms.places);
    return verdict.result === betResults.win
      ? { ...verdict, placeFraction: placeFractionValue(terms.fraction) }
      : verdict;
  },
};

/**
 * The better of two runners. A tie is refunded. In golf: the player who advances further in the event, then the lower
 * score.
 */
export const headToHead: MarketDefinition = {
  type: 'head-to-head',
  uofId: 539,
  group: 'specials',
  shape: ['runners'],
  margin: 'proportional',
  outcomes: ['runner-1', 'runner-2'],
  exclusive: true,
  settle: (outcomeNo, { runners = [] }, facts) =>
    facts.kind === 'race' ? matchUpVerdict(facts, { runners, outcomeNo, draw: false }) : undefined,
};

export const headToHeadDraw: MarketDefinition = {
  type: 'head-to-head-draw',
  uofId: 538,
  group: 'specials',
  shape: ['runners'],
  margin: 'power',
  outcomes: ['runner-1', 'runner-2', 'draw'],
  exclusive: true,
  settle: (outcomeNo, { runners = [] }, facts) =>
    facts.kind === 'race' ? matchUpVerdict(facts, { runners, outcomeNo, draw: true }) : undefined,
};

/** The best of three runners. A tie is a dead heat. */
export const threeBall: MarketDefinition = {
  type: 'three-ball',
  uofId: 1005,
  group: 'specials',
  shape: ['runners'],
  margin: 'power',
  outcomes: ['runner-1', 'runner-2', 'runner-3'],
  exclusive: true,
  settle: (outcomeNo, { runners = [] }, facts) =>
    facts.kind === 'race' ? matchUpVerdict(facts, { runners, outcomeNo, draw: false }) : undefined,
};

const oddsWithout = lineOdds('race-winner-without');

/** The best runner without runner `number`, who was the favourite when the market was offered. */
export const winnerWithout: MarketDefinition = {
  type: 'race-winner-without',
  uofId: 0,
  group: 'specials',
  shape: ['number'],
  overroundPerRunner: RUNNER_OVERROUND,
  margin: 'power',
  outcomes: 'runners',
  exclusive: true,
  withdrawalOdds: (gone, specifier) =>
    gone.runner === specifier.number ? undefined : oddsWithout(gone, specifier),
  settle(outcomeNo, { number = 0 }, facts) {
    if (facts.kind !== 'race') return undefined;
    if (outcomeNo === number || facts.withdrawn.includes(outcomeNo)) return CANCELLED;
    if (facts.status !== 'ended') return undefined;
    if (isWalkover(facts, number)) return REFUND;
    const own = facts.places[outcomeNo - 1] ?? 0;
    if (own === 0) return LOST;
    let tied = 0;
    for (let index = 0; index < facts.places.length; index++) {
      const place = facts.places[index] ?? 0;
      if (place === 0 || index === number - 1) continue;
      if (place < own) return LOST;
      if (place === own) tied++;
    }
    return tied === 1 ? WIN : { result: betResults.win, share: fraction(1n, BigInt(tied)) };
  },
};

/** The last `number` places of a table. A tie across the line is a dead heat. */
export const relegation: MarketDefinition = {
  type: 'relegation',
  uofId: 0,
  group: 'specials',
  shape: ['number'],
  margin: 'power',
  outcomes: 'runners',
  exclusive: false,
  settle(outcomeNo, { number = 1 }, facts): Verdict | undefined {
    if (facts.kind !== 'race') return undefined;
    if (facts.withdrawn.includes(outcomeNo)) return CANCELLED;
    if (facts.status !== 'ended') return undefined;
    return placedVerdict(fromBehind(facts), outcomeNo, number);
  },
};

/** Places counted from the last one. */
function fromBehind({ places }: RaceFacts): readonly number[] {
  return places.map((place) => (place === 0 ? 0 : 1 + places.filter((other) => other > place).length));
}
