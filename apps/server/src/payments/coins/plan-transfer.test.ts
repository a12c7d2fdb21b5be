import { type AccountId, amount, type CurrencyCode } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { type PaymentStanding, planDepositEvent } from '../payment-event-plan.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { type CurrencyRate, parseRate } from '../rates/rate.ts';
import { paymentStates } from '../states.ts';
import { planTransfer } from './plan-transfer.ts';
import { arrivedEvents, type CreditRow, reversedEvents, toStoredCredit } from './stored-credit.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
// Tests may use any text as an id.
const paymentId = 'c-1' as PaymentId;

function sampleRate(
  currency: CurrencyCode,
  id: number,
  from: string,
  to: string,
): [CurrencyCode, CurrencyRate] {
  const [fromPico = 0n, toPico = 0n] = [parseRate(from), parseRate(to)];
  const validUntilMs = NOW_MS + 1;
  return [currency, { id, currency, fromPico, toPico, source: 'test', atMs: NOW_MS, validUntilMs }];
}
const rates = new Map([sampleRate('EUR', 1, '1', '1'), sampleRate('ETH', 2, '2000', '2100')]);
const transfer = (changes: Partial<Parameters<typeof planTransfer>[0]> = {}) => ({
  ...({
    wallet: 'ETH',
    units: 10n ** 16n,
    account: 'EUR',
    paymentId,
    reversalId: 'r',
    credit: undefined,
  } as const),
  isOrphaned: false,
  ...changes,
});
const plan = (changes: Partial<Parameters<typeof planTransfer>[0]> = {}, nowMs = NOW_MS) =>
  planTransfer(transfer(changes), { rates, nowMs });
const credit = amount(20_00n);
const deposited = { kind: 'deposited', paymentId, amount: credit, currency: 'EUR' };

describe('a final transfer of coins', () => {
  test('a final transfer is credited at the current rates, which are stored with the credit', () => {
    expect(plan()).toEqual({ kind: 'credit', credit: { amount: 20_00n, rates: { fromId: 2, toId: 1 } } });
  });

  test('a transfer with a stored credit is booked with it, independent of the current rates', () => {
    expect(plan({ credit }, NOW_MS + 1)).toEqual({ kind: 'events', events: [deposited] });
  });

  test('a transfer waits without a valid rate and is declined below one minor unit', () => {
    expect(plan({}, NOW_MS + 1)).toEqual({ kind: 'refused', fault: 'no-rate', events: undefined });
    expect(plan({ units: 1n })).toEqual({
      kind: 'refused',
      fault: 'too-small',
      events: [{ kind: 'failed', paymentId, failure: 'declined' }],
    });
  });
});

describe('a transfer whose block was replaced', () => {
  const payment: PaymentStanding = {
    ...{ id: paymentId, no: 1, accountId: 1001 as AccountId, direction: 'deposit', provider: 'blockchain' },
    ...{ currency: 'EUR', state: paymentStates.pending, amount: undefined, isUnreported: false },
    ...{ received: amount(0n), reversed: amount(0n) },
  };
  const run = (events: readonly PaymentEvent[]) => {
    const keys = new Set<string>();
    let balance = 0n;
    let next = payment;
    for (const event of events) {
      const planned = planDepositEvent(next, event, (key) => keys.has(key));
      for (const { bookingKey, kind, amount: moved } of planned.movements) {
        keys.add(bookingKey);
        balance += kind === 'deposited' ? moved : -moved;
      }
      next = planned.next;
    }
    return [next.state, balance];
  };
  const orphaned = plan({ isOrphaned: true, credit });
  const events = orphaned.kind === 'events' ? orphaned.events : [];

  test('a transfer of a replaced block ends without money, whether or not its credit was booked before', () => {
    const arrived: PaymentEvent = { kind: 'deposited', paymentId, amount: credit, currency: 'EUR' };
    expect(run([...events])).toEqual([paymentStates.refunded, 0n]);
    expect(run([arrived, ...events, ...events])).toEqual([paymentStates.refunded, 0n]);
  });

  test('a transfer of a replaced block without a credit is abandoned even without a valid rate', () => {
    const abandoned = { kind: 'events', events: [{ kind: 'failed', paymentId, failure: 'abandoned' }] };
    expect(plan({ isOrphaned: true }, NOW_MS + 1)).toEqual(abandoned);
  });
});

describe('the record of a stored deposit of coins', () => {
  const row: CreditRow = {
    ...{ payment_id: paymentId, wallet: 'ETH', units: `${10n ** 16n}`, currency: 'EUR', credit: '2000' },
    ...{ confirmed_ms: NOW_MS, rate_from: '2000', rate_to: '1', orphaned: false },
  };
  const sampleCredit = (changes: Partial<CreditRow> = {}) => {
    const read = toStoredCredit({ ...row, ...changes });
    if (!read) throw new Error(`${row.wallet} is no wallet`);
    return read;
  };

  test("the record of a deposit converts the chain's units by the credit's rates after they expired", () => {
    expect(arrivedEvents(sampleCredit(), 10n ** 16n)).toEqual([deposited]);
    expect(arrivedEvents(sampleCredit(), 2n * 10n ** 16n)).toEqual([{ ...deposited, amount: 40_00n }]);
  });

  test('the record of a deposit has no events before its credit, without rates, or below one minor unit', () => {
    for (const one of [
      sampleCredit({ credit: null, confirmed_ms: null }),
      sampleCredit({ rate_from: null }),
      sampleCredit({ rate_to: null }),
    ])
      expect(arrivedEvents(one, 10n ** 16n)).toEqual([]);
    expect(arrivedEvents(sampleCredit(), 1n)).toEqual([]);
  });

  test('the record of a deposit to an account in the same coin needs no rates', () => {
    const own = sampleCredit({ currency: 'ETH', credit: '1000000', rate_from: null, rate_to: null });
    expect(arrivedEvents(own, 10n ** 16n)).toEqual([{ ...deposited, amount: 1_000_000n, currency: 'ETH' }]);
  });

  test('the record of a reversed deposit nets to zero, or is abandoned', () => {
    expect(reversedEvents(sampleCredit(), 'r')).toEqual([
      deposited,
      { kind: 'reversed', reversalId: 'r', paymentId, amount: credit, currency: 'EUR' },
    ]);
    expect(reversedEvents(sampleCredit({ credit: null }), 'r')).toEqual([
      { kind: 'failed', paymentId, failure: 'abandoned' },
    ]);
  });

  test('a stored deposit of a coin that is no longer supported is not read', () => {
    expect(toStoredCredit({ ...row, wallet: 'XRP' })).toBeUndefined();
  });
});
