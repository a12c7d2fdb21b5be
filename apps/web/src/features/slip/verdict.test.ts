import { amount } from '@evens/base';
import { expect, test } from 'vitest';
import type { PriceCheck } from './price-check.ts';
import { isUnderWay, judgeSlip, type SlipSituation, stakeFault } from './verdict.ts';

const open: PriceCheck = { state: 'open', oddsMilli: 2000, mustAccept: false };
const line = { check: open, stakeMinor: amount(1000n), fault: undefined };
const ready: SlipSituation = {
  who: 'player',
  isBusy: false,
  isStale: false,
  balanceMinor: amount(1000n),
  lines: [line],
};
const unstaked = { ...line, stakeMinor: amount(0n) };

test.each<[string, Partial<SlipSituation>]>([
  ['ready', {}],
  ['log-in', { who: 'visitor', isStale: true }],
  ['no-player', { who: 'other' }],
  ['busy', { isBusy: true, isStale: true }],
  ['stale', { isStale: true, lines: [] }],
  ['accept-first', { lines: [line, { ...unstaked, check: { ...open, mustAccept: true } }] }],
  ['enter-stake', { lines: [unstaked] }],
  ['not-offered', { lines: [{ ...line, check: { ...open, state: 'closed' } }] }],
  ['ready', { lines: [line, { ...unstaked, check: { ...open, state: 'closed' } }] }],
  ['suspended', { lines: [{ ...line, check: { ...open, state: 'suspended' } }] }],
  ['suspended', { lines: [{ ...line, check: { ...open, state: 'waiting' } }] }],
  ['stake-refused', { lines: [{ ...line, fault: 'above-maximum' }] }],
  ['above-balance', { balanceMinor: amount(999n) }],
  ['above-balance', { lines: [line, line] }],
])('%s', (verdict, change) => {
  expect(judgeSlip({ ...ready, ...change })).toBe(verdict);
});

test('a stake is judged only once there is one', () => {
  const limits = { minimum: amount(100n), maximum: amount(5000n), payoutMaximum: amount(1n), quick: [] };
  expect(stakeFault(amount(0n), limits)).toBeUndefined();
  expect(stakeFault(amount(99n), limits)).toBe('below-minimum');
  expect(stakeFault(amount(5000n), limits)).toBeUndefined();
  expect(stakeFault(amount(5001n), limits)).toBe('above-maximum');
  expect(stakeFault(amount(99n), undefined)).toBeUndefined();
});

test("a bet on its way holds up its own player's slip, and no one else's", () => {
  const commands = [{ playerId: 7 }];
  expect(isUnderWay({ progress: 'idle', commands, playerId: 7 })).toBe(true);
  expect(isUnderWay({ progress: 'idle', commands, playerId: 8 })).toBe(false);
  expect(isUnderWay({ progress: 'idle', commands, playerId: undefined })).toBe(false);
  expect(isUnderWay({ progress: 'sending', commands: [], playerId: 8 })).toBe(true);
});
