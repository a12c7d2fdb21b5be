import { makeCommandId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { type BookingPlace, readBookedIds, readLastRuns } from '../reconciliation/reconciliation-store.ts';
import { reconcileDue } from '../reconciliation/start-reconciliation.ts';
import { eur, openPaymentStage, type PaymentStage, START_MS } from './payment-stage.ts';

let stage: PaymentStage;

beforeAll(async () => {
  stage = await openPaymentStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  stage.side.fault = undefined;
});

const HOUR_MS = 3_600_000;
const deposited = (paymentId: PaymentId, minor = 50_00n): PaymentEvent => ({
  kind: 'deposited',
  paymentId,
  ...eur(minor),
});
const recorded = (payment: string, minor = '5000', currency = 'EUR') => ({
  kind: 'deposited',
  payment,
  minor,
  currency,
});

async function compare(settle: () => Promise<void> = async () => undefined) {
  const records = stage.providers.get('sandbox');
  if (!records) throw new Error('compare: the sandbox is not connected');
  return reconcile({
    db: stage.pool,
    provider: { key: 'sandbox', records },
    fromMs: START_MS - HOUR_MS,
    toMs: START_MS + 24 * HOUR_MS,
    clock: { nowMs: () => stage.nowMs },
    settle,
  });
}

describe('ledger and provider records', () => {
  test('ledger and records agree after deposits that were credited, reversed, declined and not paid', async () => {
    const player = await stage.player();
    const [paid, back, declined] = [
      await stage.begin(player),
      await stage.begin(player),
      await stage.begin(player),
    ];
    await stage.begin(player);
    const reversal: PaymentEvent = { kind: 'reversed', paymentId: back, reversalId: 'a', ...eur(50_00n) };
    await stage.book([deposited(paid), deposited(back), reversal]);
    await stage.book([{ kind: 'failed', paymentId: declined, failure: 'declined' }]);
    stage.side.records.set(paid, [recorded(paid), recorded(paid)]);
    stage.side.records.set(back, [
      { kind: 'reversed', payment: back, reversal: 'a', minor: '5000', currency: 'EUR' },
      recorded(back),
    ]);
    stage.side.records.set(declined, [{ kind: 'failed', payment: declined, failure: 'declined' }]);
    expect(await compare()).toEqual({ payments: 3, differences: [], failure: undefined });
  });

  // Each of these tests removes its difference at the end, so that the next one starts without differences.
  test('a payment that only the provider has is reported as missing here', async () => {
    // Has the format of a payment id, but no such payment exists.
    const absent = makeCommandId(START_MS, new Uint8Array(16)) as string as PaymentId;
    stage.side.records.set(absent, [recorded(absent)]);
    const { differences } = await compare();
    expect(differences).toEqual([
      { paymentId: absent, kind: 'missing-here', here: 'none', there: 'deposited 50.00 EUR' },
    ]);
    stage.side.records.delete(absent);
    expect((await compare()).differences).toEqual([]);
  });

  test('a booking that the provider does not have is reported as missing there', async () => {
    const id = await stage.begin(await stage.player());
    await stage.book([deposited(id)]);
    expect((await compare()).differences).toMatchObject([
      { paymentId: id, kind: 'missing-there', there: 'none' },
    ]);
    stage.side.records.set(id, [recorded(id)]);
    expect((await compare()).differences).toEqual([]);
  });

  test('a deposit that arrives during the comparison is not reported as a difference', async () => {
    const id = await stage.begin(await stage.player());
    stage.side.records.set(id, [recorded(id)]);
    const { differences } = await compare(async () => {
      await stage.book([deposited(id)]);
    });
    expect(differences).toEqual([]);
  });

  test('a provider without an answer is reported as a failure', async () => {
    stage.side.fault = { kind: 'unavailable' };
    expect(await compare()).toMatchObject({ failure: expect.stringContaining('did not answer') });
  });
});

describe('hourly reconciliation', () => {
  const due = () =>
    reconcileDue({
      pool: stage.pool,
      clock: { nowMs: () => stage.nowMs },
      log: createLog('silent', 'test'),
      providers: stage.providers,
      pause: async () => undefined,
    });

  test('concurrent processes reconcile each provider once an hour', async () => {
    const compared = await Promise.all([due(), due(), due()]);
    expect(compared.flat().toSorted()).toEqual(['other', 'sandbox']);
    expect(await due()).toEqual([]);
    stage.nowMs += HOUR_MS;
    expect(await due()).toEqual(['other', 'sandbox']);
  });

  test('differences are stored for the back office, and a run covers the time since the last complete run', async () => {
    const id = await stage.begin(await stage.player());
    await stage.book([deposited(id)]);
    stage.nowMs += 72 * HOUR_MS;
    stage.side.fault = { kind: 'unavailable' };
    await due();
    const [, failed] = await readLastRuns(stage.pool);
    expect(failed).toMatchObject({ provider: 'sandbox', failure: expect.stringContaining('did not answer') });
    stage.side.fault = undefined;
    stage.nowMs += HOUR_MS;
    await due();
    const [, run] = await readLastRuns(stage.pool);
    expect(run).toMatchObject({
      provider: 'sandbox',
      failure: undefined,
      differenceCount: 1,
      listedDifferences: [{ paymentId: id, kind: 'missing-there' }],
    });
    expect(run?.from.getTime()).toBeLessThan(stage.nowMs - 72 * HOUR_MS);
  });
});

// Runs last, because the provider has no records of its payments.
test('bookings of a period are read in pages, each once, also those with equal timestamps', async () => {
  const player = await stage.player();
  const ids = await Promise.all(Array.from({ length: 5 }, () => stage.begin(player)));
  stage.nowMs = START_MS + 40 * HOUR_MS;
  await stage.book(ids.slice(0, 3).map((id) => deposited(id)));
  stage.nowMs += 1;
  await stage.book(ids.slice(3).map((id) => deposited(id)));
  const period = { provider: 'sandbox', fromMs: START_MS + 40 * HOUR_MS, toMs: stage.nowMs + 1, limit: 2 };
  const read: PaymentId[] = [];
  let after: BookingPlace | undefined;
  do {
    const page = await readBookedIds(stage.pool, { ...period, after });
    read.push(...page.ids);
    after = page.end;
  } while (after !== undefined);
  stage.nowMs = START_MS;
  expect(read.toSorted()).toEqual(ids.toSorted());
});
