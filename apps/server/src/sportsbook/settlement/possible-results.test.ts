import {
  type BetResult,
  betResults,
  type ContestFacts,
  countOutcomes,
  type Facts,
  LOTTO_BALLS,
  type MarketDefinition,
  marketDefinitions,
  type PeriodScore,
  parseMarket,
  type RaceFacts,
  type Side,
  type Specifier,
} from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeadHeat } from './dead-heat.ts';
import { type LineToDerive, ruleOn } from './derive.ts';
import { arePossible } from './possible-results.ts';

type Code = Exclude<BetResult, 0>;

const { win, lost, cancelled, refund, halfWin, halfLose } = betResults;
const RUNNERS = 6;
const unplayed: Facts = { kind: 'contest', status: 'scheduled', periods: [] };

function line(definition: MarketDefinition, specifier: Specifier, runners = RUNNERS): LineToDerive {
  const outcomes = countOutcomes(definition, { runners, players: runners });
  return { definition, specifier, sport: 'soccer', outcomes, regularPeriods: 2, windows: new Map() };
}

function possible(type: string, specifier: string, results: readonly Code[], deadHeat?: DeadHeat): boolean {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(`${type};${specifier}: ${market.error}`);
  const { definition } = market.value;
  return arePossible(
    { ...line(definition, market.value.specifier, results.length), facts: unplayed, results },
    deadHeat,
  );
}

describe('results that operators set', () => {
  it.each([
    ['1x2', '', [win, lost, lost]],
    ['1x2', '', [cancelled, cancelled, cancelled]],
    ['double-chance', '', [win, win, lost]],
    ['draw-no-bet', '', [refund, refund]],
    ['total', 'total=2.5', [lost, win]],
    ['total', 'total=2', [refund, refund]],
    ['total', 'total=2.25', [halfLose, halfWin]],
    ['total-full', 'total=220.5', [win, lost]],
    ['total-points', 'total=38.25', [halfLose, halfWin]],
    ['asian-handicap', 'hcp=-0.25|score=1:0', [halfLose, halfWin]],
    ['european-handicap', 'score=0:3', [lost, win, lost]],
    ['handicap-periods', 'hcp=-4.5', [win, lost]],
    ['both-teams-to-score', '', [win, lost]],
    ['winner', '', [refund, refund]],
    ['nth-goal', 'number=7', [lost, lost, win]],
    ['over-total', 'number=12|period=2|total=7.5', [win, lost]],
    ['unit-winner', 'number=9|period=2', [lost, win]],
    ['race-winner', '', [win, lost, cancelled]],
    ['race-winner', '', [cancelled, refund, cancelled]],
    ['race-place', 'number=2', [win, win, lost]],
    ['race-winner-without', 'number=2', [win, cancelled, lost]],
    ['relegation', 'number=2', [lost, lost, win, win]],
    ['each-way-place', '', [refund, refund, cancelled]],
    ['head-to-head', 'runners=1:2', [cancelled, cancelled]],
    ['head-to-head-draw', 'runners=1:2', [lost, lost, win]],
    ['nth-scorer', 'number=1', [lost, win, cancelled]],
    ['last-scorer', '', [lost, lost, lost]],
    ['player-goals', 'number=1', [win, win, cancelled]],
    ['home-top-batter', '', [lost, win, cancelled]],
  ] as const)('possible results of %s %s include %j', (type, specifier, results) => {
    expect(possible(type, specifier, results)).toBe(true);
  });

  it.each([
    ['1x2', '', [win, win, win]],
    ['1x2', '', [cancelled, win, cancelled]],
    ['1x2', '', [cancelled, win, lost]],
    ['1x2', '', [cancelled, lost, cancelled]],
    ['1x2', '', [lost, lost, cancelled]],
    ['1x2', '', [lost, lost, lost]],
    ['1x2', '', [win, lost, refund]],
    ['1x2', '', [refund, refund, refund]],
    ['1x2', '', [win, lost]],
    ['double-chance', '', [win, win, win]],
    ['double-chance', '', [lost, lost, lost]],
    ['double-chance', '', [win, lost, lost]],
    ['double-chance', '', [win, cancelled, lost]],
    ['both-teams-to-score', '', [lost, cancelled]],
    ['total', 'total=2.5', [win, win]],
    ['total', 'total=2.5', [lost, cancelled]],
    ['total', 'total=2.5', [refund, refund]],
    ['total', 'total=2.5', [halfWin, halfLose]],
    ['total', 'total=2.25', [halfWin, halfWin]],
    ['total', 'total=2.25', [halfWin, halfLose]],
    ['total', 'total=2.25', [halfWin, lost]],
    ['total', 'total=2.25', [halfWin, cancelled]],
    ['total', 'total=2.25', [cancelled, halfLose]],
    ['nth-scorer', 'number=1', [win, win, lost]],
    ['last-scorer', '', [win, win, cancelled]],
    ['player-goals', 'number=1', [win, refund, lost]],
    ['home-top-batter', '', [win, win, cancelled]],
    ['race-winner', '', [lost, lost, lost]],
    ['race-winner', '', [lost, cancelled, lost]],
    ['race-winner', '', [win, refund, lost]],
    ['race-winner', '', [win, cancelled, cancelled]],
    ['race-winner', '', [win, win, lost]],
    ['race-winner', '', [refund, refund, cancelled]],
    ['race-winner-without', 'number=2', [win, lost, lost]],
    ['head-to-head', 'runners=1:2', [lost, lost]],
    ['head-to-head', 'runners=1:2', [win, cancelled]],
    ['three-ball', 'runners=1:2:3', [win, win, lost]],
  ] as const)('possible results of %s %s exclude %j', (type, specifier, results) => {
    expect(possible(type, specifier, results)).toBe(false);
  });

  it('dead heats are possible with the share that the places leave, and with no other', () => {
    const tied = [win, win, win, lost, lost] as const;
    expect(possible('race-place', 'number=2', tied, { places: 1, outcomes: [2, 3] })).toBe(true);
    expect(possible('race-place', 'number=2', tied, { places: 2, outcomes: [1, 2, 3] })).toBe(true);
    expect(possible('race-place', 'number=3', tied, { places: 1, outcomes: [2, 3] })).toBe(false);
    expect(possible('three-ball', 'runners=1:2:3', [win, win, lost], { places: 1, outcomes: [1, 2] })).toBe(
      true,
    );
    expect(possible('1x2', '', [win, win, lost], { places: 1, outcomes: [1, 2] })).toBe(false);
    expect(possible('home-top-batter', '', [lost, win, win], { places: 1, outcomes: [2, 3] })).toBe(true);
    expect(possible('home-top-batter', '', [win, win, win], { places: 1, outcomes: [2, 3] })).toBe(false);
    expect(possible('player-goals', 'number=1', [lost, win, win], { places: 1, outcomes: [2, 3] })).toBe(
      false,
    );
  });
});

