import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Appearance,
  betResults,
  type ContestFacts,
  decidedEarly,
  type GoalScorer,
  type PeriodScore,
  parseMarket,
  type RegularStatistic,
  regularStatistics,
  withoutPlayers,
} from './index.ts';

const { win, lost, cancelled } = betResults;

/** Players 0 to 3 are at home, 4 to 7 away. The last of each side begins on the bench. */
const PLAYERS = 8;
const starting: readonly number[] = [0, 1, 2, 4, 5, 6];

type SoccerCount = Exclude<RegularStatistic, 'goals'>;
const soccerCounts = regularStatistics.filter((name) => name !== 'goals');

interface Goal {
  readonly event: 'goal' | 'own-goal';
  readonly player: number;
  /** The scorer is unknown: `until-the-end`, or also in the final facts. */
  readonly unknown?: 'until-the-end' | 'always';
}

type Happening =
  | Goal
  | { readonly event: 'comes-on' | 'injury' | SoccerCount; readonly player: number }
  /** The end of a half or of overtime. */
  | { readonly event: 'break' };

const goal = (player: number): Happening => ({ event: 'goal', player });
const ownGoal = (player: number): Happening => ({ event: 'own-goal', player });
const unknownGoal: Happening = { event: 'goal', player: 0, unknown: 'always' };
const comesOn = (player: number): Happening => ({ event: 'comes-on', player });
const injury = (player: number): Happening => ({ event: 'injury', player });
const count = (event: SoccerCount, player: number): Happening => ({ event, player });
const pause: Happening = { event: 'break' };
const twice = (happening: Happening): readonly Happening[] => [happening, happening];

function reportScorer({ event, player, unknown }: Goal, isFinal: boolean): GoalScorer | null {
  if (unknown === 'always' || (unknown && !isFinal)) return null;
  return event === 'own-goal' ? { player, own: true } : { player };
}

/** Facts as a source reports them. In overtime it reports goals only. */
function reported(happenings: readonly Happening[], status: 'playing' | 'ended'): ContestFacts {
  const periods: PeriodScore[] = [{ phase: 'regular', home: 0, away: 0, ended: false }];
  const scorers: (GoalScorer | null)[] = [];
  const sides: ('home' | 'away')[] = [];
  const appearances: Appearance[] = starting.map((player) => ({ player }));
  const counts: Record<SoccerCount, Record<number, number>> = {
    assists: {},
    cards: {},
    shots: {},
    'shots-on-target': {},
    fouls: {},
    saves: {},
  };
  for (const happening of happenings) {
    let last = periods.at(-1);
    if (last?.ended) {
      last = { phase: periods.length < 2 ? 'regular' : 'overtime', home: 0, away: 0, ended: false };
      periods.push(last);
    }
    if (!last) continue;
    const isRegular = last.phase === 'regular';
    switch (happening.event) {
      case 'break':
        periods[periods.length - 1] = { ...last, ended: true };
        break;
      case 'goal':
      case 'own-goal': {
        const side = happening.player < 4 === (happening.event === 'goal') ? 'home' : 'away';
        periods[periods.length - 1] = { ...last, [side]: last[side] + 1 };
        sides.push(side);
        scorers.push(reportScorer(happening, status === 'ended'));
        break;
      }
      case 'comes-on':
        if (isRegular && !appearances.some(({ player }) => player === happening.player))
          appearances.push({
            player: happening.player,
            cameOnAfter: scorers.filter((scorer) => !scorer?.own).length,
          });
        break;
      case 'injury': {
        const index = appearances.findIndex(({ player }) => player === happening.player);
        const appearance = appearances[index];
        if (!isRegular || !appearance) break;
        const injuredAfter = scorers.filter((scorer) => !scorer?.own).length;
        appearances[index] = { ...appearance, hasLeft: true, ...(periods.length === 1 && { injuredAfter }) };
        break;
      }
      default:
        if (isRegular)
          counts[happening.event][happening.player] = (counts[happening.event][happening.player] ?? 0) + 1;
    }
  }
  return { kind: 'contest', status, periods, goals: sides, scorers, appearances, playerCounts: counts };
}

function ended(...happenings: readonly Happening[]): ContestFacts {
  return reported(happenings, 'ended');
}

function playing(...happenings: readonly Happening[]): ContestFacts {
  return reported(happenings, 'playing');
}

