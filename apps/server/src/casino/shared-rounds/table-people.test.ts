import type { AccountId } from '@evens/base';
import type { TableKey } from '@evens/contract';
import { expect, test } from 'vitest';
import { makeDescribePlayer } from './table-people.ts';

const DAY_MS = 86_400_000;
const ann = { accountId: 1 as AccountId, userName: 'ann' };

function describeAt({
  table = 'live-roulette',
  nowMs = 0,
  isSandbox = false,
}: {
  readonly table?: TableKey;
  readonly nowMs?: number;
  readonly isSandbox?: boolean;
} = {}) {
  return makeDescribePlayer({ key: Buffer.alloc(32, 7), clock: { nowMs: () => nowMs }, table, isSandbox });
}

test('two players with the same masked name have different avatars', () => {
  const [one, other] = [ann, { accountId: 2 as AccountId, userName: 'alan' }].map(describeAt());
  expect([one?.player, other?.player]).toEqual(['a•••n', 'a•••n']);
  expect(one?.avatar).toMatch(/^[0-9a-f]{8}$/);
  expect(one?.avatar).not.toBe(other?.avatar);
});

test('an avatar is the same at all processes for a day, and differs at another table and on another day', () => {
  const avatar = describeAt()(ann).avatar;
  expect(describeAt({ nowMs: DAY_MS - 1 })(ann).avatar).toBe(avatar);
  expect(describeAt({ nowMs: DAY_MS })(ann).avatar).not.toBe(avatar);
  expect(describeAt({ table: 'live-wheel' })(ann).avatar).not.toBe(avatar);
});

test('made-up players are marked in the sandbox only', () => {
  const bot = { accountId: 3 as AccountId, userName: 'crowd12' };
  const marks = [true, false].map((isSandbox) => describeAt({ isSandbox })(bot).isBot);
  expect(marks).toEqual([true, undefined]);
  expect(describeAt({ isSandbox: true })(ann)).not.toHaveProperty('isBot');
});
