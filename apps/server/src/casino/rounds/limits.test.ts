import { expect, test } from 'vitest';
import type { Pool } from '../../platform/db.ts';
import { profiles } from '../../players/protection/profiles/profiles.ts';
import { uk } from '../../players/protection/profiles/uk.ts';
import {
  type CasinoRules,
  gameKind,
  isClosed,
  limitsByGame,
  limitsOfGame,
  makeCasinoRules,
} from './limits.ts';

const limits = { minimumMinor: 10n, maximumMinor: 10_000n, returnMaxMinor: 1_000_000n, steps: [] };
const rules: CasinoRules = {
  minimumRoundMs: uk.games.roundMsMin,
  abandonedMs: 0,
  visitIdleMs: 0,
  allowsSlamStop: false,
  allowsAutobet: false,
  tablesMax: 1,
  limits: new Map([
    ['EUR', limits],
    ['BRL', limits],
    ['USD', { ...limits, maximumMinor: 300n }],
  ]),
  slotStakeMax: uk.games.slotStakeMax,
  gameLimits: new Map(),
  closed: new Set(),
};
const maximum = (options: Omit<Parameters<typeof limitsOfGame>[1], 'game' | 'kind'>, of = rules) =>
  limitsOfGame(of, { game: 'night-market', kind: 'slot', ...options }).maximumMinor;

test.each([
  // No player is this young; a wrong date must not allow more.
  [17, 200n],
  [18, 200n],
  [24, 200n],
  [25, 500n],
  [90, 500n],
  [Number.POSITIVE_INFINITY, 500n],
])('a slot accepts from a player of %d years at most %d cents under uk', (years, most) => {
  expect(maximum({ currency: 'EUR', years })).toBe(most);
  expect(limitsOfGame(rules, { game: 'dice', kind: 'other', currency: 'EUR', years })).toBe(limits);
});

test('the slot maximum is similar in other currencies and never above the operator’s limit', () => {
  expect(maximum({ currency: 'BRL', years: 25 })).toBe(2500n);
  expect(maximum({ currency: 'USD', years: 25 })).toBe(300n);
});

test('the stake of a slot is only limited by the profile uk', () => {
  for (const { key, games } of profiles.filter((profile) => profile !== uk))
    expect([
      key,
      maximum({ currency: 'EUR', years: 18 }, { ...rules, slotStakeMax: games.slotStakeMax }),
    ]).toEqual([key, 10_000n]);
});

test('the limits of a game apply in its currency where they are stricter', () => {
  const own = { game: 'dice', currency: 'EUR', stakeMaxMinor: 500n, returnMaxMinor: 2_000_000n } as const;
  const withOwn = { ...rules, gameLimits: limitsByGame([own]) };
  const read = (game: string, currency: 'EUR' | 'BRL') =>
    limitsOfGame(withOwn, { game, kind: 'other', currency, years: 30 });
  expect(read('dice', 'EUR')).toEqual({ ...limits, maximumMinor: 500n });
  expect([read('dice', 'BRL'), read('habanero:dice', 'EUR')]).toEqual([limits, limits]);
});

test('a game is closed by its own key, by its provider or with the casino', () => {
  const closedBy = (...closed: string[]) =>
    ['evens:dice', 'evens:limbo', 'habanero:dice'].filter((id) => isClosed({ closed: new Set(closed) }, id));
  expect(closedBy()).toEqual([]);
  expect(closedBy('dice')).toEqual(['evens:dice']);
  expect(closedBy('evens:*')).toEqual(['evens:dice', 'evens:limbo']);
  expect(closedBy('habanero:dice')).toEqual(['habanero:dice']);
  expect(closedBy('*')).toHaveLength(3);
});

test('the game kind slot follows from the list that contains the game', () => {
  expect(gameKind({ categories: ['slots'] })).toBe('slot');
  expect(gameKind({ categories: ['card', 'games'] })).toBe('other');
});

/** Reads the rules of a profile with this row of the operator. */
async function readPace(key: string, row: { readonly slam_stop: boolean; readonly autobet: boolean }) {
  const profile = profiles.find((each) => each.key === key);
  if (!profile) throw new Error(`readPace: expected a profile, got ${key}`);
  const operator = {
    minimum_round_ms: 0,
    abandoned_hours: 24,
    visit_idle_minutes: 30,
    tables_max: 4,
    closed: [],
  };
  const rows = (statement: unknown) =>
    String(statement).includes('from casino_rule') ? [{ ...operator, ...row }] : [];
  // A pool that answers every statement at once.
  const pool = {
    query: (statement: unknown) => Promise.resolve({ rows: rows(statement) }),
  } as unknown as Pool;
  const { minimumRoundMs, allowsSlamStop, allowsAutobet } = await makeCasinoRules(pool, {
    clock: { nowMs: () => 0 } as Parameters<typeof makeCasinoRules>[1]['clock'],
    games: profile.games,
  })();
  return { slotRoundMs: minimumRoundMs.slot, allowsSlamStop, allowsAutobet };
}

test.each([
  ['none', { slotRoundMs: 0, allowsSlamStop: true, allowsAutobet: true }],
  ['uk', { slotRoundMs: 2500, allowsSlamStop: false, allowsAutobet: false }],
  ['malta', { slotRoundMs: 0, allowsSlamStop: false, allowsAutobet: false }],
  ['ontario', { slotRoundMs: 0, allowsSlamStop: false, allowsAutobet: false }],
])(
  'the pace of games under the profile %s is %j, and the operator can only restrict it',
  async (key, pace) => {
    expect(await readPace(key, { slam_stop: true, autobet: true })).toEqual(pace);
    const strict = { ...pace, allowsSlamStop: false, allowsAutobet: false };
    expect(await readPace(key, { slam_stop: false, autobet: false })).toEqual(strict);
  },
);

test('each profile has a test of its pace', () => {
  expect(profiles.map(({ key }) => key)).toEqual(['none', 'uk', 'malta', 'ontario']);
});
