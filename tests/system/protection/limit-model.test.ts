import type { AccountId } from '@evens/base';
import { type LimitKind, type LimitPeriod, limitPeriods } from '@evens/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookings,
  isLimited,
  lockedBalances,
  moveBalances,
} from '../../../apps/server/src/features/ledger/index.ts';
import { judgeStake, renewAllowance } from '../../../apps/server/src/features/protection/index.ts';
import { confirmLimit, setLimit } from '../../../apps/server/src/features/protection/limits/change-limit.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { newCommandId } from '../../fixture/arcade.ts';
import { createDatabase } from '../../fixture/site.ts';
import { addPlayer, givePlayMoney, START_MS } from '../payments/payment-stage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PART_MS = 5 * MINUTE_MS;
const RUNS = 40;

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let otherPool: Pool;
let sportsbook: number;
let players = 0;

beforeAll(async () => {
  database = await createDatabase();
  const open = (name: string) =>
    createPool({ url: database.url, name, max: 6, onIdleError: () => undefined });
  [pool, otherPool] = [open('one'), open('two')];
  const { rows } = await pool.query<{ id: number }>(
    "select id from account where kind = 'open-bets:sport' and currency = 'EUR'",
  );
  sportsbook = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await Promise.all([pool.end(), otherPool.end()]);
  await database.drop();
});

interface Money {
  readonly accountId: AccountId;
  readonly minor: bigint;
  readonly atMs: number;
}

/** One stake, by the steps that the statements of bets and rounds are made of. */
const stakeText = `
with asked as materialized (
  select $1::bigint as account_id, $2::bigint as stake, to_timestamp($3::float8 / 1000) as at, $4::bigint as house
), ${lockedBalances('asked')}, passing as materialized (
  select * from locked l where amount >= stake and not ${isLimited({ at: 'l.at' })}
), debited as (
  ${moveBalances({ from: 'passing', by: '-m.stake', staked: 'm.stake', belowZero: 'refused', returning: 'm.*' })}
), taken as materialized (
  select d.*, nextval('journal_id_seq') as journal_id from debited d
), ${bookings({
  from: 'taken',
  currency: "'EUR'",
  journals: [
    {
      kind: 'stake',
      about: { kind: 'ticket', id: '0' },
      postings: [{ debit: 'account_id', credit: 'house', amount: 'stake' }],
    },
  ],
})}
select exists (select from taken) as "isTaken"`;

async function tryStake(db: Pool, { accountId, minor, atMs }: Money): Promise<boolean> {
  const { rows } = await db.query<{ isTaken: boolean }>(stakeText, [accountId, minor, atMs, sportsbook]);
  return rows[0]?.isTaken === true;
}

/** As the lanes do it. */
async function stake(db: Pool, money: Money): Promise<boolean> {
  if (await tryStake(db, money)) return true;
  const { accountId, minor, atMs } = money;
  if (await judgeStake(db, { accountId, currency: 'EUR', stakeMinor: minor, atMs })) return false;
  return tryStake(db, money);
}

const moveText = (kind: string, isIn: boolean) => `
with asked as materialized (
  select $1::bigint as account_id, $2::bigint as moved, to_timestamp($3::float8 / 1000) as at, $4::bigint as house
), ${lockedBalances('asked')}, paid as (
  ${moveBalances({ from: 'locked', by: isIn ? 'm.moved' : '-m.moved', belowZero: 'allowed', returning: 'm.*', ...(!isIn && { endsAllowance: 'true' }) })}
), taken as materialized (
  select d.*, nextval('journal_id_seq') as journal_id from paid d
), ${bookings({
  from: 'taken',
  currency: "'EUR'",
  journals: [
    {
      kind,
      about: { kind: 'ticket', id: '0' },
      postings: [
        isIn
          ? { debit: 'house', credit: 'account_id', amount: 'moved' }
          : { debit: 'account_id', credit: 'house', amount: 'moved' },
      ],
    },
  ],
})}
select from taken`;

async function move(
  kind: 'settlement' | 'release' | 'reversal',
  { accountId, minor, atMs }: Money,
): Promise<void> {
  await pool.query(moveText(kind, kind !== 'reversal'), [accountId, minor, atMs, sportsbook]);
}

/** The rules once more: every movement is kept, and every question goes through all of them. */
class Model {
  readonly #moved: { atMs: number; staked: bigint; lost: bigint; isStake: boolean }[] = [];
  readonly #limits = new Map<
    string,
    { value: bigint | null; next?: { value: bigint | null; fromMs: number } }
  >();

  moved(atMs: number, staked: bigint, lost: bigint, isStake = false): void {
    this.#moved.push({ atMs, staked, lost, isStake });
  }

  ask(key: string, value: bigint | null, atMs: number): void {
    const now = this.#limits.get(key)?.value ?? null;
    const isLower = value !== null && (now === null || value <= now);
    if (isLower) this.#limits.set(key, { value });
    else if (now !== null) this.#limits.set(key, { value: now, next: { value, fromMs: atMs + DAY_MS } });
  }

