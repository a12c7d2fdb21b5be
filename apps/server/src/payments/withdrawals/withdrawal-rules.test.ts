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
const sampleStanding = (changes: Partial<FundsStanding>) =>
  withdrawalStanding(funds(changes), { methods, threshold });
/** The kinds of conditions that prevent a withdrawal of an amount. */
const against = (changes: Partial<FundsStanding>, paid: bigint, method = 'skrill') =>
  conditionsAgainst({ paid: amount(paid), method }, funds(changes), sampleStanding(changes)).map(
    ({ kind }) => kind,
  );

describe('withdrawal rules', () => {
  test('the whole balance may be withdrawn if no condition is missing', () => {
    expect(sampleStanding({})).toEqual({ withdrawable: 100_00n, conditions: [] });
    expect(against({}, 100_00n)).toEqual([]);
  });

  test('deposits that were not staked may not be withdrawn', () => {
    const unwagered = amount(30_00n);
    expect(sampleStanding({ unwagered })).toEqual({
      withdrawable: 70_00n,
      conditions: [{ kind: 'wager-deposits', amount: 30_00n }],
    });
    expect(against({ unwagered }, 70_00n)).toEqual([]);
    expect(against({ unwagered }, 70_01n)).toEqual(['wager-deposits']);
    expect(sampleStanding({ unwagered: amount(130_00n) }).withdrawable).toBe(0n);
  });

  test('withdrawals first use the methods of earlier deposits, as far as they can pay out', () => {
    const dueByMethod = new Map<string, Amount>([
      ['skrill', amount(40_00n)],
      ['sandbox-card', amount(60_00n)],
    ]);
    expect(sampleStanding({ dueByMethod }).conditions).toEqual([
      { kind: 'same-method-first', method: 'skrill', amount: 40_00n },
    ]);
    expect(against({ dueByMethod }, 20_00n, 'neteller')).toEqual(['same-method-first']);
    expect(against({ dueByMethod }, 20_00n, 'skrill')).toEqual([]);
    // An amount below the method's minimum is paid with the rest.
    expect(against({ dueByMethod: new Map([['skrill', amount(9_99n)]]) }, 20_00n, 'neteller')).toEqual([]);
    expect(against({ dueByMethod, balance: amount(9_00n) }, 9_00n, 'neteller')).toEqual([]);
  });

  test('a due method pays out up to its deposits while another method is also due', () => {
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
    // The last due method also pays out winnings.
    expect(against({ ...changes, dueByMethod: new Map([['skrill', amount(500_00n)]]) }, 510_00n)).toEqual([]);
  });

  test('a method exceeds its own due only after the other methods have paid theirs', () => {
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
          // An amount below a method's minimum may be paid by another method.
          if (isBeyond) expect((came.get(key) ?? 0n) - (left.get(key) ?? 0n) < minimum).toBe(true);
        }
      }),
    );
  });

  test('withdrawals stay below the document threshold until a document is accepted', () => {
    const rich = { balance: amount(5000_00n), withdrawn: amount(1900_00n) };
    expect(sampleStanding(rich)).toEqual({
      withdrawable: 99_99n,
      conditions: [{ kind: 'documents', threshold: 2000_00n, amount: 99_99n }],
    });
    expect(against(rich, 99_99n)).toEqual([]);
    expect(against(rich, 100_00n)).toEqual(['documents']);
    expect(sampleStanding({ ...rich, isVerified: true })).toEqual({ withdrawable: 5000_00n, conditions: [] });
    expect(sampleStanding({ ...rich, withdrawn: amount(3000_00n) }).withdrawable).toBe(0n);
  });

  test('a negative balance allows no withdrawal', () => {
    expect(sampleStanding({ balance: amount(-5n), unwagered: amount(10n) })).toEqual({
      withdrawable: 0n,
      conditions: [],
    });
  });

  test('the withdrawable amount is exactly the maximum that a deposit method pays out', () => {
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
          const { withdrawable } = sampleStanding(changes);
          expect(withdrawable >= 0n && withdrawable <= balance).toBe(true);
          if (withdrawable > 0n) expect(against(changes, withdrawable)).toEqual([]);
          if (withdrawable < balance) expect(against(changes, withdrawable + 1n)).not.toEqual([]);
        },
      ),
    );
  });
});

test('two operators approve withdrawals from the threshold on, with about the same value in each currency', () => {
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
