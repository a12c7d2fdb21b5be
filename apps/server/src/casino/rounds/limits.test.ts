import { expect, test } from 'vitest';
import { profiles } from '../../players/protection/profiles/profiles.ts';
import { uk } from '../../players/protection/profiles/uk.ts';
import { type CasinoRules, gameKind, limitsOfGame } from './limits.ts';

const limits = { minimumMinor: 10n, maximumMinor: 10_000n, returnMaxMinor: 1_000_000n, steps: [] };
const rules: CasinoRules = {
  minimumRoundMs: uk.games.roundMsMin,
  abandonedMs: 0,
  visitIdleMs: 0,
  allowsSlamStop: false,
  tablesMax: 1,
  limits: new Map([
    ['EUR', limits],
    ['BRL', limits],
    ['USD', { ...limits, maximumMinor: 300n }],
  ]),
  slotStakeMax: uk.games.slotStakeMax,
};
const maximum = (options: Omit<Parameters<typeof limitsOfGame>[1], 'kind'>, of = rules) =>
  limitsOfGame(of, { kind: 'slot', ...options }).maximumMinor;

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
  expect(limitsOfGame(rules, { kind: 'other', currency: 'EUR', years })).toBe(limits);
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

test('the game kind slot follows from the list that contains the game', () => {
  expect(gameKind({ categories: ['slots'] })).toBe('slot');
  expect(gameKind({ categories: ['card', 'games'] })).toBe('other');
});
