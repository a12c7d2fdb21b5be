import type { Fixture } from '@evens/book';
import type { EnteredResult } from '@evens/contract';
import { type ContestFacts, type Facts, marketDefinition, parseMarket, type SetFormat } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveLineFromOperators } from './derive.ts';
import { type KnownMatch, parseEnteredResult } from './entered-result.ts';
import { parseLine } from './read-feed.ts';

function match(sport: string, periods: number, facts: Partial<ContestFacts> = {}): KnownMatch {
  const fixture: Fixture = {
    sport,
    category: 'international',
    tournament: 'cup',
    tournamentName: 'Cup',
    tournamentRank: 1,
    kind: 'match',
    competitors: ['Ash', 'Birch'].map((name) => ({ name, key: name })),
    startsAtMs: 0,
    periods,
    periodSeconds: 0,
  };
  return { fixture, facts: { kind: 'contest', status: 'playing', periods: [], ...facts } };
}

function race(
  runners: number,
  facts: Facts = { kind: 'race', status: 'playing', places: [], withdrawn: [] },
) {
  const { fixture } = match('horse-racing', 1);
  const competitors = Array.from({ length: runners }, (_, n) => ({ name: `R${n + 1}`, key: `r${n + 1}` }));
  return { fixture: { ...fixture, kind: 'race', competitors } as const, facts };
}

function scores(...pairs: readonly (readonly [number, number])[]): EnteredResult['Periods'] {
  return pairs.map(([Home, Away]) => ({ Home, Away }));
}

function facts(known: KnownMatch, entered: EnteredResult): Facts {
  const parsed = parseEnteredResult(known, entered);
  if (!parsed.ok) throw new RangeError(parsed.error);
  return parsed.value.facts;
}

const tennisFormat: SetFormat = { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 };

