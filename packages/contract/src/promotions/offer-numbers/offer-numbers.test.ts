import { describe, expect, test } from 'vitest';
import {
  mixesProducts,
  mostGranted,
  offerMinor,
  offerRuleFaults,
  offerTerms,
  readOfferNumbers,
  timesWagered,
} from './index.ts';

const wagering = {
  multiplierMilli: 5000,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  maxStake: 500,
  maxConversion: 5000,
  expiresAfterDays: 14,
};
const match = { shareBasisPoints: 10_000, minDeposit: 1000, maxGrant: 10_000, wagering };
const spins = { game: 'harbour-lights', count: 10, value: 20, winningsTo: 'cash', expiresAfterDays: 7 };
const cashBack = {
  shareBasisPoints: 1000,
  period: 'week',
  minCredit: 100,
  maxCredit: 5000,
  creditedTo: 'bonus',
  wagering,
};

const describeFaults = (kind: Parameters<typeof readOfferNumbers>[0], stored: unknown) => {
  const read = readOfferNumbers(kind, stored);
  return read.ok ? [] : read.error.map(({ path, fault }) => `${path} ${fault}`);
};

describe('readOfferNumbers', () => {
  test('readOfferNumbers reads the numbers of each kind', () => {
    expect(describeFaults('deposit-match', match)).toEqual([]);
    expect(describeFaults('bonus-money', { value: 700, wagering })).toEqual([]);
    expect(describeFaults('free-spins', spins)).toEqual([]);
    expect(describeFaults('free-spins', { ...spins, game: 'habanero:sheep', gameName: 'Sheep' })).toEqual([]);
    expect(describeFaults('cash-back', cashBack)).toEqual([]);
  });

  test.each([
    ['no object', 'bonus-money', [], [' invalid']],
    ['a missing field', 'bonus-money', { value: 1 }, ['wagering missing']],
    ['an unknown field', 'bonus-money', { value: 1, wagering, extra: 1 }, ['extra unknown']],
    [
      'a number out of its bounds',
      'deposit-match',
      { ...match, shareBasisPoints: 0 },
      ['shareBasisPoints range'],
    ],
    ['a part of a unit', 'deposit-match', { ...match, shareBasisPoints: 0.5 }, ['shareBasisPoints invalid']],
    ['no amount where one is needed', 'deposit-match', { ...match, maxGrant: null }, ['maxGrant missing']],
    ['an amount of 0', 'deposit-match', { ...match, maxGrant: 0 }, ['maxGrant range']],
    [
      'an amount of an unknown currency',
      'deposit-match',
      { ...match, maxGrant: { units: 1, own: { XXX: '1.00' } } },
      ['maxGrant invalid'],
    ],
    ['a game of no provider', 'free-spins', { ...spins, game: 'nobody:sheep' }, ['game invalid']],
    ['wagering of cash', 'free-spins', { ...spins, wagering }, ['wagering unknown']],
    ['bonus without wagering', 'free-spins', { ...spins, winningsTo: 'bonus' }, ['wagering missing']],
    [
      'two fields of wagering',
      'bonus-money',
      { value: 1, wagering: { ...wagering, expiresAfterDays: 366, basis: 'all' } },
      ['wagering.basis invalid', 'wagering.expiresAfterDays range'],
    ],
  ] as const)('readOfferNumbers refuses %s', (_, kind, stored, faults) => {
    expect(describeFaults(kind, stored)).toEqual(faults);
  });
});

test("an offer's explicit amount for a currency replaces the converted one", () => {
  const stored = { units: 1000, own: { BRL: '60.00' } };
  expect([offerMinor(stored, 'EUR'), offerMinor(stored, 'BRL'), offerMinor(1000, 'BRL')]).toEqual([
    1000n,
    6000n,
    5000n,
  ]);
});

test('the maximum grant of a claim considers every currency', () => {
  const read = readOfferNumbers('free-spins', { ...spins, value: { units: 20, own: { BRL: '2.01' } } });
  expect(read.ok && mostGranted('free-spins', read.value)).toBe(410n);
});

test('bonus money needs a maximum conversion, and the maximum of cash-back is at least its minimum', () => {
  const unbounded = { value: 1, wagering: { ...wagering, maxConversion: null } };
  expect(offerRuleFaults('bonus-money', unbounded)).toEqual([
    { path: 'wagering.maxConversion', fault: 'missing' },
  ]);
  expect(offerRuleFaults('cash-back', { ...cashBack, minCredit: 5001 })).toEqual([
    { path: 'maxCredit', fault: 'order' },
  ]);
  expect(offerRuleFaults('cash-back', cashBack)).toEqual([]);
});

test('the terms contain the amounts of the currency and the wagering multiplier', () => {
  const read = readOfferNumbers('deposit-match', {
    ...match,
    shareBasisPoints: 5000,
    wagering: { ...wagering, basis: 'bonus-and-deposit' },
  });
  if (!read.ok) throw new Error('expected an offer');
  const terms = offerTerms('deposit-match', read.value, { currency: 'BRL', gameNames: {} });
  expect(terms).toMatchObject({ SharePercent: 50, MaximumBonus: '500.00', MinimumDeposit: '50.00' });
  expect(timesWagered(terms)).toBe(15);
});

test('an offer mixes products if its bonus money can be wagered on sport and in the casino', () => {
  const none = { slots: 0, tables: 0, live: 0, crash: 0 };
  const isMixed = (kind: 'bonus-money' | 'cash-back' | 'free-spins', numbers: object) => {
    const read = readOfferNumbers(kind, numbers);
    if (!read.ok) throw new Error('expected an offer');
    return mixesProducts(offerTerms(kind, read.value, { currency: 'EUR', gameNames: {} }));
  };
  const money = (changes: object) => ({ value: 1, wagering: { ...wagering, ...changes } });
  expect(isMixed('bonus-money', money({}))).toBe(true);
  expect(isMixed('bonus-money', money({ sportBasisPoints: 0 }))).toBe(false);
  expect(isMixed('bonus-money', money({ groupBasisPoints: none }))).toBe(false);
  expect(isMixed('bonus-money', money({ groupBasisPoints: none, gameBasisPoints: { dice: 1 } }))).toBe(true);
  expect(isMixed('cash-back', cashBack)).toBe(true);
  expect(isMixed('free-spins', spins)).toBe(false);
  // Free spins are a casino product, independent of the wagering percentages.
  const toBonus = (changes: object) => ({
    ...spins,
    winningsTo: 'bonus',
    wagering: { ...wagering, ...changes },
  });
  expect(isMixed('free-spins', toBonus({ groupBasisPoints: none }))).toBe(true);
  expect(isMixed('free-spins', toBonus({ sportBasisPoints: 0 }))).toBe(false);
});

test('the terms of free spins list games with other percentages, and the days to wager their winnings', () => {
  const read = readOfferNumbers('free-spins', {
    ...spins,
    winningsTo: 'bonus',
    wagering: { ...wagering, gameBasisPoints: { dice: 0, 'habanero:sheep': 5000 } },
  });
  if (!read.ok) throw new Error('expected an offer');
  const terms = offerTerms('free-spins', read.value, { currency: 'EUR', gameNames: { dice: 'Dice' } });
  expect(terms).toMatchObject({
    ExpiresAfterDays: 7,
    Wagering: {
      ExpiresAfterDays: 14,
      Games: [
        { Game: 'Dice', Percent: 0 },
        { Game: 'habanero:sheep', Percent: 50 },
      ],
    },
  });
});
