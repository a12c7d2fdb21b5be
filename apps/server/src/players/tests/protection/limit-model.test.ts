import type { AccountId } from '@evens/base';
import { type LimitKind, type LimitPeriod, limitPeriods } from '@evens/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { createDatabase } from '../../../../../../tests/fixture/site-place.ts';
import { grantBonus } from '../../../money/index.ts';
import { addPlayer, givePlayMoney, START_MS } from '../../../payments/tests/payment-stage.ts';
import { createPool, inTransaction, type Pool } from '../../../platform/db.ts';
import { judgeStake, renewAllowance } from '../../index.ts';
import { computeAllowance } from '../../protection/limits/allowance.ts';
import { confirmLimit, setLimit } from '../../protection/limits/change-limit.ts';
import { readPlay } from '../../protection/limits/play-hours.ts';

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

/** Ways to take a stake. A free bet pays for `bonus`. */
const takings = ['stake', 'hold', 'external-bet', 'bonus'] as const;
type Taking = (typeof takings)[number];
/** Ways to return a stake, which then no longer counts: a held one in whole or in part, and one of another provider. */
const returns = ['release', 'accept', 'external-rollback'] as const;
type Return = (typeof returns)[number];

interface Stake extends Money {
  readonly taking?: Taking;
}

/** Adds a free bet of this value to the player's bonus. Returns its id. */
async function addFreeBet({ accountId, minor, atMs }: Money): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into bonus_credit (bonus_id, account_id, value, currency, expires_at)
     select id, account_id, $2, currency, to_timestamp($3::float8 / 1000) from bonus where account_id = $1 returning id`,
    [accountId, minor, atMs + DAY_MS],
  );
  return rows[0]?.id;
}

/** Returns the ticket id of a taken stake. */
async function tryStake(db: Pool, money: Stake): Promise<number | undefined> {
  const { accountId, minor, atMs, taking = 'stake' } = money;
  const freeBetId = taking === 'bonus' ? await addFreeBet(money) : undefined;
  const { rows } = await db.query<{ ticketId: number }>(
    `with held as materialized (
       select version from balance where account_id = $1 for update
     )
     select t.result_id as "ticketId"
     from held cross join take_stakes(
       'placement', 'ticket', 'ticket_id_seq', array[$1::bigint], array[$2::uuid], array[''::bytea], array[$3::float8],
       array[held.version], array[$4::bigint], array['EUR'], array[$5::bigint], array[$6], array[null],
       credit_ids => array[$7::bigint], may_be_free => array[true], promises => array[$4::bigint]) as t
     where t.outcome = 'taken'`,
    [
      accountId,
      newCommandId(atMs),
      atMs,
      minor,
      sportsbook,
      taking === 'bonus' ? 'round' : taking,
      freeBetId ?? null,
    ],
  );
  return rows[0]?.ticketId;
}

/** Takes a stake as the lanes do: after a failure `judgeStake` renews the allowance, and a second attempt may pass. */
async function stake(db: Pool, money: Stake): Promise<number | undefined> {
  const ticketId = await tryStake(db, money);
  if (ticketId !== undefined) return ticketId;
  const { accountId, minor, atMs } = money;
  if (await judgeStake(db, { accountId, currency: 'EUR', stakeMinor: minor, atMs })) return undefined;
  return tryStake(db, money);
}

/** Books money of a ticket. A rollback reverses the journal of its stake. */
async function move(
  kind: 'settlement' | 'reversal' | Return,
  { accountId, minor, atMs, ticketId = 0 }: Money & { readonly ticketId?: number | undefined },
): Promise<void> {
  const [debit, credit] = kind === 'reversal' ? [accountId, sportsbook] : [sportsbook, accountId];
  await pool.query(
    `with held as materialized (
       select from balance where account_id = $1 for update
     ), booked as materialized (
       select nextval('journal_id_seq') as id,
              (select j.id from journal j where j.kind = 'external-bet' and j.ref_id = $3 and $2 = 'external-rollback') as reverses
       from held
     )
     select from booked b cross join post_journals(
       array[(b.id, $2, 'ticket', $3, 0, b.reverses, to_timestamp($4::float8 / 1000))::journal],
       array[(b.id, $5, $6, $7, 1, 'EUR')::posting],
       ends_allowances => true)`,
    [accountId, kind, ticketId, atMs, debit, credit, minor],
  );
}

/** Reference implementation of the limits. It stores every movement and evaluates all of them for each decision. */
class Model {
  readonly #moved: { atMs: number; staked: bigint; lost: bigint; isStake: boolean }[] = [];
  readonly #limits = new Map<
    string,
    { value: bigint | null; next?: { value: bigint | null; fromMs: number } }
  >();

  moved(atMs: number, staked: bigint, lost: bigint, isStake = false): void {
    this.#moved.push({ atMs, staked, lost, isStake });
  }

  requestLimit(key: string, value: bigint | null, atMs: number): void {
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
    return minor <= value - used;
  }
}

const limitKey = fc.record({
  kind: fc.constantFrom<LimitKind>('stake', 'loss', 'session'),
  period: fc.constantFrom<LimitPeriod>(...limitPeriods),
});
const minor = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('stake' as const), minor, taking: fc.constantFrom(...takings) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settlement' as const), minor }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reversal' as const), minor }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...returns), minor }) },
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
  await inTransaction(pool, (client) =>
    grantBonus(client, {
      accountId,
      currency: 'EUR',
      offerKey: 'test',
      kind: 'bonus-money',
      valuesMinor: [1_000_000n],
      requirementMinor: 1_000_000n,
      maxConversionMinor: null,
      maxStakeMinor: null,
      minOddsMilli: 1000,
      terms: '{}',
      expiresAtMs: START_MS + 365 * DAY_MS,
      paymentId: null,
      code: null,
      atMs: START_MS,
    }),
  );
  return accountId;
}

/** Runs the steps on the site's code and on the model. Returns the differences. */
async function run(steps: readonly Step[]): Promise<readonly string[]> {
  const accountId = await newPlayer();
  const model = new Model();
  const differences: string[] = [];
  /** Stakes that may still return, oldest first. */
  const open: {
    readonly ticketId: number;
    readonly taking: Taking;
    readonly minor: bigint;
    readonly atMs: number;
  }[] = [];
  let atMs = START_MS;
  for (const [no, one] of steps.entries()) {
    atMs += 1000;
    switch (one.do) {
      case 'pass':
        atMs += one.minutes * MINUTE_MS;
        break;
      case 'stake': {
        const { taking } = one;
        const money = { accountId, minor: BigInt(one.minor), atMs, taking };
        const expected = model.allows(money.minor, atMs);
        const ticketId = await stake(no % 2 === 0 ? pool : otherPool, money);
        if ((ticketId !== undefined) !== expected)
          differences.push(`step ${no}: ${expected ? 'refused' : 'took'} a stake of ${one.minor}`);
        if (ticketId === undefined) break;
        const cash = taking === 'bonus' ? 0n : money.minor;
        model.moved(atMs, cash, cash, true);
        open.push({ ticketId, taking, minor: money.minor, atMs });
        break;
      }
      case 'ask': {
        const { kind, period } = one.key;
        // Amounts of 12 to 80 minor units, or times of 15 to 100 minutes.
        const value = one.value === null ? null : BigInt(one.value) * (kind === 'session' ? 5n : 4n);
        const commandId = newCommandId(atMs);
        await setLimit(
          pool,
          { accountId, kind, period, value, commandId, increaseAfterMs: DAY_MS, atMs },
          async (client, change) => void (await renewAllowance(client, change)),
        );
        model.requestLimit(`${kind} ${period}`, value, atMs);
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
      case 'release':
      case 'accept':
      case 'external-rollback': {
        const taking = one.do === 'external-rollback' ? 'external-bet' : 'hold';
        const index = open.findIndex((each) => each.taking === taking);
        const [back] = index < 0 ? [] : open.splice(index, 1);
        if (back === undefined) break;
        const minor = one.do === 'accept' && BigInt(one.minor) < back.minor ? BigInt(one.minor) : back.minor;
        await move(one.do, { accountId, minor, atMs, ticketId: back.ticketId });
        model.moved(back.atMs, -minor, -minor);
        break;
      }
      default: {
        const money = { accountId, minor: BigInt(one.minor), atMs };
        await move(one.do, money);
        model.moved(atMs, 0n, one.do === 'reversal' ? money.minor : -money.minor);
      }
    }
  }
  return differences;
}

describe('stake, loss and session limits', () => {
  test(`stake, loss and session limits agree with a model in ${RUNS} random runs`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        expect(await run(steps)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('a returned stake counts in the hour in which it was held, also after that hour has ended', async () => {
    const accountId = await newPlayer();
    const limit = { accountId, kind: 'stake', period: 'day', value: 100n, increaseAfterMs: DAY_MS } as const;
    await setLimit(
      pool,
      { ...limit, commandId: newCommandId(START_MS), atMs: START_MS },
      async (client, change) => void (await renewAllowance(client, change)),
    );
    const hourMs = Math.ceil(START_MS / HOUR_MS) * HOUR_MS;
    const held = { accountId, minor: 100n, taking: 'hold' } as const;
    const ticketId = await stake(pool, { ...held, atMs: hourMs - 1000 });
    await move('release', { ...held, atMs: hourMs + 1000, ticketId });
    // The day now starts after the hold and before its release.
    const nextDayMs = hourMs + DAY_MS + HOUR_MS / 2;
    expect(await stake(pool, { accountId, minor: 100n, atMs: nextDayMs })).toBeDefined();
    expect(await stake(pool, { accountId, minor: 1n, atMs: nextDayMs })).toBeUndefined();
  });

  test('concurrent stakes of two processes never exceed a loss limit together', async () => {
    const accountId = await newPlayer();
    const set = { accountId, kind: 'loss', period: 'week', value: 100n, increaseAfterMs: DAY_MS } as const;
    await setLimit(
      pool,
      { ...set, commandId: newCommandId(START_MS), atMs: START_MS },
      async (client, change) => void (await renewAllowance(client, change)),
    );
    const rounds = [START_MS, START_MS + 3 * HOUR_MS, START_MS + 30 * HOUR_MS];
    let acceptedCount = 0;
    for (const atMs of rounds) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, no) =>
          stake(no % 2 === 0 ? pool : otherPool, { accountId, minor: 7n, atMs }),
        ),
      );
      acceptedCount += outcomes.filter((one) => one !== undefined).length;
    }
    expect(acceptedCount).toBe(14);
  });

  test('a limit over many postings allows nothing until all are read, and then the exact remainder', async () => {
    const accountId = await newPlayer();
    // 40 stakes of 10 in a month, of which the newest 12 won 5 each: the loss is 400 - 60 = 340.
    for (let no = 0; no < 40; no += 1) {
      const money = { accountId, atMs: START_MS + no * 17 * HOUR_MS };
      await tryStake(pool, { ...money, minor: 10n });
      if (no >= 28) await move('settlement', { ...money, minor: 5n });
    }
    const atMs = START_MS + 29 * DAY_MS;
    const limits = [{ kind: 'loss', period: 'month', state: { value: 500n, next: undefined } }] as const;
    const left: (bigint | undefined)[] = [];
    for (let no = 0; no < 4; no += 1) {
      const play = await readPlay(pool, { accountId, atMs, keeps: true, bounds: { postings: 8, times: 2 } });
      left.push(computeAllowance(limits, play, atMs)?.allowance);
    }
    expect(left).toEqual([0n, 0n, 160n, 160n]);
    const { periods } = await readPlay(pool, { accountId, atMs, keeps: false });
    expect(periods.month).toMatchObject({ staked: 400n, lost: 340n, parts: 40 });
  });
});