describe('an entered result', () => {
  it('a score becomes the facts that a feed would report for a cup match with penalties', () => {
    const entered = {
      Periods: scores([1, 0], [0, 1]),
      Overtime: { Home: 0, Away: 0 },
      Shootout: { Home: 3, Away: 4 },
    };
    expect(facts(match('soccer', 2), entered)).toEqual({
      kind: 'contest',
      status: 'ended',
      periods: [
        { phase: 'regular', home: 1, away: 0, ended: true },
        { phase: 'regular', home: 0, away: 1, ended: true },
        { phase: 'overtime', home: 0, away: 0, ended: true },
        { phase: 'shootout', home: 3, away: 4, ended: true },
      ],
      // No period has goals of both sides, so their order is known.
      goals: ['home', 'away'],
    });
  });

  it('a result names the winner of sets, keeps the format of the feed, and knows no order of goals with two scorers', () => {
    const entered = { Periods: scores([6, 4], [0, 6], [7, 6]) };
    expect(facts(match('tennis', 3, { format: tennisFormat }), entered)).toMatchObject({
      winner: 'home',
      format: tennisFormat,
    });
    expect(facts(match('soccer', 2), { Periods: scores([1, 1], [0, 0]) })).not.toHaveProperty('goals');
  });

  it('a result leaves the last period open if the match was cut short', () => {
    const entered = { Periods: scores([6, 4], [2, 1]), CutShort: 'retired', Winner: 'home' } as const;
    expect(facts(match('tennis', 3), entered)).toMatchObject({
      cutShort: 'retired',
      winner: 'home',
      periods: [{ ended: true }, { ended: false }],
    });
  });

  it('a result keeps the terms of a race and the deductions of its withdrawn runners', () => {
    const withdrawals = [3, 4].map((runner) => ({ runner, atMs: 1, oddsMilli: 5000 }));
    const terms = { handicap: true, eachWay: { places: 2, fraction: '1/4' }, withdrawals } as const;
    const known = race(4, {
      kind: 'race',
      status: 'playing',
      places: [0, 0, 0, 0],
      withdrawn: [3, 4],
      ...terms,
    });
    expect(facts(known, { Periods: [], Places: [1, 1, 3, 0], Withdrawn: [4] })).toEqual({
      ...{ kind: 'race', status: 'ended', places: [1, 1, 3, 0], withdrawn: [4], handicap: true },
      eachWay: terms.eachWay,
      withdrawals: withdrawals.slice(1),
    });
  });

  it.each<[string, KnownMatch, EnteredResult, string]>([
    ['a missing half', match('soccer', 2), { Periods: scores([1, 0]) }, 'Periods'],
    ['a third half', match('soccer', 2), { Periods: scores([1, 0], [1, 0], [1, 0]) }, 'Periods'],
    ['no period', match('soccer', 2), { Periods: [], CutShort: 'called' }, 'Periods'],
    [
      'a level shoot-out',
      match('soccer', 2),
      { Periods: scores([0, 0], [0, 0]), Shootout: { Home: 3, Away: 3 } },
      'Shootout',
    ],
    [
      'a shoot-out in basketball',
      match('basketball', 4),
      { Periods: scores([1, 1], [1, 1], [1, 1], [1, 1]), Shootout: { Home: 3, Away: 2 } },
      'Shootout',
    ],
    [
      'overtime in tennis',
      match('tennis', 3),
      { Periods: scores([6, 0], [6, 0]), Overtime: { Home: 1, Away: 0 } },
      'Overtime',
    ],
    [
      'a winner against the score',
      match('soccer', 2),
      { Periods: scores([1, 0], [1, 0]), Winner: 'away' },
      'Winner',
    ],
    ['a set after the last one', match('tennis', 3), { Periods: scores([6, 0], [6, 0], [6, 0]) }, 'Periods'],
    ['sets without a winner', match('tennis', 3), { Periods: scores([6, 0], [0, 6]) }, 'Periods'],
    [
      'a level set',
      match('tennis', 3, { format: tennisFormat }),
      { Periods: scores([6, 6], [6, 0], [6, 0]) },
      'Periods',
    ],
    [
      'a retirement without the winner',
      match('tennis', 3),
      { Periods: scores([2, 1]), CutShort: 'retired' },
      'Winner',
    ],
    ['a fight without a winner', match('mma', 3), { Periods: [] }, 'Winner'],
    ['a draw by knock-out', match('mma', 3), { Periods: [], Winner: 'draw', Method: 'ko' }, 'Method'],
    ['a fourth round of three', match('mma', 3), { Periods: [], Winner: 'home', Round: 4 }, 'Round'],
    ['a method in soccer', match('soccer', 2), { Periods: scores([1, 0], [1, 0]), Method: 'ko' }, 'Method'],
    ['places in soccer', match('soccer', 2), { Periods: scores([1, 0], [1, 0]), Places: [1, 2] }, 'Places'],
    ['a score in a race', race(3), { Periods: scores([1, 0]), Places: [1, 2, 3] }, 'Periods'],
    ['a missing runner', race(3), { Periods: [], Places: [1, 2] }, 'Places'],
    ['ranks without gaps after a tie', race(3), { Periods: [], Places: [1, 1, 2] }, 'Places'],
    ['a skipped place', race(3), { Periods: [], Places: [1, 3, 0] }, 'Places'],
    ['a race that nobody finished', race(3), { Periods: [], Places: [0, 0, 0] }, 'Places'],
    [
      'a placed runner that did not start',
      race(3),
      { Periods: [], Places: [1, 2, 3], Withdrawn: [3] },
      'Withdrawn',
    ],
    [
      'an unknown runner that did not start',
      race(3),
      { Periods: [], Places: [1, 2, 0], Withdrawn: [4] },
      'Withdrawn',
    ],
  ])('a result with %s is refused and names the field', (_, known, entered, field) => {
    expect(parseEnteredResult(known, entered)).toEqual({ ok: false, error: field });
  });

  it('a result is complete after any sequence of sets that decides the match, and not before', () => {
    const setResults = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(setResults, (homeWins) => {
        const Periods = scores(...homeWins.map((isHome) => (isHome ? ([6, 2] as const) : ([2, 6] as const))));
        const won = (isHome: boolean, until: number) =>
          homeWins.slice(0, until).filter((one) => one === isHome).length;
        const isOver = (until: number) => Math.max(won(true, until), won(false, until)) === 3;
        const isRight = isOver(homeWins.length) && !isOver(homeWins.length - 1);
        return parseEnteredResult(match('tennis', 5), { Periods }).ok === isRight;
      }),
    );
  });
});

