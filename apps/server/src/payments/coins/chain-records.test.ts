import { amount, type CurrencyCode } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { PaymentId, RecordedPayment } from '../payment-provider.ts';
import { type CurrencyRate, parseRate } from '../rates/rate.ts';
import { comparePayment, type LedgerPayment } from '../reconciliation/compare-payment.ts';
import { paymentStates } from '../states.ts';
import { buildChainRecord, buildUnreadRecord } from './chain-records.ts';
import type { StoredChainTransfer } from './chain-records-store.ts';
import type { PoolDeposit } from './pools/coin-pool.ts';
import { buildPoolRecord } from './pools/pool-records.ts';
import type { StoredPoolDeposit } from './pools/pool-records-store.ts';
import type { StoredCredit } from './stored-credit.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const HOUR_MS = 3_600_000;
// Tests may use any text as an id.
const paymentId = 'c-1' as PaymentId;

function rateAt(currency: CurrencyCode, text: string, atMs: number): [CurrencyCode, CurrencyRate] {
  const pico = parseRate(text) ?? 0n;
  const span = { atMs, validUntilMs: atMs + HOUR_MS };
  return [currency, { id: 1, currency, fromPico: pico, toPico: pico, source: 'test', ...span }];
}
const COIN = 10n ** 16n;
/** 0.01 ETH, credited an hour ago at 2,000 euros. */
const credited: StoredCredit = {
  ...{ paymentId, wallet: 'ETH', units: COIN, account: 'EUR', isOrphaned: false },
  credit: { amount: amount(20_00n), atMs: NOW_MS - HOUR_MS },
  rates: new Map([rateAt('ETH', '2000', NOW_MS - HOUR_MS), rateAt('EUR', '1', NOW_MS - HOUR_MS)]),
};
const now = {
  rates: new Map([rateAt('ETH', '3000', NOW_MS), rateAt('EUR', '1', NOW_MS)]),
  nowMs: NOW_MS,
};
const ledger = (fromProvider: bigint, changes: Partial<LedgerPayment> = {}): LedgerPayment => ({
  ...{ id: paymentId, providerRef: undefined, direction: 'deposit', currency: 'EUR', ordered: undefined },
  ...{ fromProvider: amount(fromProvider), toProvider: amount(0n) },
  state: fromProvider > 0n ? paymentStates.completed : paymentStates.pending,
  ...changes,
});
const compare = (here: LedgerPayment, there: RecordedPayment) => comparePayment(here, there)?.kind;
const paidBack = ledger(20_00n, { toProvider: amount(20_00n), state: paymentStates.refunded });

describe('buildChainRecord', () => {
  const storedTransfer: StoredChainTransfer = {
    ...credited,
    ...{ chain: 'ethereum', tx: 'a', output: 0, height: 7, blockHash: 'f'.repeat(66), isPaidAgain: false },
  };

  test('a chain record agrees with the credit of the units that the chain has', () => {
    expect(compare(ledger(20_00n), buildChainRecord(storedTransfer, COIN))).toBeUndefined();
    expect(compare(ledger(20_01n), buildChainRecord(storedTransfer, COIN))).toBe('amount');
    expect(buildChainRecord(storedTransfer, 2n * COIN).events).toMatchObject([{ amount: 40_00n }]);
  });

  test('a chain record that differs by one unit is a difference even if its value is the same', () => {
    const record = buildChainRecord(storedTransfer, COIN + 1n);
    expect(record.differs).toEqual({ here: '0.01 ETH', there: '0.010000000000000001 ETH' });
    expect(compare(ledger(20_00n), record)).toBe('amount');
  });

  test('a transfer that the chain lacks is missing there unless its credit was reversed', () => {
    expect(compare(ledger(20_00n), buildChainRecord(storedTransfer, undefined))).toBe('missing-there');
    const orphaned = buildChainRecord({ ...storedTransfer, isOrphaned: true }, undefined);
    expect(compare(paidBack, orphaned)).toBeUndefined();
    expect(compare(ledger(20_00n), orphaned)).toBe('amount');
  });

  test('the record of a deposit on a chain that is not connected always differs', () => {
    const differs = { here: '0.01 ETH', there: 'unknown: ethereum is not connected' };
    expect(compare(ledger(20_00n), buildUnreadRecord(storedTransfer))).toBe('amount');
    expect(buildUnreadRecord(storedTransfer)).toMatchObject({
      differs,
      events: [{ kind: 'deposited', amount: 20_00n }],
    });
    expect(compare(paidBack, buildUnreadRecord({ ...storedTransfer, isOrphaned: true }))).toBe('amount');
  });
});

describe('buildPoolRecord', () => {
  const storedDeposit: StoredPoolDeposit = { ...credited, deposit: 'd', address: 'own', tag: undefined };
  const there = (changes: Partial<PoolDeposit> = {}): PoolDeposit => ({
    ...{ deposit: 'd', state: 'confirmed', confirmations: 12, tx: 'a', output: 0, wallet: 'ETH' },
    ...{ address: 'own', units: COIN },
    ...changes,
  });
  const uncredited: StoredPoolDeposit = { ...storedDeposit, credit: undefined, rates: new Map() };
  const record = (own: StoredPoolDeposit, changes: Partial<PoolDeposit> = {}, at = now) =>
    buildPoolRecord(own, there(changes), at);

  test('a pool record uses the rates of the credit for a credited deposit and current rates otherwise', () => {
    expect(record(storedDeposit).events).toMatchObject([{ kind: 'deposited', amount: 20_00n }]);
    expect(record(uncredited).events).toMatchObject([{ kind: 'deposited', amount: 30_00n }]);
    expect(compare(ledger(0n), record(uncredited))).toBe('amount');
  });

  test('a pool record of a deposit that waits for a rate agrees with the ledger', () => {
    const later = { ...now, nowMs: NOW_MS + HOUR_MS };
    expect(compare(ledger(0n), record(uncredited, {}, later))).toBeUndefined();
    expect(compare(ledger(20_00n), record(storedDeposit, {}, later))).toBeUndefined();
  });

  test('a pool record of a deposit that is not final has no events', () => {
    expect(compare(ledger(0n), record(uncredited, { state: 'seen' }))).toBeUndefined();
    expect(compare(ledger(20_00n), record(storedDeposit, { state: 'seen' }))).toBe('missing-there');
  });

  test('a pool record of a dropped deposit reverses its credit', () => {
    expect(compare(paidBack, record(storedDeposit, { state: 'dropped' }))).toBeUndefined();
    expect(compare(ledger(20_00n), record(storedDeposit, { state: 'dropped' }))).toBe('amount');
    const abandoned = ledger(0n, { state: paymentStates.cancelled });
    expect(compare(abandoned, record(uncredited, { state: 'dropped' }))).toBeUndefined();
  });

  test.each<readonly [string, Partial<PoolDeposit>]>([
    ['units', { units: COIN + 1n }],
    ['coin', { wallet: 'BNB' }],
    ['address', { address: 'another' }],
    ['tag', { tag: '7' }],
  ])('a pool record differs if it has another %s', (_, changes) => {
    expect(compare(ledger(20_00n), record(storedDeposit, changes))).toBe('amount');
  });
});