  confirm(key: string, atMs: number): boolean {
    const next = this.#limits.get(key)?.next;
    if (!next || atMs < next.fromMs || atMs >= next.fromMs + 7 * DAY_MS) return false;
    this.#limits.set(key, { value: next.value });
    return true;
  }

  allows(minor: bigint, atMs: number): boolean {
    return [...this.#limits].every(
      ([key, { value }]) => value === null || this.#fits(key, value, minor, atMs),
    );
  }

  #fits(key: string, value: bigint, minor: bigint, atMs: number): boolean {
    const [kind, period] = key.split(' ');
    const lengthMs = period === 'day' ? DAY_MS : period === 'week' ? 7 * DAY_MS : 30 * DAY_MS;
    const fromMs = Math.floor((atMs - lengthMs) / HOUR_MS) * HOUR_MS;
    const since = this.#moved.filter((one) => one.atMs >= fromMs);
    if (kind === 'session') {
      const parts = new Set(
        since.filter(({ isStake }) => isStake).map((one) => Math.floor(one.atMs / PART_MS)),
      );
      if (BigInt(parts.size) * 5n > value) return false;
      parts.add(Math.floor(atMs / PART_MS));
      return BigInt(parts.size) * 5n <= value;
    }
    const used = since.reduce((sum, { staked, lost }) => sum + (kind === 'stake' ? staked : lost), 0n);
    return minor <= value - (kind === 'stake' && used < 0n ? 0n : used);
  }
}

const limitKey = fc.record({
  kind: fc.constantFrom<LimitKind>('stake', 'loss', 'session'),
  period: fc.constantFrom<LimitPeriod>(...limitPeriods),
});
const minor = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('stake' as const), minor }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settlement' as const), minor }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reversal' as const), minor }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), minor }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      minutes: fc.constantFrom(1, 4, 9, 30, 61, 600, 1420, 1430, 1440, 1500, 9000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      key: limitKey,
      value: fc.option(fc.integer({ min: 3, max: 20 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), key: limitKey }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function newPlayer(): Promise<AccountId> {
  players += 1;
  const { accountId } = await addPlayer(pool, players);
  await givePlayMoney(pool, { accountId, minor: 1_000_000n, atMs: START_MS });
  return accountId;
}

/** Runs the steps on the site's code and on the model; returns where they differ. */
async function run(steps: readonly Step[]): Promise<readonly string[]> {
  const accountId = await newPlayer();
  const model = new Model();
  const differences: string[] = [];
  let atMs = START_MS;
  for (const [no, one] of steps.entries()) {
    atMs += 1000;
    switch (one.do) {
      case 'pass':
        atMs += one.minutes * MINUTE_MS;
        break;
      case 'stake': {
        const money = { accountId, minor: BigInt(one.minor), atMs };
        const expected = model.allows(money.minor, atMs);
        const taken = await stake(no % 2 === 0 ? pool : otherPool, money);
        if (taken !== expected)
          differences.push(`step ${no}: ${taken ? 'took' : 'refused'} a stake of ${one.minor}`);
        if (taken) model.moved(atMs, money.minor, money.minor, true);
        break;
      }
      case 'ask': {
        const { kind, period } = one.key;
        // Amounts of 3 to 20, and of time 15 to 100 minutes.
        const value = one.value === null ? null : BigInt(one.value) * (kind === 'session' ? 5n : 4n);
        const commandId = newCommandId(atMs);
        await setLimit(
          pool,
          { accountId, kind, period, value, commandId, increaseAfterMs: DAY_MS, atMs },
          async (client, change) => void (await renewAllowance(client, change)),
        );
        model.ask(`${kind} ${period}`, value, atMs);
        break;
      }
      case 'confirm': {
        const { kind, period } = one.key;
        const confirmed = await confirmLimit(
          pool,
          { accountId, kind, period, atMs },
          async (client, change) => void (await renewAllowance(client, change)),
        );
        if (confirmed.ok !== model.confirm(`${kind} ${period}`, atMs))
          differences.push(`step ${no}: confirmed`);
        break;
      }
      default: {
        const money = { accountId, minor: BigInt(one.minor), atMs };
        await move(one.do, money);
        const lost = one.do === 'reversal' ? money.minor : -money.minor;
        model.moved(atMs, one.do === 'release' ? -money.minor : 0n, lost);
      }
    }
  }
  return differences;
}

describe('limits of stakes, losses and playing time', () => {
  test(`agree with a model in ${RUNS} random courses`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        expect(await run(steps)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('let no stakes of two processes at once exceed them together', async () => {
    const accountId = await newPlayer();
    const set = { accountId, kind: 'loss', period: 'week', value: 100n, increaseAfterMs: DAY_MS } as const;
    await setLimit(
      pool,
      { ...set, commandId: newCommandId(START_MS), atMs: START_MS },
      async (client, change) => void (await renewAllowance(client, change)),
    );
    const rounds = [START_MS, START_MS + 3 * HOUR_MS, START_MS + 30 * HOUR_MS];
    let taken = 0;
    for (const atMs of rounds) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, no) =>
          stake(no % 2 === 0 ? pool : otherPool, { accountId, minor: 7n, atMs }),
        ),
      );
      taken += outcomes.filter((one) => one).length;
    }
    expect(taken).toBe(14);
  });
});
