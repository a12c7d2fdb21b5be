import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, silentLog } from '../../../../../tests/fixture/money-site.ts';
import {
  ATTEMPTS_MAX,
  notResting,
  readSweepFailures,
  retrySweepFailures,
  SweepFailures,
} from '../../platform/sweep-failures.ts';
import { endAbandoned } from '../rounds/abandoned.ts';
import type { RoundLane } from '../rounds/round-lane.ts';

let site: MoneySite;
beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());

const clock = { nowMs: () => site.nowMs };
const broken = async (): Promise<boolean> => {
  throw new TypeError('this row cannot be read');
};
const done = async (): Promise<boolean> => true;

async function isResting(itemId: number): Promise<boolean> {
  const { rows } = await site.pool.query(
    `select from (select $1::bigint as id) as item where ${notResting('wait', { id: 'item.id', atMs: '$2' })}`,
    [itemId, site.nowMs],
  );
  return rows.length === 0;
}

it('a failing row is retried after doubling pauses, and parked after the maximum number of failures', async () => {
  const failures = new SweepFailures({ pool: site.pool, clock, log: silentLog }, 'wait');
  const pausesSeconds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600];
  expect(pausesSeconds).toHaveLength(ATTEMPTS_MAX - 1);
  for (const seconds of pausesSeconds) {
    expect(await failures.attempt(7, broken)).toBe(false);
    site.nowMs += seconds * 1000 - 1;
    expect(await isResting(7), `${seconds} s`).toBe(true);
    site.nowMs += 1;
    expect(await isResting(7), `${seconds} s`).toBe(false);
  }
  await failures.attempt(7, broken);
  site.nowMs += 1_000_000_000;
  expect(await isResting(7)).toBe(true);
  expect(await readSweepFailures(site.pool, 10)).toMatchObject([
    { sweep: 'wait', itemId: 7, attempts: ATTEMPTS_MAX, isSetAside: true, reason: 'this row cannot be read' },
  ]);
  expect(await retrySweepFailures(site.pool, { sweep: 'wait', itemId: 7 })).toBe(1);
  expect(await isResting(7)).toBe(false);
});

it('a row that succeeds later has no failure, also if another process recorded it', async () => {
  const before = new SweepFailures({ pool: site.pool, clock, log: silentLog }, 'cash-out');
  await before.attempt(8, broken);
  const after = new SweepFailures({ pool: site.pool, clock, log: silentLog }, 'cash-out');
  expect(await after.attempt(8, done)).toBe(true);
  expect(await readSweepFailures(site.pool, 10)).toEqual([]);
});

it('a lost connection does not count as a failure of the row', async () => {
  const failures = new SweepFailures({ pool: site.pool, clock, log: silentLog }, 'wait');
  const isDone = await failures.attempt(9, async () => {
    throw new Error('Connection terminated unexpectedly');
  });
  expect(isDone).toBe(false);
  expect(await readSweepFailures(site.pool, 10)).toEqual([]);
});

it('abandoned rounds after fifty that cannot be ended are ended', async () => {
  const { accountId } = await site.player('0');
  await site.pool.query(
    `insert into round (id, account_id, session_id, nonce, stake, started_at, command_id, rules_version, seed_no, taken, currency, game,
                        bet, state)
     select nextval('round_id_seq'), $1, 1, n, 100, to_timestamp(0), gen_random_uuid(), 1, 1, 1, 'EUR',
            case when n <= 60 then 'a-game-of-long-ago' else 'dice' end, '{}', '{}' from generate_series(1, 62) n`,
    [accountId],
  );
  const moved: number[] = [];
  const lane: RoundLane = {
    start: () => err(refusal('OverloadedException')),
    move(_who, { roundId }) {
      moved.push(roundId);
      return ok(Promise.reject(new Error('the database refuses this round')));
    },
  };
  const rules = async () => ({
    abandonedMs: 1000,
    minimumRoundMs: { slot: 0, other: 0 },
    visitIdleMs: 0,
    allowsSlamStop: false,
    allowsAutobet: false,
    tablesMax: 4,
    slotStakeMax: null,
    gameLimits: new Map(),
    closed: new Set<string>(),
    limits: new Map(),
  });
  const parts = { pool: site.pool, clock, log: silentLog, lane, rules };
  const failures = new SweepFailures(parts, 'abandoned-round');
  expect(await endAbandoned(parts, failures)).toBe(50);
  expect(moved).toEqual([]);
  // The fifty are paused, so the next run reaches the others, which fail as well.
  expect(await endAbandoned(parts, failures)).toBe(12);
  expect(moved).toHaveLength(2);
  expect(await endAbandoned(parts, failures)).toBe(0);
  expect(await readSweepFailures(site.pool, 100)).toHaveLength(62);
});