/** The results by outcome that operators' facts give, or undefined if they do not decide the line. */
function results(known: KnownMatch, key: string, entered: EnteredResult): readonly number[] | undefined {
  const [type = '', specifier = ''] = key.split(';');
  const market = parseMarket(type, specifier);
  const parsed = parseEnteredResult(known, entered);
  if (!market.ok || !parsed.ok) throw new RangeError(`${key} ${JSON.stringify(parsed)}`);
  const event = {
    kind: 'result',
    match: 'm',
    id: 'e',
    occurredAtMs: 0,
    situation: {
      phase: 'ended',
      clock: { period: 0, running: false, seconds: 0, countDown: false, atMs: 0, rate: 1 },
      facts: parsed.value.facts,
    },
  } as const;
  const step = { event, receivedAtMs: 0, earlier: [], lateToleranceMs: 0 };
  const line = parseLine({ ...market.value, fixture: known.fixture, players: 2 });
  const derived = deriveLineFromOperators(line, step, parsed.value);
  return derived && [...derived.changed.values()].map(([window]) => window?.verdict.result ?? 0);
}

describe('markets by an entered result', () => {
  const twoOne = { Periods: scores([1, 0], [1, 1]) };
  const threeNil = { Periods: scores([1, 0], [2, 0]) };
  const fight: EnteredResult = { Periods: [], Winner: 'home' };
  const sets = { Periods: scores([6, 4], [6, 1]) };

  it.each<[string, KnownMatch, EnteredResult, readonly number[] | undefined]>([
    ['1x2', match('soccer', 2), twoOne, [2, 3, 3]],
    ['total;total=2.5', match('soccer', 2), twoOne, [2, 3]],
    ['half-time-full-time', match('soccer', 2), twoOne, [2, 3, 3, 3, 3, 3, 3, 3, 3]],
    // No extra time was played.
    ['overtime-total;total=0.5', match('soccer', 2), twoOne, [1, 1]],
    ['nth-goal;number=1', match('soccer', 2), twoOne, undefined],
    ['player-goals;number=1', match('soccer', 2), twoOne, [1, 1]],
    ['nth-goal;number=2', match('soccer', 2), threeNil, [2, 3, 3]],
    ['period-nth-goal;number=1|period=2', match('soccer', 2), twoOne, undefined],
    ['winner', match('tennis', 3), sets, [2, 3]],
    ['period-winner;period=3', match('tennis', 3), sets, [1, 1]],
    ['set-tie-break;period=1', match('tennis', 3), sets, [3, 2]],
    ['unit-winner;number=9|period=1', match('tennis', 3), sets, undefined],
    // The set had ten games.
    ['unit-winner;number=11|period=1', match('tennis', 3), sets, [1, 1]],
    ['game-deuce;number=2|period=1', match('tennis', 3), sets, undefined],
    ['total-maximums;total=4.5', match('darts', 3), { Periods: scores([3, 1], [3, 0]) }, undefined],
    [
      'period-total-kills;period=1|total=40.5',
      match('dota-2', 3),
      { Periods: scores([1, 0], [1, 0]) },
      undefined,
    ],
    ['winner', match('mma', 3), fight, [2, 3]],
    ['fight-method', match('mma', 3), fight, undefined],
    ['total-rounds;number=3|total=1.5', match('mma', 3), { ...fight, Method: 'ko', Round: 2 }, undefined],
    [
      'total-rounds;number=3|total=1.5',
      match('mma', 3),
      { ...fight, Method: 'ko', Round: 2, PastHalf: false },
      [3, 2],
    ],
    ['goes-the-distance', match('mma', 3), { ...fight, Method: 'decision' }, [2, 3]],
    // With a revised target, the side with fewer runs won.
    ['1x2', match('cricket', 2), { Periods: scores([180, 0], [0, 150]), Winner: 'away' }, [3, 3, 2]],
    [
      'overs-total;number=6|period=1|total=45.5',
      match('cricket', 2),
      { Periods: scores([180, 0], [0, 150]) },
      undefined,
    ],
    ['total;total=300.5', match('cricket', 2), { Periods: scores([180, 0], [0, 150]) }, [2, 3]],
    [
      'correct-score',
      match('soccer', 2),
      { Periods: scores([4, 4]), CutShort: 'called' },
      [...Array(24).fill(3), 1, 1],
    ],
    ['race-winner', race(3), { Periods: [], Places: [1, 1, 0], Withdrawn: [3] }, [2, 2, 1]],
  ])('%s is decided by the facts, or left alone', (key, known, entered, expected) => {
    expect(marketDefinition(key.split(';')[0] ?? '')).toBeDefined();
    expect(results(known, key, entered)).toEqual(expected);
  });
});