const side = fc.constantFrom<Side>('home', 'away');

/** A period, and its goals or games in order. */
const played = fc.array(side, { maxLength: 9 }).chain((units) =>
  fc.record({
    units: fc.constant(units),
    deuces: fc.array(fc.boolean(), { minLength: units.length, maxLength: units.length }),
    kills: fc.record({ home: fc.nat(9), away: fc.nat(9) }),
  }),
);

function toPeriod({
  units,
  ...more
}: { readonly units: readonly Side[] } & Partial<PeriodScore>): PeriodScore {
  const home = units.filter((one) => one === 'home').length;
  return { phase: 'regular', home, away: units.length - home, ended: true, units, ...more };
}

const contest = fc
  .record({
    regular: fc.array(played, { minLength: 1, maxLength: 5 }),
    overtime: fc.option(played),
    end: fc.constantFrom('over', 'called', 'called-in-break'),
    winner: fc.constantFrom('home', 'away', 'draw', undefined),
    maximums: fc.record({ home: fc.nat(9), away: fc.nat(9) }),
    round: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    method: fc.constantFrom('ko', 'decision', undefined),
    hasGoals: fc.boolean(),
  })
  .map(({ regular, overtime, end, winner, maximums, round, method, hasGoals }): ContestFacts => {
    const all = [
      ...regular.map(toPeriod),
      ...(overtime ? [{ ...toPeriod(overtime), phase: 'overtime' as const }] : []),
    ];
    return {
      kind: 'contest',
      status: 'ended',
      periods: all.map((one, index) => ({
        ...one,
        ended: end !== 'called' || index < all.length - 1,
      })),
      ...(hasGoals
        ? { goals: [...regular, ...(overtime ? [overtime] : [])].flatMap(({ units }) => units) }
        : {}),
      ...(winner ? { winner } : {}),
      ...(end === 'over' ? {} : { cutShort: 'called' }),
      maximums,
      ...(round ? { round } : {}),
      ...(method && winner !== 'draw' ? { method } : {}),
    };
  });

