import { amount } from '@evens/base';
import { payoutFacts } from '@evens/contract';
import { expect, test } from 'vitest';
import { judgePayout, type PayoutFacts } from './judge-payout.ts';

const bounds = { largest: amount(100n), playerDay: amount(250n), siteDay: amount(900n) };
const facts: PayoutFacts = {
  amount: amount(100n),
  isEmailConfirmed: true,
  isVerified: true,
  isAccountOpen: true,
  isWithoutBreak: true,
  areSignalsSeen: true,
  areConditionsMet: true,
  isAccountKnown: true,
  isWithoutFailures: true,
  approvalsNeeded: 1,
  playerUsed: amount(150n),
  siteUsed: amount(800n),
};

test('a withdrawal at all bounds fails no fact', () => {
  expect(judgePayout(facts, bounds)).toEqual([]);
});

test.each<readonly [fact: string, change: Partial<PayoutFacts>, unknown: Partial<PayoutFacts>]>([
  ['email', { isEmailConfirmed: false }, { isEmailConfirmed: null }],
  ['identity', { isVerified: false }, { isVerified: null }],
  ['account', { isAccountOpen: false }, { isAccountOpen: null }],
  ['break', { isWithoutBreak: false }, { isWithoutBreak: null }],
  ['risk-signals', { areSignalsSeen: false }, { areSignalsSeen: null }],
  ['source-of-funds', { areConditionsMet: false }, { areConditionsMet: null }],
  ['known-account', { isAccountKnown: false }, { isAccountKnown: null }],
  ['failed-payments', { isWithoutFailures: false }, { isWithoutFailures: null }],
  ['one-approval', { approvalsNeeded: 2 }, { approvalsNeeded: null }],
  ['player-day', { playerUsed: amount(151n) }, { playerUsed: null }],
  ['site-day', { siteUsed: amount(801n) }, { siteUsed: null }],
])('the fact %s alone fails a withdrawal, also if it is unknown', (fact, change, unknown) => {
  expect(judgePayout({ ...facts, ...change }, bounds)).toEqual([fact]);
  expect(judgePayout({ ...facts, ...unknown }, bounds)).toEqual([fact]);
});

test('an amount above the largest fails although the sums of the day have room', () => {
  const above = { ...facts, amount: amount(101n), playerUsed: amount(0n), siteUsed: amount(0n) };
  expect(judgePayout(above, bounds)).toEqual(['largest']);
});

test('a withdrawal of which nothing is known fails every fact', () => {
  const unknown = Object.fromEntries(Object.keys(facts).map((key) => [key, null]));
  expect(judgePayout({ ...facts, ...unknown }, bounds)).toEqual(payoutFacts);
});
