import { amount, makeCommandId } from '@evens/base';
import { signBody } from '@evens/providers';
import fc from 'fast-check';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { bookEvents } from '../book-events.ts';
import { writePayments } from '../booking/booking-store.ts';
import { batchCallbacks } from '../callbacks/batch-callbacks.ts';
import { callbackRoutes } from '../index.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { readBookedPayments } from '../store.ts';
import { eur, openPaymentStage, type PaymentStage, SECRET, START_MS } from './payment-stage.ts';

let stage: PaymentStage;

beforeAll(async () => {
  stage = await openPaymentStage();
});
afterAll(async () => {
  await stage.stop();
});

const MINUTE_MS = 60_000;
const deposited = (paymentId: PaymentId, minor = 50_00n): PaymentEvent => ({
  kind: 'deposited',
  paymentId,
  ...eur(minor),
});
const reversed = (paymentId: PaymentId, reversalId: string, minor: bigint): PaymentEvent => ({
  kind: 'reversed',
  paymentId,
  reversalId,
  ...eur(minor),
});
const failed = (paymentId: PaymentId): PaymentEvent => ({ kind: 'failed', paymentId, failure: 'declined' });

async function audit(): Promise<readonly string[]> {
  const atMs = stage.nowMs + 60 * MINUTE_MS;
  const findings = await checkLedger(stage.pool, { scope: 'all', atMs, seal: testSeal });
  return findings.map(({ check }) => check);
}

describe('reports of a provider', () => {
  test('a deposit that is reported 20 times concurrently is booked once', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    const booked = await Promise.all(Array.from({ length: 20 }, () => stage.book([deposited(id)])));
    expect(booked.map(({ applied }) => applied).sort()).toEqual([...Array(19).fill(0), 1]);
    expect(await stage.balance(player)).toBe(50_00n);
    expect(await stage.payment(id)).toEqual({ state: 2, received: '5000', reversed: '0', isDue: false });
    expect(stage.published.filter((account) => account === player.accountId)).toHaveLength(1);
  });

  test('reports lead to the same money and state in every order, repeated or concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { maxLength: 6 }),
        fc.boolean(),
        async (arrivals, isAtOnce) => {
          const player = await stage.player();
          const id = await stage.begin(player);
          const all = [deposited(id), reversed(id, 'a', 10_00n), reversed(id, 'b', 15_00n), failed(id)];
          const order = [...arrivals, ...all.keys()].flatMap((index) => all[index] ?? []);
          if (isAtOnce) await Promise.all(order.map((event) => stage.book([event])));
          else for (const event of order) await stage.book([event]);
          expect(await stage.balance(player)).toBe(25_00n);
          expect(await stage.payment(id)).toMatchObject({ state: 2, received: '5000', reversed: '2500' });
        },
      ),
      { numRuns: 25, seed: 20261122 },
    );
  });

  test("an event is planned again if its payment changed after it was read, unlike the callback's other events", async () => {
    const player = await stage.player();
    const [changing, other] = [await stage.begin(player), await stage.begin(player)];
    let writes = 0;
    const pool = new Proxy(stage.pool, {
      get(target, key) {
        if (key !== 'query') return Reflect.get(target, key, target);
        return async (statement: QueryConfig) => {
          if (statement.name === 'payments-and-bookings') {
            writes += 1;
            if (writes === 1) await stage.book([deposited(changing)]);
          }
          return target.query(statement);
        };
      },
    });
    const { applied } = await bookEvents(
      { ...stage.booking, pool },
      {
        provider: 'sandbox',
        events: [failed(changing), reversed(changing, 'a', 10_00n), deposited(other)],
        atMs: stage.nowMs,
      },
    );
    // The failure came after the deposit, so it changes nothing.
    expect(applied).toBe(2);
    expect(writes).toBe(2);
    expect(await stage.balance(player)).toBe(90_00n);
    expect(await stage.payment(changing)).toMatchObject({ state: 2, received: '5000', reversed: '1000' });
  });

  test('a chargeback before its deposit is debited from the balance, also below 0', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    await stage.book([reversed(id, 'a', 50_00n)]);
    expect(await stage.balance(player)).toBe(-50_00n);
    expect(await stage.payment(id)).toMatchObject({ state: 1, reversed: '5000' });
    await stage.book([deposited(id)]);
    expect(await stage.balance(player)).toBe(0n);
    expect(await stage.payment(id)).toMatchObject({ state: 5 });
  });

  test('money that arrives after the deposit failed is credited', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    await stage.book([failed(id)]);
    expect(await stage.payment(id)).toMatchObject({ state: 11, isDue: false });
    await stage.book([deposited(id)]);
    expect(await stage.payment(id)).toMatchObject({ state: 2 });
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test("an event for an unknown payment or for another provider's payment is unknown and books nothing", async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    // Has the format of a payment id, but no such payment exists.
    const absent = makeCommandId(START_MS, new Uint8Array(16)) as string as PaymentId;
    expect(await stage.book([deposited(id)], 'other')).toEqual({ unknown: [id], applied: 0 });
    expect(await stage.book([deposited(absent), deposited(id)])).toEqual({ unknown: [absent], applied: 1 });
    const odd = 'x'.repeat(20) as PaymentId;
    expect(await stage.book([deposited(odd)])).toEqual({ unknown: [odd], applied: 0 });
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('an event is booked completely or not at all', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    await stage.pool.query(`create function refuse_once() returns trigger language plpgsql as $$ begin raise exception 'lost power'; end $$;
      create trigger refuse_once before update of state on payment for each row execute function refuse_once()`);
    await expect(stage.book([deposited(id)])).rejects.toThrow('lost power');
    await stage.pool.query('drop trigger refuse_once on payment; drop function refuse_once');
    expect(await stage.balance(player)).toBe(0n);
    expect(await stage.payment(id)).toMatchObject({ state: 1, received: '0' });
    await stage.book([deposited(id)]);
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('a movement without its account fails as a whole', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    const [read] = await readBookedPayments(stage.pool, [id]);
    if (!read) throw new Error('the payment was not read');
    const booked = [
      { paymentId: id, bookingKey: `${id} a`, kind: 'deposited', amount: amount(50_00n), clearingId: 1 },
      // The player has no locked money.
      { paymentId: id, bookingKey: `${id} b`, kind: 'paid-out', amount: amount(1n), clearingId: 1 },
    ] as const;
    await expect(
      writePayments(stage.pool, { changes: [{ ...read.payment, state: 2 }], booked }, stage.nowMs),
    ).rejects.toThrow(`payment ${id} has no accounts for money that is paid-out`);
    expect(await stage.balance(player)).toBe(0n);
    expect(await stage.payment(id)).toMatchObject({ state: 1 });
  });
});

