import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
import { readPosition } from '../index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let site: MoneySite;
let player: Player;
let house: Awaited<ReturnType<typeof readHouse>>['EUR'];

beforeAll(async () => {
  site = await openMoneySite();
  house = (await readHouse(site.pool)).EUR;
  player = await site.player('0');
});
afterAll(() => site.stop());

function book(kind: string, atMs: number, amount: number): Promise<number> {
  const own = player.accountId;
  const other = house.casino;
  const posting = amount < 0 ? ([own, other, -amount] as const) : ([other, own, amount] as const);
  return insertJournal(site.pool, { kind, atMs, postings: [posting] });
}

test('a position has stakes, net result and playing time since each given instant', async () => {
  // One earlier day, then three stakes today: two minutes apart, then after an hour's break.
  await book('round', START_MS - 3 * DAY_MS, -1000);
  await book('stake', START_MS, -200);
  await book('hold', START_MS + 2 * MINUTE_MS, -300);
  await book('release', START_MS + 3 * MINUTE_MS, 300);
  await book('settlement', START_MS + 10 * MINUTE_MS, 500);
  await book('stake', START_MS + 62 * MINUTE_MS, -100);
  const sinceMs = [START_MS, START_MS - 6 * DAY_MS];
  const { since, postings } = await readPosition(site.pool, { accountId: player.accountId, sinceMs });
  expect(postings).toBe(6);
  expect(since).toEqual([
    // At most five minutes of the break before a stake count, and five minutes before the first stake.
    { stakedMinor: 300n, netMinor: 200n, playedSeconds: 300 + 120 + 300 },
    { stakedMinor: 1300n, netMinor: -800n, playedSeconds: 300 + 300 + 120 + 300 },
  ]);
  // Above the maximum, the newest postings are read and sums that reach further back are undefined.
  const few = await readPosition(site.pool, { accountId: player.accountId, sinceMs, max: 3 });
  expect(few.since[0]).toEqual(since[0]);
  expect(few.since[1]).toBeUndefined();
});