/** Ranks with ties, as `hasGapsAfterTies` wants them. */
const race = fc
  .record({
    times: fc.array(fc.nat(4), { minLength: RUNNERS, maxLength: RUNNERS }),
    out: fc.array(fc.constantFrom('ran', 'ran', 'fell', 'withdrawn'), {
      minLength: RUNNERS,
      maxLength: RUNNERS,
    }),
  })
  .map(({ times, out }): RaceFacts => {
    const ran = times.map((time, index) => (out[index] === 'ran' ? time : undefined));
    return {
      kind: 'race',
      status: 'ended',
      places: ran.map((own) =>
        own === undefined ? 0 : 1 + ran.filter((time) => time !== undefined && time < own).length,
      ),
      withdrawn: out.flatMap((state, index) => (state === 'withdrawn' ? [index + 1] : [])),
    };
  })
  .filter(({ places, withdrawn }) => places.includes(1) || withdrawn.length >= RUNNERS - 1);

const NUMBERS = 49;

const draw = fc
  .shuffledSubarray(
    Array.from({ length: NUMBERS }, (_, index) => index),
    { minLength: LOTTO_BALLS, maxLength: LOTTO_BALLS },
  )
  .map((drawn): RaceFacts => {
    const places = Array<number>(NUMBERS).fill(0);
    for (const [index, number] of drawn.entries()) places[number] = index + 1;
    return { kind: 'race', status: 'ended', places, withdrawn: [] };
  });

/** Lines of a definition: whole, half and quarter ones, from several scores. */
function lines({ shape, outcomes }: MarketDefinition): readonly Specifier[] {
  const isLine = shape.includes('hcp') || shape.includes('total');
  return [250, -75, 0, 25, 425, 15_050].map((lineHundredths, index) => ({
    ...(isLine ? { lineHundredths } : {}),
    ...(shape.includes('score') ? { score: { home: index % 3, away: index % 2 } } : {}),
    ...(shape.includes('period') ? { period: 1 + (index % 3) } : {}),
    ...(shape.includes('number') ? { number: 1 + (index % 4) } : {}),
    ...(shape.includes('runners')
      ? { runners: outcomes[1] === 'runner-2' && outcomes[2] === 'runner-3' ? [1, 4, 3] : [1, 4] }
      : {}),
  }));
}

function isRaceLine({ outcomes, shape }: MarketDefinition): boolean {
  return outcomes === 'runners' || shape.includes('runners');
}

/** The dead heat of verdicts with a share. */
function toDeadHeat(shares: readonly (readonly [number, { readonly num: bigint; readonly den: bigint }])[]) {
  const [first] = shares;
  if (!first) return undefined;
  const outcomes = shares.map(([outcomeNo]) => outcomeNo);
  return { places: Number((first[1].num * BigInt(outcomes.length)) / first[1].den), outcomes };
}

const FACTS = 40;

it.each(marketDefinitions.map((definition) => [definition.type, definition] as const))(
  'results of %s that any facts give are possible',
  (_, definition) => {
    const isOfDraw = definition.type.startsWith('lotto-');
    const all: fc.Arbitrary<Facts> = isOfDraw ? draw : isRaceLine(definition) ? race : contest;
    const before: Facts = isOfDraw
      ? { kind: 'race', status: 'scheduled', places: Array<number>(NUMBERS).fill(0), withdrawn: [] }
      : unplayed;
    const refused = new Map<string, boolean>();
    for (const facts of fc.sample(all, FACTS)) {
      for (const specifier of lines(definition)) {
        const own = line(definition, specifier, isOfDraw ? NUMBERS : RUNNERS);
        const verdicts = Array.from(
          { length: own.outcomes },
          (__, index) => ruleOn(own, index + 1, facts)?.verdict,
        );
        const results = verdicts.map((verdict) => verdict?.result ?? cancelled);
        const shares = verdicts.flatMap((verdict, index) =>
          verdict?.share ? [[index + 1, verdict.share] as const] : [],
        );
        const key = JSON.stringify([specifier, results, shares.map(([outcomeNo]) => outcomeNo), facts]);
        const short = JSON.stringify([specifier, results, shares.map(([outcomeNo]) => outcomeNo)]);
        if (refused.has(short)) continue;
        refused.set(short, false);
        if (!arePossible({ ...own, facts: before, results }, toDeadHeat(shares))) refused.set(key, true);
      }
    }
    expect([...refused].filter(([, isRefused]) => isRefused).map(([key]) => key)).toEqual([]);
  },
);
