import { type Amount, amount, type CurrencyCode } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approvalsFor,
  conditionsAgainst,
  documentsFrom,
  type FundsStanding,
  withdrawalStanding,
} from './withdrawal-rules.ts';

const none = amount(0n);
const funds = (changes: Partial<FundsStanding> = {}): FundsStanding => ({
  balance: amount(100_00n),
  unwagered: none,
  dueByMethod: new Map(),
  withdrawn: none,
  withdrawnInDay: none,
  isVerified: false,
  ...changes,
});
const methods = [
  { key: 'skrill', minimum: amount(10_00n) },
  { key: 'neteller', minimum: amount(10_00n) },
];
const threshold = amount(2000_00n);
const standingOf = (changes: Partial<FundsStanding>) =>
  withdrawalStanding(funds(changes), { methods, threshold });
/** The kinds of what keeps an amount from leaving. */
const against = (changes: Partial<FundsStanding>, paid: bigint, method = 'skrill') =>
  conditionsAgainst({ paid: amount(paid), method }, funds(changes), standingOf(changes)).map(
    ({ kind }) => kind,
  );

describe('what may leave', () => {
  test('is the whole balance where nothing is missing', () => {
    expect(standingOf({})).toEqual({ withdrawable: 100_00n, conditions: [] });
    expect(against({}, 100_00n)).toEqual([]);
  });

  test('is the balance less deposits that were not staked', () => {
    const unwagered = amount(30_00n);
    expect(standingOf({ unwagered })).toEqual({
      withdrawable: 70_00n,
      conditions: [{ kind: 'wager-deposits', amount: 30_00n }],
    });
    expect(against({ unwagered }, 70_00n)).toEqual([]);
    expect(against({ unwagered }, 70_01n)).toEqual(['wager-deposits']);
    expect(standingOf({ unwagered: amount(130_00n) }).withdrawable).toBe(0n);
  });

  test('leaves first by the methods that money came by, as far as they can pay it out', () => {
    const dueByMethod = new Map<string, Amount>([
      ['skrill', amount(40_00n)],
      ['sandbox-card', amount(60_00n)],
    ]);
    expect(standingOf({ dueByMethod }).conditions).toEqual([
      { kind: 'same-method-first', method: 'skrill', amount: 40_00n },
    ]);
    expect(against({ dueByMethod }, 20_00n, 'neteller')).toEqual(['same-method-first']);
    expect(against({ dueByMethod }, 20_00n, 'skrill')).toEqual([]);
    // Less than the method pays out at least stays with the rest.
    expect(against({ dueByMethod: new Map([['skrill', amount(9_99n)]]) }, 20_00n, 'neteller')).toEqual([]);
    expect(against({ dueByMethod, balance: amount(9_00n) }, 9_00n, 'neteller')).toEqual([]);
  });

  test('leaves by a method that is due up to what came by it, while another is due too', () => {
    const dueByMethod = new Map<string, Amount>([
      ['skrill', amount(500_00n)],
      ['neteller', amount(10_00n)],
    ]);
    const changes = { dueByMethod, balance: amount(510_00n) };
    expect(against(changes, 10_01n, 'neteller')).toEqual(['same-method-first']);
    expect(against(changes, 510_00n, 'neteller')).toEqual(['same-method-first']);
    expect(against(changes, 10_00n, 'neteller')).toEqual([]);
    expect(against(changes, 500_01n, 'skrill')).toEqual(['same-method-first']);
    expect(against(changes, 500_00n, 'skrill')).toEqual([]);
    // Winnings leave by the last method that is due, too.
    expect(against({ ...changes, dueByMethod: new Map([['skrill', amount(500_00n)]]) }, 510_00n)).toEqual([]);
  });

  test('each method gets at least its own due before another gets more than its own', () => {
    const cents = fc.bigInt({ min: 0n, max: 100_00n }).map(amount);
    const keys = methods.map(({ key }) => key);
    const withdrawals = fc.array(fc.record({ method: fc.constantFrom(...keys), paid: cents }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(cents, cents, cents, withdrawals, (skrill, neteller, won, requests) => {
        const came = new Map([
          ['skrill', skrill],
          ['neteller', neteller],
        ]);
        const left = new Map(keys.map((key) => [key, 0n]));
        let balance = skrill + neteller + won;
        for (const { method, paid } of requests) {
          const dueByMethod = new Map(
            keys.map((key) => {
              const due = (came.get(key) ?? 0n) - (left.get(key) ?? 0n);
              return [key, amount(due > 0n ? due : 0n)];
            }),
          );
          const changes = { dueByMethod, balance: amount(balance) };
          if (paid > balance || against(changes, paid, method).length > 0) continue;
          left.set(method, (left.get(method) ?? 0n) + paid);
          balance -= paid;
        }
        for (const { key, minimum } of methods) {
          const isBeyond = keys.some(
            (each) => each !== key && (left.get(each) ?? 0n) > (came.get(each) ?? 0n),
          );
          // Less than a method pays out at least may leave by another.
          if (isBeyond) expect((came.get(key) ?? 0n) - (left.get(key) ?? 0n) < minimum).toBe(true);
        }
      }),
    );
  });

  test('stays below the threshold of documents until one is accepted', () => {
    const rich = { balance: amount(5000_00n), withdrawn: amount(1900_00n) };
    expect(standingOf(rich)).toEqual({
      withdrawable: 99_99n,
      conditions: [{ kind: 'documents', threshold: 2000_00n, amount: 99_99n }],
    });
    expect(against(rich, 99_99n)).toEqual([]);
    expect(against(rich, 100_00n)).toEqual(['documents']);
    expect(standingOf({ ...rich, isVerified: true })).toEqual({ withdrawable: 5000_00n, conditions: [] });
    expect(standingOf({ ...rich, withdrawn: amount(3000_00n) }).withdrawable).toBe(0n);
  });

  test('is nothing of a balance below 0', () => {
    expect(standingOf({ balance: amount(-5n), unwagered: amount(10n) })).toEqual({
      withdrawable: 0n,
      conditions: [],
    });
  });

  test('always leaves by a method that took deposits, and nothing above it leaves by any', () => {
    const cents = fc.bigInt({ min: 0n, max: 4000_00n }).map(amount);
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        cents,
        fc.boolean(),
        (balance, unwagered, due, withdrawn, isVerified) => {
          const changes = {
            balance,
            unwagered,
            withdrawn,
            isVerified,
            dueByMethod: new Map([['skrill', due]]),
          };
          const { withdrawable } = standingOf(changes);
          expect(withdrawable >= 0n && withdrawable <= balance).toBe(true);
          if (withdrawable > 0n) expect(against(changes, withdrawable)).toEqual([]);
          if (withdrawable < balance) expect(against(changes, withdrawable + 1n)).not.toEqual([]);
        },
      ),
    );
  });
});

test('two operators approve from the bound on, in each currency from what is worth about as much', () => {
  const bounds = { twoOperatorsFromEuros: 1000, documentsFromEuros: 2000 };
  const approvals = (minor: bigint, currency: CurrencyCode, before = 0n) =>
    approvalsFor(bounds, { paid: amount(minor), withdrawnInDay: amount(before), currency });
  expect(approvals(999_99n, 'EUR')).toBe(1);
  expect(approvals(1000_00n, 'EUR')).toBe(2);
  expect(approvals(4999_99n, 'BRL')).toBe(1);
  expect(approvals(5000_00n, 'BRL')).toBe(2);
  expect(approvals(500_00n, 'EUR', 499_99n)).toBe(1);
  expect(approvals(500_00n, 'EUR', 500_00n)).toBe(2);
  expect(documentsFrom(bounds, 'EUR')).toBe(2000_00n);
});