describe('concurrent callbacks', () => {
  test('concurrent callbacks are booked together, and each is answered for its own payments', async () => {
    const book = batchCallbacks(stage.booking, ['sandbox']);
    const player = await stage.player();
    const ids = await Promise.all(Array.from({ length: 12 }, () => stage.begin(player)));
    // Has the format of a payment id, but no such payment exists.
    const absent = makeCommandId(START_MS, new Uint8Array(16)) as string as PaymentId;
    const atMs = stage.nowMs;
    const reported = [...ids, ...ids].map((id) => ({ provider: 'sandbox', events: [deposited(id)], atMs }));
    const mixed = { provider: 'sandbox', events: [deposited(absent), deposited(ids[0] ?? absent)], atMs };
    const unknown = await Promise.all([...reported, mixed].map(book));
    expect(unknown).toEqual([...reported.map(() => []), [absent]]);
    expect(await stage.balance(player)).toBe(12n * 50_00n);
    const { rows } = await stage.pool.query(
      'select count(distinct xmin::text)::integer as transactions from payment_booking where payment_id = any($1)',
      [ids],
    );
    expect(rows[0].transactions).toBeLessThan(6);
  });

  test('a callback that cannot be booked fails alone, and the others of its batch are booked', async () => {
    const book = batchCallbacks(stage.booking, ['sandbox']);
    const player = await stage.player();
    const [spoiled, ...others] = await Promise.all(Array.from({ length: 4 }, () => stage.begin(player)));
    await stage.pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'lost power'; end $$;
      create trigger refuse_one before update of state on payment for each row when (new.id = '${spoiled}') execute function refuse_one()`);
    const booked = await Promise.allSettled(
      [spoiled, ...others].map((id) =>
        book({ provider: 'sandbox', events: id ? [deposited(id)] : [], atMs: stage.nowMs }),
      ),
    );
    await stage.pool.query('drop trigger refuse_one on payment; drop function refuse_one');
    expect(booked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await stage.balance(player)).toBe(3n * 50_00n);
  });
});

describe('deposits without a callback', () => {
  test('a deposit whose callback is lost is credited after a query to its provider', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    stage.side.records.set(id, [{ kind: 'deposited', payment: id, minor: '5000', currency: 'EUR' }]);
    stage.nowMs += 30_000;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 1 });
    stage.nowMs += MINUTE_MS;
    await stage.watch();
    await stage.book([deposited(id)]);
    expect(await stage.payment(id)).toMatchObject({ state: 2, isDue: false });
    expect(await stage.balance(player)).toBe(50_00n);
  });

  const expired = (id: PaymentId) => ({ kind: 'failed', payment: id, failure: 'expired' });

  test('a deposit is shown as expired after half an hour, and credited if the money arrives later', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    stage.nowMs += 29 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 1, isDue: true });
    stage.nowMs += 3 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: true });
    expect(stage.published.at(-1)).toBe(player.accountId);
    await stage.book([deposited(id)]);
    expect(await stage.payment(id)).toMatchObject({ state: 2, isDue: false });
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('an expired deposit is queried at growing intervals until its provider reports the failure', async () => {
    const id = await stage.begin(await stage.player());
    const dueInMinutes = async () => {
      const { rows } = await stage.pool.query<{ minutes: number }>(
        'select round(extract(epoch from due_at - to_timestamp($2::float8 / 1000)) / 60)::integer as minutes from payment where id = $1',
        [id, stage.nowMs],
      );
      return rows[0]?.minutes;
    };
    stage.nowMs += 31 * MINUTE_MS;
    await stage.watch();
    expect(await dueInMinutes()).toBe(2);
    stage.nowMs += 60 * MINUTE_MS;
    await stage.watch();
    expect(await dueInMinutes()).toBe(61);
    stage.side.records.set(id, [expired(id)]);
    stage.nowMs += 62 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: false });
  });

  test('a callback that reports the failure ends the queries, also after the deposit was shown as expired', async () => {
    const id = await stage.begin(await stage.player());
    stage.nowMs += 31 * MINUTE_MS;
    await stage.watch();
    await stage.book([{ kind: 'failed', paymentId: id, failure: 'expired' }]);
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: false });
  });

  test('a deposit does not expire before the page of its provider', async () => {
    stage.side.pageEndsAtMs = stage.nowMs + 45 * MINUTE_MS;
    const id = await stage.begin(await stage.player());
    stage.side.pageEndsAtMs = undefined;
    stage.nowMs += 46 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 1, isDue: true });
    stage.nowMs += 10 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12 });
  });

  test('an expired deposit whose order got no answer has failed when its provider has no record of it', async () => {
    const player = await stage.player();
    stage.side.losesAnswers = true;
    await stage.create(stage.request(player));
    stage.side.losesAnswers = false;
    const { rows } = await stage.pool.query<{ id: PaymentId }>(
      'select id from payment where account_id = $1',
      [player.accountId],
    );
    const id = rows[0]?.id ?? ('' as PaymentId);
    stage.nowMs += 31 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: true });
    stage.nowMs += 3 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: false });
  });

  test('a deposit expires while its provider is unavailable, and is queried until the provider answers', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    stage.side.fault = { kind: 'unavailable' };
    stage.nowMs += 32 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 12, isDue: true });
    stage.side.fault = undefined;
    stage.side.records.set(id, [{ kind: 'deposited', payment: id, minor: '5000', currency: 'EUR' }]);
    stage.nowMs += 3 * MINUTE_MS;
    await stage.watch();
    expect(await stage.payment(id)).toMatchObject({ state: 2, isDue: false });
    expect(await stage.balance(player)).toBe(50_00n);
  });
});

describe('creating a deposit', () => {
  const tryDeposit = async (request: Parameters<PaymentStage['create']>[0]) => {
    const begun = await stage.create(request);
    return begun.ok ? begun.value.payment.state : begun.error.code;
  };

  test("a repeated command returns the same payment after the provider's answer was lost", async () => {
    const player = await stage.player();
    const request = stage.request(player);
    stage.side.losesAnswers = true;
    expect(await tryDeposit(request)).toBe('PaymentProviderUnavailableException');
    stage.side.losesAnswers = false;
    const [again, more] = [await stage.create(request), await stage.create(request)];
    if (!again.ok || !more.ok) throw new Error('the repeat was refused');
    expect(more.value).toEqual(again.value);
    expect(stage.side.orders.get(again.value.payment.id)).toBe(2);
    const { rows } = await stage.pool.query(
      'select count(*)::integer as n from payment where account_id = $1',
      [player.accountId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a deposit can be repeated after an operator set other limits', async () => {
    const player = await stage.player();
    const request = stage.request(player);
    stage.side.losesAnswers = true;
    expect(await tryDeposit(request)).toBe('PaymentProviderUnavailableException');
    stage.side.losesAnswers = false;
    await stage.pool.query(
      `insert into payment_limit_rule values ($1, 'deposit', 'EUR', 1000000, 2000000, 'a test', 'anna', now())`,
      [request.method],
    );
    expect(await tryDeposit(stage.request(player))).toBe('InvalidPaymentDetailsException');
    expect((await stage.create(request)).ok).toBe(true);
    await stage.pool.query('delete from payment_limit_rule');
  });

  test('a command that arrives 20 times concurrently creates one payment', async () => {
    const player = await stage.player();
    const request = stage.request(player);
    await Promise.all(Array.from({ length: 20 }, () => stage.create(request)));
    const { rows } = await stage.pool.query(
      'select count(*)::integer as n from payment where account_id = $1',
      [player.accountId],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const changed = { ...request, sent: { ...request.sent, amount: '60.00' } };
    expect(await tryDeposit(changed)).toBe('CommandIdReusedException');
  });

  test('a deposit that its provider declines is rejected, and a repeat is answered in the same way', async () => {
    const request = stage.request(await stage.player());
    stage.side.fault = { kind: 'declined', reason: 'no such bank' };
    expect(await tryDeposit(request)).toBe(11);
    stage.side.fault = undefined;
    expect(await tryDeposit(request)).toBe(11);
  });

  test('a deposit is refused for a locked account, while deposits are closed, and above 20 pending deposits', async () => {
    const player = await stage.player();
    await stage.pool.query('update betting_rule set deposits_open = false');
    expect(await tryDeposit(stage.request(player))).toBe('DepositsClosedException');
    await stage.pool.query('update betting_rule set deposits_open = true');
    await stage.pool.query('update balance set blocked = true where account_id = $1', [player.accountId]);
    expect(await tryDeposit(stage.request(player))).toBe('AccountLockedException');
    await stage.pool.query('update balance set blocked = false where account_id = $1', [player.accountId]);
    for (let count = 0; count < 20; count++) expect(await tryDeposit(stage.request(player))).toBe(1);
    expect(await tryDeposit(stage.request(player))).toBe('PendingDepositsLimitReachedException');
  });

  test('the stored form of a deposit contains no card secrets', async () => {
    const id = await stage.begin(await stage.player());
    const { rows } = await stage.pool.query('select form from payment where id = $1', [id]);
    expect(rows[0].form).toMatchObject({ AccountHolderLastName: 'Lovelace' });
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|SecurityCode/);
  });

  test('the payment terms must be accepted once', async () => {
    const player = await stage.player();
    const without = () => {
      const request = stage.request(player);
      return { ...request, sent: { ...request.sent, agreesWithTerms: false } };
    };
    expect(await stage.create(without())).toMatchObject({
      error: { data: { Fields: [{ Field: 'AgreeWithDepositTerms', Fault: 'not-accepted' }] } },
    });
    await stage.begin(player);
    expect(await tryDeposit(without())).toBe(1);
  });
});

test('a first deposit waits for a concurrent change of its player without a deadlock', async () => {
  const player = await stage.player();
  const client = await stage.pool.connect();
  await client.query('begin');
  await client.query('update player set language = language where id = $1', [player.playerId]);
  const begun = stage.create(stage.request(player));
  await vi.waitFor(async () => {
    const { rows } = await stage.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  await client.query('update balance set version = version + 1 where account_id = $1', [player.accountId]);
  await client.query('commit');
  client.release();
  expect(await begun).toMatchObject({ ok: true });
});

describe('payment callback', () => {
  const send = async (body: string, headers: Readonly<Record<string, string>> = {}, path = 'sandbox') => {
    const app = await createTestApp({ clock: { nowMs: () => stage.nowMs } });
    await callbackRoutes(app, {
      pool: stage.pool,
      log: app.log,
      clock: app.clock,
      providers: stage.providers,
      coinPool: undefined,
      clearing: new Map([['sandbox', new Map([['EUR', await clearingId()]])]]),
      changed: () => undefined,
    });
    const { statusCode, body: answerText } = await app.fastify.inject({
      method: 'POST',
      url: `/api/payments/callback/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return [statusCode, JSON.parse(answerText).outcome];
  };
  const clearingId = async () => {
    const { rows } = await stage.pool.query(
      "select id from account where kind = 'psp:clearing:sandbox' and currency = 'EUR'",
    );
    return Number(rows[0].id);
  };
  const signed = (body: string) => ({ 'x-payment-signature': signBody(body, SECRET) });
  const callbackBody = (payment: string, atMs = stage.nowMs) =>
    JSON.stringify({ at: atMs, events: [{ kind: 'deposited', payment, minor: '5000', currency: 'EUR' }] });

  test('a booked callback is answered with 200, and so is its repeat', async () => {
    const player = await stage.player();
    const body = callbackBody(await stage.begin(player));
    expect(await send(body, signed(body))).toEqual([200, 'booked']);
    expect(await send(body, signed(body))).toEqual([200, 'booked']);
    expect(await stage.balance(player)).toBe(50_00n);
  });

  test('a forged, stale, malformed, too long or unknown callback is refused and books nothing', async () => {
    const player = await stage.player();
    const id = await stage.begin(player);
    const body = callbackBody(id);
    const stale = callbackBody(id, stage.nowMs - 6 * MINUTE_MS);
    const long = ' '.repeat(70_000);
    const none = callbackBody('00000000-0000-7000-8000-000000000000');
    expect([
      await send(body),
      await send(body, signed(`${body} `)),
      await send(body.replace('5000', '9000'), signed(body)),
      await send(stale, signed(stale)),
      await send('{}', signed('{}')),
      await send(long, signed(long)),
      await send(none, signed(none)),
      await send(body, signed(body), 'nobody'),
    ]).toEqual([
      [403, 'forged'],
      [403, 'forged'],
      [403, 'forged'],
      [400, 'stale'],
      [400, 'malformed'],
      [400, 'malformed'],
      [404, 'unknown-payment'],
      [404, 'unknown-provider'],
    ]);
    expect(await stage.payment(id)).toMatchObject({ state: 1, received: '0' });
    expect(await stage.balance(player)).toBe(0n);
  });
});

describe('ledger audit of deposits', () => {
  test('the ledger audit finds nothing after the deposit tests', async () => {
    stage.nowMs += 60 * MINUTE_MS;
    while ((await stage.watch()) > 0);
    expect(await audit()).toEqual([]);
  });

  // Each case damages the database permanently. So these tests come last, and each checks another audit check.
  test.each([
    ['command-without-its-result', 'update payment set command_id = gen_random_uuid() where state = 12'],
    ['payment-differs-from-its-bookings', 'update payment set received = received + 1 where state = 2'],
    ['deposit-overdue', 'update payment set state = 1, expires_at = created_at where state = 12'],
    ['deposit-state-differs-from-its-money', 'update payment set state = 4 where state = 2'],
    [
      'payment-journal-without-its-booking',
      "insert into journal values (4000000, 'deposit', 'payment', 1, 0, null, now())",
    ],
    [
      'payment-booking-differs-from-its-journal',
      'alter table payment_booking disable trigger all; update payment_booking set amount = amount + 1',
    ],
  ])('the ledger audit reports %s', async (check, spoil) => {
    expect(await audit()).not.toContain(check);
    await stage.pool.query(spoil);
    expect(await audit()).toContain(check);
  });
});