/** The market of a key such as `nth-scorer;number=2`. */
function market(key: string) {
  const [type = '', specifier = ''] = key.split(';');
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${key}`);
  return parsed.value;
}

function settled(key: string, player: number, facts: ContestFacts) {
  const { definition, specifier } = market(key);
  return definition.settle(player + 1, specifier, facts)?.result;
}

function decided(key: string, player: number, facts: ContestFacts) {
  const { definition, specifier } = market(key);
  return decidedEarly(definition, { outcomeNo: player + 1, specifier }, { facts, regularPeriods: 2 })?.result;
}

const FIRST = 'nth-scorer;number=1';
const SECOND = 'nth-scorer;number=2';
const GOAL = 'player-goals;number=1';

/** 3–2 at the end of regular time, with an own goal of 5, then 4–2. */
const played = ended(
  ownGoal(5),
  goal(0),
  count('assists', 1),
  comesOn(3),
  goal(4),
  pause,
  goal(0),
  ...twice(count('cards', 2)),
  count('cards', 7),
  ...twice(count('shots', 6)),
  count('shots', 5),
  count('shots-on-target', 6),
  ...twice(count('fouls', 5)),
  count('saves', 4),
  goal(6),
  pause,
  goal(1),
  count('assists', 6),
  count('shots', 6),
  pause,
);

describe('markets on players', () => {
  it.each([
    ['who scores after an own goal wins', FIRST, 0, win],
    ['who scores an own goal loses', FIRST, 5, lost],
    ['who scores a later goal loses', FIRST, 4, lost],
    ['who comes on after the goal is cancelled', FIRST, 3, cancelled],
    ['who does not play is cancelled', FIRST, 7, cancelled],
    ['who scores the second goal wins', SECOND, 4, win],
    ['who scores the first and third goals loses', SECOND, 0, lost],
    ['who comes on just before the goal loses', SECOND, 3, lost],
    ['who scores the last goal of regular time wins', 'nth-scorer;number=4', 6, win],
    ['who scores in overtime loses', 'nth-scorer;number=5', 1, lost],
    ['who plays without such a goal loses', 'nth-scorer;number=5', 3, lost],
    ['who does not play is cancelled without such a goal', 'nth-scorer;number=5', 7, cancelled],
    ['who scores the last goal of regular time wins', 'last-scorer', 6, win],
    ['who scores the last goal of overtime loses', 'last-scorer', 1, lost],
    ['who scores earlier goals loses', 'last-scorer', 0, lost],
    ['who comes on loses without a goal', 'last-scorer', 3, lost],
    ['who does not play is cancelled', 'last-scorer', 7, cancelled],
    ['with more goals than the line wins', GOAL, 0, win],
    ['with as many goals as the line wins', 'player-goals;number=2', 0, win],
    ['with fewer goals than the line loses', 'player-goals;number=3', 0, lost],
    ['with an own goal loses', GOAL, 5, lost],
    ['with a goal in overtime loses', GOAL, 1, lost],
    ['who comes on loses without a goal', GOAL, 3, lost],
    ['who does not play is cancelled', GOAL, 7, cancelled],
    ['with an assist wins', 'player-assists;number=1', 1, win],
    ['with one assist loses at two', 'player-assists;number=2', 1, lost],
    ['with an assist in overtime loses', 'player-assists;number=1', 6, lost],
    ['with two cards wins at one', 'player-cards;number=1', 2, win],
    ['with two cards wins at two', 'player-cards;number=2', 2, win],
    ['without a card loses', 'player-cards;number=1', 6, lost],
    ['who gets a card on the bench is cancelled', 'player-cards;number=1', 7, cancelled],
    ['with two shots wins at two', 'player-shots;number=2', 6, win],
    ['with a third shot in overtime loses at three', 'player-shots;number=3', 6, lost],
    ['with a shot on target wins', 'player-shots-on-target;number=1', 6, win],
    ['with a shot off target loses', 'player-shots-on-target;number=1', 5, lost],
    ['with two fouls wins at two', 'player-fouls;number=2', 5, win],
    ['with two fouls loses at three', 'player-fouls;number=3', 5, lost],
    ['with a save wins', 'player-saves;number=1', 4, win],
    ['without a save loses', 'player-saves;number=1', 0, lost],
    ['who does not play is cancelled', 'player-shots;number=1', 7, cancelled],
  ])('a player %s: %s, player %i', (_about, key, player, expected) => {
    expect(settled(key, player, played)).toBe(expected);
  });

  it('a bet on a late substitute counts, except on the scorer of an earlier goal', () => {
    const facts = ended(goal(0), pause, goal(4), comesOn(3), pause);
    expect([FIRST, SECOND].map((key) => settled(key, 3, facts))).toEqual([cancelled, cancelled]);
    const others = ['nth-scorer;number=3', 'last-scorer', GOAL, 'player-cards;number=1'];
    expect(others.map((key) => settled(key, 3, facts))).toEqual([lost, lost, lost, lost]);
  });

  it('own goals before a substitution do not count as goals before it', () => {
    const facts = ended(ownGoal(4), ownGoal(4), comesOn(3), goal(3), pause, pause);
    expect([FIRST, SECOND].map((key) => settled(key, 3, facts))).toEqual([win, lost]);
    expect(settled('last-scorer', 3, facts)).toBe(win);
  });

  it.each([
    ['no goal', ended(pause, pause)],
    ['own goals only', ended(ownGoal(0), pause, ownGoal(5), pause)],
    ['goals in overtime only', ended(pause, pause, goal(0), goal(5), pause)],
  ])('every player who plays loses as a scorer in a match with %s', (_about, facts) => {
    for (const key of [FIRST, 'last-scorer', GOAL]) {
      expect([0, 5].map((player) => settled(key, player, facts))).toEqual([lost, lost]);
      expect(settled(key, 7, facts)).toBe(cancelled);
    }
  });

  it('a match without goals needs no list of scorers', () => {
    const { scorers: _, ...facts } = ended(pause, pause);
    expect([FIRST, 'last-scorer', GOAL].map((key) => settled(key, 0, facts))).toEqual([lost, lost, lost]);
  });
});

describe('markets on a player who leaves injured', () => {
  const keys = [FIRST, SECOND, 'last-scorer', GOAL, ...soccerCounts.map((name) => `player-${name};number=1`)];
  const settledAll = (player: number, facts: ContestFacts) => keys.map((key) => settled(key, player, facts));
  const nothing = [goal(4), pause, goal(4), pause];

  it('a player of the starting eleven who leaves in the first half is cancelled where nothing was decided', () => {
    const facts = ended(injury(0), ...nothing);
    expect(new Set(settledAll(0, facts))).toEqual(new Set([cancelled]));
    expect(settled(SECOND, 1, facts)).toBe(lost);
  });

  it.each([
    ['a starting player who leaves in the second half', 0, [goal(4), pause, injury(0), goal(4), pause]],
    ['a substitute who leaves in the first half', 3, [comesOn(3), injury(3), ...nothing]],
  ])('%s loses as others do', (_about, player, list) => {
    expect(new Set(settledAll(player, ended(...list)))).toEqual(new Set([lost]));
  });

  it.each([
    ['a goal wins', GOAL, [goal(0), injury(0), goal(4)], win],
    ['one goal is not enough for two', 'player-goals;number=2', [goal(0), injury(0), goal(4)], cancelled],
    ['the first goal wins', FIRST, [goal(0), injury(0), goal(4)], win],
    ['the first goal of another loses', FIRST, [goal(4), injury(0), goal(4)], lost],
    ['the first goal of another after him is cancelled', FIRST, [injury(0), goal(4)], cancelled],
    ['an own goal before him is no goal', FIRST, [ownGoal(4), injury(0), goal(4)], cancelled],
    ['the second goal after him is cancelled', SECOND, [goal(4), injury(0), goal(4)], cancelled],
    ['a second goal that is never scored is cancelled', SECOND, [goal(4), injury(0)], cancelled],
    ['the last goal wins', 'last-scorer', [goal(4), goal(0), injury(0), ownGoal(4)], win],
    ['a later goal of another is cancelled', 'last-scorer', [goal(0), injury(0), goal(4)], cancelled],
    ['a match without goals is cancelled', 'last-scorer', [injury(0)], cancelled],
    ['an assist wins', 'player-assists;number=1', [count('assists', 0), injury(0)], win],
    ['a shot wins', 'player-shots;number=1', [count('shots', 0), injury(0)], win],
    ['one foul is not enough for two', 'player-fouls;number=2', [count('fouls', 0), injury(0)], cancelled],
    ['a card wins', 'player-cards;number=1', [count('cards', 0), injury(0)], win],
    ['a card on the bench wins', 'player-cards;number=1', [injury(0), count('cards', 0)], win],
    ['an unknown goal before him leaves open', GOAL, [unknownGoal, injury(0)], undefined],
    ['an unknown goal after him is not his', GOAL, [injury(0), unknownGoal], cancelled],
    ['an unknown first goal leaves open', FIRST, [unknownGoal, injury(0), goal(4)], undefined],
  ] as const)('before he leaves: %s', (_about, key, list, expected) => {
    expect(settled(key, 0, ended(...list, pause, pause))).toBe(expected);
  });

  it.each([
    [GOAL, [injury(0)], cancelled],
    [FIRST, [injury(0)], cancelled],
    [SECOND, [goal(4), injury(0)], cancelled],
    ['player-shots;number=1', [injury(0)], cancelled],
    ['last-scorer', [goal(4), injury(0)], cancelled],
    // He is the last scorer so far, and may be booked on the bench.
    ['last-scorer', [goal(0), injury(0)], undefined],
    ['player-cards;number=1', [injury(0)], undefined],
    ['player-cards;number=1', [injury(0), pause, pause], cancelled],
  ] as const)('%s is decided when he leaves: %j gives %s', (key, list, expected) => {
    expect(decided(key, 0, playing(...list))).toBe(expected);
  });

  it('shots that are reported late are decided with their report', () => {
    const { playerCounts: _, ...before } = playing(injury(0));
    expect(decided('player-shots;number=1', 0, before)).toBeUndefined();
    expect(decided('player-shots;number=1', 0, playing(injury(0), pause))).toBe(cancelled);
  });

  it('a review of a goal or of the injury changes the verdict', () => {
    const before = ended(goal(0), injury(0), ...nothing);
    expect([GOAL, FIRST].map((key) => settled(key, 0, before))).toEqual([win, win]);
    const after = ended(injury(0), ...nothing);
    expect([GOAL, FIRST].map((key) => settled(key, 0, after))).toEqual([cancelled, cancelled]);
    expect([GOAL, FIRST].map((key) => settled(key, 0, ended(...nothing)))).toEqual([lost, lost]);
  });
});

describe('markets on players with missing facts', () => {
  const scorerKeys = [FIRST, 'nth-scorer;number=4', 'last-scorer', GOAL];
  const countKeys = soccerCounts.map((name) => `player-${name};number=1`);
  const everyone = Array.from({ length: PLAYERS }, (_, player) => player);

  it.each([
    ['appearances', { appearances: undefined }, [...scorerKeys, ...countKeys], everyone],
    ['scorers', { scorers: undefined }, scorerKeys, starting],
    ['one scorer', { scorers: played.scorers?.slice(1) }, scorerKeys, starting],
    ['goals', { goals: undefined }, scorerKeys, starting],
    ['counts', { playerCounts: undefined }, countKeys, starting],
    [
      'shots',
      { playerCounts: { assists: {}, cards: {} } },
      ['player-shots;number=1', 'player-shots-on-target;number=1'],
      starting,
    ],
  ] as const)('a market stays open without %s', (_about, missing, keys, players) => {
    const facts = { ...played, ...missing } as ContestFacts;
    for (const key of keys)
      for (const player of players) {
        expect(settled(key, player, facts), `${key} of ${player}`).toBeUndefined();
        expect(decided(key, player, { ...facts, status: 'playing' }), `${key} of ${player}`).toBeUndefined();
      }
  });

  it('a player without an entry of a reported count has none', () => {
    const facts: ContestFacts = { ...played, playerCounts: { assists: {} } };
    expect(settled('player-assists;number=1', 1, facts)).toBe(lost);
    expect(settled('player-cards;number=1', 2, facts)).toBeUndefined();
  });

  it.each([
    // The unknown goal may be of any player, or an own goal.
    [FIRST, [unknownGoal], 0, undefined],
    [FIRST, [unknownGoal, goal(0)], 0, undefined],
    [FIRST, [unknownGoal, goal(0)], 1, undefined],
    [FIRST, [goal(0), unknownGoal], 0, win],
    [FIRST, [goal(0), unknownGoal], 1, lost],
    [FIRST, [unknownGoal], 7, cancelled],
    [SECOND, [unknownGoal], 0, lost],
    [SECOND, [unknownGoal, goal(0)], 0, undefined],
    [SECOND, [unknownGoal, goal(0)], 1, lost],
    [SECOND, [unknownGoal, goal(0), goal(0)], 0, win],
    [SECOND, [unknownGoal, goal(0), goal(1)], 0, undefined],
    [SECOND, [unknownGoal, goal(0), goal(1)], 1, undefined],
    [SECOND, [unknownGoal, goal(0), goal(1)], 2, lost],
    [SECOND, [goal(0), unknownGoal, goal(1)], 1, undefined],
    // A substitute is late only if the goal came before him in any case.
    [FIRST, [unknownGoal, comesOn(3), goal(0)], 3, undefined],
    [FIRST, [unknownGoal, goal(0), comesOn(3)], 3, cancelled],
    [SECOND, [unknownGoal, goal(0), comesOn(3)], 3, undefined],
    [SECOND, [unknownGoal, comesOn(3), goal(0), goal(3)], 3, undefined],
    ['last-scorer', [goal(0), unknownGoal], 0, undefined],
    ['last-scorer', [goal(0), unknownGoal], 1, undefined],
    ['last-scorer', [unknownGoal, goal(0)], 0, win],
    ['last-scorer', [unknownGoal, goal(0)], 1, lost],
    ['last-scorer', [unknownGoal], 7, cancelled],
    [GOAL, [unknownGoal], 0, undefined],
    [GOAL, [unknownGoal, goal(0)], 0, win],
    ['player-goals;number=2', [unknownGoal, goal(0)], 0, undefined],
    ['player-goals;number=2', [unknownGoal, goal(0)], 1, lost],
    ['player-goals;number=3', [unknownGoal, goal(0)], 0, lost],
    [GOAL, [unknownGoal], 7, cancelled],
  ] as const)(
    'an unknown scorer leaves open what it could decide: %s %j of player %i',
    (key, list, player, expected) => {
      expect(settled(key, player, ended(...list, pause, pause))).toBe(expected);
    },
  );

  it('an unknown scorer in overtime leaves nothing open', () => {
    const facts = ended(goal(0), pause, pause, unknownGoal, pause);
    expect([FIRST, SECOND, 'last-scorer', GOAL].map((key) => settled(key, 0, facts))).toEqual([
      win,
      lost,
      win,
      win,
    ]);
  });
});

describe('markets on players of a match that is not over', () => {
  const first = [goal(0), count('cards', 2), count('shots', 4), count('assists', 1)];

  it.each([
    [GOAL, 0, first, win],
    ['player-goals;number=2', 0, first, undefined],
    ['player-cards;number=1', 2, first, win],
    ['player-shots;number=1', 4, first, win],
    ['player-assists;number=1', 1, first, win],
    ['player-assists;number=2', 1, first, undefined],
    // Losing and not playing need the end of regular time.
    [GOAL, 1, first, undefined],
    [GOAL, 7, first, undefined],
    [GOAL, 1, [...first, pause], undefined],
    [GOAL, 7, [...first, pause], undefined],
    [GOAL, 1, [...first, pause, pause], lost],
    [GOAL, 7, [...first, pause, pause], cancelled],
    ['player-shots;number=1', 1, [...first, pause, pause, goal(1)], lost],
    ['player-cards;number=1', 7, [count('cards', 7)], undefined],
    ['player-cards;number=1', 7, [count('cards', 7), comesOn(7)], win],
    ['last-scorer', 0, first, undefined],
    ['last-scorer', 7, [...first, pause], undefined],
    ['last-scorer', 0, [...first, pause, pause], win],
    ['last-scorer', 7, [...first, pause, pause], cancelled],
    // The goal decides every outcome: a player on the bench can only come on after it.
    [FIRST, 0, first, win],
    [FIRST, 1, first, lost],
    [FIRST, 7, first, cancelled],
    [FIRST, 7, [ownGoal(0)], undefined],
    [SECOND, 0, first, undefined],
    [SECOND, 7, first, undefined],
    [SECOND, 1, [...first, pause, pause], lost],
    [SECOND, 7, [...first, pause, pause], cancelled],
    // An own goal of an unknown scorer would make the next goal the first.
    [FIRST, 7, [unknownGoal], undefined],
    [FIRST, 1, [unknownGoal], undefined],
    [SECOND, 7, [unknownGoal, goal(0)], undefined],
    [SECOND, 1, [unknownGoal, goal(0)], undefined],
    [FIRST, 7, [unknownGoal, goal(0)], cancelled],
  ] as const)('%s of player %i is decided early: %j gives %s', (key, player, list, expected) => {
    expect(decided(key, player, playing(...list))).toBe(expected);
    expect(settled(key, player, playing(...list))).toBeUndefined();
  });

  it('a match that is called off settles what was decided and leaves the rest open', () => {
    const called: ContestFacts = { ...ended(...first, pause, count('cards', 1)), cutShort: 'called' };
    expect([0, 1, 3].map((player) => settled(FIRST, player, called))).toEqual([win, lost, cancelled]);
    expect([1, 2, 5, 3].map((player) => settled('player-cards;number=1', player, called))).toEqual([
      win,
      win,
      undefined,
      undefined,
    ]);
    expect([0, 3].map((player) => settled('last-scorer', player, called))).toEqual([undefined, undefined]);
    expect([0, 3].map((player) => settled(SECOND, player, called))).toEqual([undefined, undefined]);
  });

  /** A player who has left can still be booked. */
  function withoutInjured(happenings: readonly Happening[]): readonly Happening[] {
    const off = new Set<number>();
    return happenings.filter((happening) => {
      if (happening.event === 'break' || happening.event === 'cards') return true;
      if (off.has(happening.player)) return false;
      if (happening.event === 'injury') off.add(happening.player);
      return true;
    });
  }

  const anyPlayer = fc.integer({ min: 0, max: PLAYERS - 1 });
  const anyGoal: fc.Arbitrary<Happening> = fc.record(
    {
      event: fc.constantFrom('goal', 'goal', 'goal', 'own-goal'),
      player: anyPlayer,
      unknown: fc.constantFrom('until-the-end', 'always'),
    },
    { requiredKeys: ['event', 'player'] },
  );
  const knownGoal: fc.Arbitrary<Happening> = fc.record({
    event: fc.constantFrom('goal', 'own-goal'),
    player: anyPlayer,
  });
  const counted: fc.Arbitrary<Happening> = fc.record({
    event: fc.constantFrom(...soccerCounts),
    player: anyPlayer,
  });
  const substitution: fc.Arbitrary<Happening> = fc.constantFrom(3, 7).map(comesOn);
  const injured: fc.Arbitrary<Happening> = anyPlayer.map(injury);
  const part = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: knownGoal },
      { weight: 1, arbitrary: anyGoal },
      { weight: 2, arbitrary: counted },
      { weight: 1, arbitrary: substitution },
      { weight: 1, arbitrary: injured },
    ),
    { maxLength: 6 },
  );
  const matches = fc
    .tuple(part, part, fc.option(part, { nil: undefined }))
    .map((parts) => withoutInjured(parts.flatMap((list) => (list ? [...list, pause] : []))));
  const keys = fc
    .tuple(
      fc.constantFrom(
        'nth-scorer',
        'nth-scorer',
        'last-scorer',
        'player-goals',
        ...soccerCounts.map((name) => `player-${name}`),
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([type, number]) => (type === 'last-scorer' ? type : `${type};number=${number}`));

  it('an early verdict equals the final verdict of every continuation', () => {
    const early: Record<number, number> = {};
    fc.assert(
      fc.property(matches, keys, (happenings, key) => {
        const final = ended(...happenings);
        const isKnown = !final.scorers?.includes(null);
        for (let player = 0; player < PLAYERS; player++) {
          const last = settled(key, player, final);
          const about = `${key} of ${player}`;
          if (isKnown) expect(last, about).toBeDefined();
          for (let length = 0; length <= happenings.length; length++) {
            const verdict = decided(key, player, playing(...happenings.slice(0, length)));
            if (verdict === undefined) continue;
            early[verdict] = (early[verdict] ?? 0) + 1;
            expect(verdict, `${about} after ${length}`).toBe(last);
          }
        }
      }),
      { numRuns: 3000, seed: 38 },
    );
    for (const result of [win, lost, cancelled]) expect(early[result]).toBeGreaterThan(3000);
  });
});

describe('markets on players of sports that count overtime', () => {
  const fullFacts = (
    status: 'playing' | 'ended',
    playerCounts: NonNullable<ContestFacts['playerCounts']>,
    scorers: NonNullable<ContestFacts['scorers']> = [],
  ): ContestFacts => ({
    kind: 'contest',
    status,
    periods: [
      { phase: 'regular', home: 2, away: 2, ended: true },
      { phase: 'regular', home: 0, away: 0, ended: true },
      { phase: 'overtime', home: 1, away: 0, ended: status === 'ended' },
    ],
    goals: ['home', 'home', 'away', 'away', 'home'],
    scorers: [{ player: 0 }, { player: 1 }, { player: 4 }, { player: 5 }, ...scorers],
    appearances: starting.map((player) => ({ player })),
    playerCounts,
  });
  const counts = {
    points: { 0: 24, 1: 11 },
    rebounds: { 0: 9, 1: 12 },
    assists: { 0: 12, 1: 3 },
    threes: { 0: 4 },
    'passing-yards': { 2: 250 },
    'total-bases': { 1: 5 },
    'home-runs': { 1: 1 },
    wickets: { 2: 3 },
  };
  const end = fullFacts('ended', counts, [{ player: 0 }]);
  const overtime = fullFacts('playing', counts, [{ player: 0 }]);

  it.each([
    ['player-points-full;number=24', 0, win],
    ['player-points-full;number=25', 0, lost],
    ['player-rebounds-full;number=10', 0, lost],
    ['player-assists-full;number=10', 0, win],
    ['player-threes-full;number=4', 0, win],
    ['player-threes-full;number=1', 1, lost],
    ['player-points-rebounds-assists-full;number=45', 0, win],
    ['player-points-rebounds-assists-full;number=46', 0, lost],
    ['player-double-double-full;number=1', 0, win],
    ['player-double-double-full;number=1', 1, win],
    ['player-double-double-full;number=1', 2, lost],
    ['player-passing-yards-full;number=250', 2, win],
    ['player-total-bases-full;number=5', 1, win],
    ['player-total-bases-full;number=6', 1, lost],
    ['player-home-runs-full;number=1', 0, lost],
    ['player-wickets-full;number=3', 2, win],
    ['player-wickets-full;number=1', 7, cancelled],
    ['player-passing-yards-full;number=275', 2, lost],
    // The second goal is one of overtime, which counts here and not in soccer.
    ['player-goals-full;number=2', 0, win],
    ['player-goals;number=2', 0, lost],
    ['player-goals-full;number=1', 3, cancelled],
    ['player-points-full;number=10', 7, cancelled],
    // The source does not report it.
    ['player-touchdowns-full;number=1', 0, undefined],
  ] as const)('%s of player %i ends with %s', (key, player, expected) => {
    expect(settled(key, player, end)).toBe(expected);
  });

  it('a corrected count changes the verdict', () => {
    const corrected = { ...end, playerCounts: { ...counts, points: { 0: 23 } } };
    expect(settled('player-points-full;number=24', 0, corrected)).toBe(lost);
    expect(settled('player-double-double-full;number=1', 1, corrected)).toBe(lost);
  });

  it('overtime decides nothing before its end but what is reached', () => {
    const keys = ['points', 'rebounds', 'goals'].map((name) => `player-${name}-full;number=2`);
    expect(keys.map((key) => decided(key, 0, overtime))).toEqual([win, win, win]);
    expect(keys.map((key) => decided(key, 2, overtime))).toEqual([undefined, undefined, undefined]);
    expect(keys.map((key) => decided(key, 7, overtime))).toEqual([undefined, undefined, undefined]);
    expect(decided('player-goals;number=2', 2, overtime)).toBe(lost);
  });
});

describe('the first scorer of a match with overtime', () => {
  const appearances = [0, 1, 4, 5].map((player) => ({ player }));
  const ice = (
    status: ContestFacts['status'],
    scorers: readonly (GoalScorer | null)[],
    more?: Partial<ContestFacts>,
  ): ContestFacts => ({
    kind: 'contest',
    status,
    periods: [
      { phase: 'regular', home: 0, away: 0, ended: true },
      { phase: 'overtime', home: scorers.length, away: 0, ended: status === 'ended' },
    ],
    goals: scorers.map(() => 'home'),
    scorers,
    appearances,
    ...more,
  });
  const field = (status: ContestFacts['status'], touchdowns: readonly (number | null)[] | undefined) =>
    ice(status, [], touchdowns && { touchdowns });
  /** Outcome 1 is nobody, 2 the first player. */
  const results = (type: string, facts: ContestFacts) => {
    const { definition, specifier } = market(type);
    return [1, 2, 3, 4].map(
      (outcomeNo) => decidedEarly(definition, { outcomeNo, specifier }, { facts, regularPeriods: 3 })?.result,
    );
  };
  const open = undefined;

  it.each([
    ['a goal of overtime', ice('ended', [{ player: 1 }]), [lost, lost, win, cancelled]],
    ['no goal before a shoot-out', ice('ended', []), [win, lost, lost, cancelled]],
    [
      'an own goal before a goal',
      ice('ended', [{ player: 4, own: true }, { player: 0 }]),
      [lost, win, lost, cancelled],
    ],
    ['own goals alone', ice('ended', [{ player: 4, own: true }]), [win, lost, lost, cancelled]],
    ['an unknown scorer alone', ice('ended', [null]), [open, open, open, cancelled]],
    [
      'an unknown scorer before a known one',
      ice('ended', [null, { player: 0 }]),
      [lost, open, open, cancelled],
    ],
    ['a goal during the match', ice('playing', [{ player: 1 }]), [lost, lost, win, open]],
    ['no goal during the match', ice('playing', []), [open, open, open, open]],
    ['no report of line-ups', withoutPlayers(ice('ended', [{ player: 1 }])), [open, open, open, open]],
  ] as const)('first goalscorer after %s', (_, facts, expected) => {
    expect(results('first-scorer-full', facts)).toEqual(expected);
  });

  it.each([
    ['two touchdowns', field('ended', [1, 0]), [lost, lost, win, cancelled]],
    ['no touchdown', field('ended', []), [win, lost, lost, cancelled]],
    ['an unknown touchdown before a known one', field('ended', [null, 0]), [lost, open, open, cancelled]],
    ['a touchdown during the match', field('playing', [0]), [lost, win, lost, open]],
    ['no report of touchdowns', field('ended', undefined), [open, open, open, open]],
  ] as const)('first touchdown scorer after %s', (_, facts, expected) => {
    expect(results('first-touchdown-full', facts)).toEqual(expected);
  });
});

describe('batters of cricket', () => {
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'ended',
    periods: [
      { phase: 'regular', home: 95, away: 0, ended: true },
      { phase: 'regular', home: 0, away: 60, ended: true },
    ],
    appearances: [0, 1, 2, 3, 4, 5].map((player) => ({ player, side: player < 4 ? 'home' : 'away' })),
    playerCounts: { runs: { 0: 47, 1: 47, 2: 1, 4: 60 }, innings: { 0: 1, 1: 1, 2: 1, 4: 1, 5: 1 } },
  };
  const verdict = (key: string, player: number, of: ContestFacts = facts) => {
    const { definition, specifier } = market(key);
    return definition.settle(player + 1, specifier, of);
  };

  it.each([
    ['player-runs-full;number=40', 0, win],
    ['player-runs-full;number=50', 0, lost],
    ['player-runs-full;number=10', 2, lost],
    ['player-runs-full;number=10', 5, lost],
    ['player-runs-full;number=10', 3, cancelled],
    ['player-runs-full;number=10', 6, cancelled],
    ['home-top-batter', 2, lost],
    ['home-top-batter', 3, lost],
    ['home-top-batter', 4, cancelled],
    ['home-top-batter', 6, cancelled],
    ['away-top-batter', 4, win],
    ['away-top-batter', 5, lost],
    ['away-top-batter', 0, cancelled],
  ] as const)('%s of player %i ends with %s', (key, player, expected) => {
    expect(verdict(key, player)?.result).toBe(expected);
  });

  it('a duck loses, and without reported innings every batter of the eleven counts', () => {
    const { innings: _, ...unreported } = facts.playerCounts ?? {};
    const earlier = { ...facts, playerCounts: unreported };
    expect([3, 5].map((player) => verdict('player-runs-full;number=10', player, earlier)?.result)).toEqual([
      lost,
      lost,
    ]);
  });

  it('equal runs share the win of the top batter', () => {
    expect([0, 1].map((player) => verdict('home-top-batter', player))).toEqual(
      [0, 1].map(() => ({ result: win, share: { num: 1n, den: 2n } })),
    );
    expect(verdict('away-top-batter', 4)).toEqual({ result: win });
  });

  it('the top batter is open before the end, without teams and in an abandoned match', () => {
    const unknown = { ...facts, appearances: facts.appearances?.map(({ player }) => ({ player })) ?? [] };
    const open: readonly ContestFacts[] = [
      { ...facts, status: 'playing' },
      { ...facts, cutShort: 'called' },
      unknown,
    ];
    expect(open.map((each) => verdict('home-top-batter', 0, each))).toEqual(open.map(() => undefined));
  });

  it('only what is reached is certain before the end', () => {
    const playing: ContestFacts = { ...facts, status: 'playing' };
    const keys = ['player-runs-full;number=40', 'player-runs-full;number=50'];
    expect(keys.map((key) => decided(key, 0, playing))).toEqual([win, undefined]);
    expect(decided('player-runs-full;number=10', 3, playing)).toBe(undefined);
  });
});
