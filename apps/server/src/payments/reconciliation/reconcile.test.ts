import { amount, err, makeCommandId, ok } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { PaymentEvent, PaymentId, PaymentRecords } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';
import type { LedgerPayment } from './compare-payment.ts';
import { compareRecords } from './reconcile.ts';

const START_MS = Date.UTC(2026, 10, 15);
const MINUTE_MS = 60_000;
const samplePaymentId = (no: number) =>
  makeCommandId(START_MS + no, new Uint8Array(16)) as string as PaymentId;
const deposited = (paymentId: PaymentId, minor = 50_00n): PaymentEvent => ({
  kind: 'deposited',
  paymentId,
  amount: amount(minor),
  currency: 'EUR',
});
const credited = (id: PaymentId, minor = 50_00n): LedgerPayment => ({
  ...{ id, providerRef: `ref ${id}`, direction: 'deposit', state: paymentStates.completed, currency: 'EUR' },
  ...{ ordered: amount(50_00n), fromProvider: amount(minor), toProvider: amount(0n) },
});

/** A ledger and a provider in memory. Tests may change either at any time. */
function stage({ perPage = 2 }: { readonly perPage?: number } = {}) {
  const ledger = new Map<PaymentId, LedgerPayment>();
  const records = new Map<PaymentId, readonly PaymentEvent[]>();
  /** Payments that the ledger booked in the period. */
  const booked: PaymentId[] = [];
  const calls = { pages: 0, events: [] as string[], largest: 0 };
  let nowMs = START_MS;
  const provider: PaymentRecords = {
    async readRecords({ after }) {
      calls.pages += 1;
      const ids = [...records.keys()];
      const from = after === undefined ? 0 : Number(after);
      const payments = ids.slice(from, from + perPage).map((paymentId) => ({
        paymentId,
        events: records.get(paymentId) ?? [],
      }));
      return ok(from + perPage < ids.length ? { payments, next: `${from + perPage}` } : { payments });
    },
    async readEvents(paymentId, providerRef) {
      calls.events.push(`${paymentId} ${providerRef}`);
      return ok(records.get(paymentId) ?? []);
    },
  };
  const compare = (
    settle: () => void = () => undefined,
    changes: Partial<PaymentRecords> = {},
    spentMs = 0,
  ) =>
    compareRecords({
      ledger: {
        async readPayments(ids) {
          calls.largest = Math.max(calls.largest, ids.length);
          // Like the database, which parses them as UUIDs.
          const odd = ids.find((id) => !/^[0-9a-f-]{36}$/.test(id));
          if (odd !== undefined) throw new TypeError(`readPayments: expected a UUID, got ${odd}`);
          return new Map(
            ids.flatMap((id) => (ledger.has(id) ? [[id, ledger.get(id) as LedgerPayment]] : [])),
          );
        },
        async readBooked({ after, limit }) {
          const from = after === undefined ? 0 : Number(after.key);
          const end = from + limit < booked.length ? { at: '', key: `${from + limit}` } : undefined;
          return { ids: booked.slice(from, from + limit), end };
        },
      },
      provider: { key: 'sandbox', records: { ...provider, ...changes } },
      fromMs: START_MS,
      toMs: START_MS + 1,
      clock: { nowMs: () => (nowMs += spentMs) },
      settle: async () => settle(),
    });
  const both = (id: PaymentId) => {
    ledger.set(id, credited(id));
    booked.push(id);
    records.set(id, [deposited(id)]);
  };
  return { ledger, records, booked, calls, compare, both };
}

describe('reconcile', () => {
  test('reconciliation finds no difference if both sides agree, page by page, each payment once', async () => {
    const { both, compare, calls } = stage();
    for (let no = 0; no < 5; no++) both(samplePaymentId(no));
    expect(await compare()).toEqual({ payments: 5, differences: [], failure: undefined });
    expect(calls).toMatchObject({ pages: 3, events: [] });
  });

  test('reconciliation finds payments on one side only, unknown ids and different sums', async () => {
    const { both, compare, ledger, records, booked } = stage();
    const [absent, unrecorded, other] = [samplePaymentId(1), samplePaymentId(2), samplePaymentId(3)];
    const odd = 'something' as PaymentId;
    both(samplePaymentId(0));
    both(other);
    records.set(other, [deposited(other, 60_00n)]);
    for (const id of [absent, odd]) records.set(id, [deposited(id)]);
    ledger.set(unrecorded, credited(unrecorded));
    // Booked twice: a credit and its reversal are two bookings of one payment.
    booked.push(unrecorded, unrecorded);
    const { differences, payments } = await compare();
    expect(payments).toBe(5);
    expect(new Map(differences.map(({ paymentId, kind }) => [paymentId, kind]))).toEqual(
      new Map([
        [absent, 'missing-here'],
        [odd, 'missing-here'],
        [other, 'amount'],
        [unrecorded, 'missing-there'],
      ] as const),
    );
  });

  test("reconciliation reads a payment that only the ledger has by the provider's reference", async () => {
    const { compare, ledger, booked, calls } = stage();
    const id = samplePaymentId(1);
    ledger.set(id, credited(id));
    booked.push(id);
    await compare();
    // Once in the ledger's pages, and once more after the wait.
    expect(calls.events).toEqual([`${id} ref ${id}`, `${id} ref ${id}`]);
  });

  test('reconciliation compares a difference again after a wait, on both sides', async () => {
    const { compare, ledger, records, both } = stage();
    const [late, lost, stays] = [samplePaymentId(1), samplePaymentId(2), samplePaymentId(3)];
    for (const id of [late, lost, stays]) both(id);
    ledger.delete(late);
    records.delete(lost);
    ledger.set(stays, credited(stays, 1n));
    let waits = 0;
    const { differences } = await compare(() => {
      waits += 1;
      ledger.set(late, credited(late));
      records.set(lost, [deposited(lost)]);
    });
    expect(waits).toBe(1);
    expect(differences.map(({ paymentId }) => paymentId)).toEqual([stays]);
  });

  test('reconciliation does not wait if there is no difference', async () => {
    const { both, compare } = stage();
    both(samplePaymentId(1));
    const { failure } = await compare(() => {
      throw new Error('waited');
    });
    expect(failure).toBeUndefined();
  });

  test('reconciliation reads the ledger in pages of 300', async () => {
    const { both, compare, records, calls } = stage({ perPage: 1000 });
    for (let no = 0; no < 650; no++) both(samplePaymentId(no));
    records.clear();
    const { differences, payments } = await compare();
    expect([payments, differences.length, calls.largest]).toEqual([650, 650, 300]);
  });

  test.each<readonly [string, Partial<PaymentRecords>]>([
    ['did not answer what it has recorded', { readRecords: async () => err({ kind: 'unavailable' }) }],
    ['answered page 7 twice', { readRecords: async () => ok({ payments: [], next: '7' }) }],
    ['did not answer what it has of', { readEvents: async () => err({ kind: 'unavailable' }) }],
  ])('reconciliation fails if the provider %s, and keeps the differences found', async (reason, changes) => {
    const { compare, ledger, booked } = stage();
    ledger.set(samplePaymentId(1), credited(samplePaymentId(1)));
    booked.push(samplePaymentId(1));
    const { failure } = await compare(undefined, changes);
    expect(failure).toContain(reason);
  });

  test('reconciliation reads at most 2000 pages of records', async () => {
    const findFailure = async (pages: number) => {
      const readRecords: PaymentRecords['readRecords'] = async ({ after = '1' }) =>
        ok(Number(after) < pages ? { payments: [], next: `${Number(after) + 1}` } : { payments: [] });
      return (await stage().compare(undefined, { readRecords })).failure;
    };
    expect(await findFailure(2000)).toBeUndefined();
    expect(await findFailure(2001)).toBe('sandbox answered more than 2000 pages');
  });

  test('reconciliation keeps the differences of the pages before a failure', async () => {
    const { compare, records } = stage();
    for (let no = 0; no < 4; no++) records.set(samplePaymentId(no), [deposited(samplePaymentId(no))]);
    const first = { paymentId: samplePaymentId(0), events: [deposited(samplePaymentId(0))] };
    const { failure, differences, payments } = await compare(undefined, {
      readRecords: async ({ after }) =>
        after === undefined ? ok({ payments: [first], next: '1' }) : err({ kind: 'unavailable' }),
    });
    expect(failure).toContain('did not answer');
    expect([payments, differences.length]).toEqual([1, 1]);
  });

  test("reconciliation ends after 40 minutes and rethrows errors that are not the provider's", async () => {
    const { both, compare } = stage({ perPage: 1 });
    for (let no = 0; no < 3; no++) both(samplePaymentId(no));
    expect((await compare(undefined, {}, 13 * MINUTE_MS)).failure).toBeUndefined();
    expect((await compare(undefined, {}, 14 * MINUTE_MS)).failure).toContain(
      'not compared within 40 minutes',
    );
    const broken = async () => {
      throw new TypeError('a fault of ours');
    };
    await expect(compare(undefined, { readRecords: broken })).rejects.toThrow('a fault of ours');
  });
});
