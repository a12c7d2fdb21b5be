import type { BonusKind } from '@evens/bonuses';
import { expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/typed-amount.ts', async () => {
  const { currencyDigits, readTypedAmount, typedText } = await import('@evens/base');
  const separators = () => ({ decimal: ',', group: '.' });
  return {
    separators,
    readAmount: (text: string, currency: 'EUR') =>
      readTypedAmount(text, { currency, digits: currencyDigits(currency), separators: separators() }),
    amountText: (minor: bigint, currency: 'EUR') => typedText(minor, currency, separators()),
  };
});

const { toOfferDraft, typedOffer } = await import('./draft.ts');

const wagering = {
  multiplierMilli: 5500,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1050, live: 1000, crash: 0 },
  gameBasisPoints: { 'harbour-lights': 5000, 'habanero:sheep': 1025 },
  maxStake: null,
  maxConversion: { units: 5000, own: { BRL: '300.50', JPY: '9000' } },
  expiresAfterDays: 14,
  endsWithWithdrawal: true,
};
const offers: readonly (readonly [BonusKind, Readonly<Record<string, unknown>>])[] = [
  ['deposit-match', { shareBasisPoints: 12_550, minDeposit: 1000, maxGrant: 10_050, wagering }],
  ['bonus-money', { value: 700, wagering }],
  ['free-bet', { count: 2, value: 550, minOddsMilli: 1333, winningsTo: 'cash', expiresAfterDays: 7 }],
  ['free-spins', { game: 'corner-sevens', count: 10, value: 20, winningsTo: 'cash', expiresAfterDays: 7 }],
  [
    'cash-back',
    { shareBasisPoints: 1000, period: 'week', minCredit: 1, maxCredit: 5000, creditedTo: 'bonus', wagering },
  ],
];

test.each(offers)('the form of a %s offer returns the stored numbers unchanged', (kind, config) => {
  const typed = typedOffer(kind, toOfferDraft(kind, config));
  expect(typed.faults).toEqual({});
  expect(typed.config).toEqual(config);
});

test('typed numbers may contain separators, units and currency signs', () => {
  const [, [kind, config] = ['bonus-money', {}] as const] = offers;
  const draft = {
    ...toOfferDraft(kind, config),
    value: '1.250,00 €',
    'wagering.multiplierMilli': '5,25 ×',
    'wagering.sportBasisPoints': '12,5 %',
    'wagering.minOddsMilli': '1.5',
  };
  const { config: read, faults } = typedOffer(kind, draft);
  expect(faults).toEqual({});
  expect(read).toMatchObject({
    value: 125_000,
    wagering: { multiplierMilli: 5250, sportBasisPoints: 1250, minOddsMilli: 1500 },
  });
});

test.each([
  ['nothing', '', 'missing'],
  ['letters', 'many', 'invalid'],
  ['more than the maximum', '366', 'range'],
  ['a part of a day', '1,5', 'invalid'],
])('the field of the expiry in days with %s has a fault', (_, text, fault) => {
  const stored = { value: 700, wagering };
  const draft = { ...toOfferDraft('bonus-money', stored), 'wagering.expiresAfterDays': text };
  expect(typedOffer('bonus-money', draft).faults).toEqual({ 'wagering.expiresAfterDays': fault });
});

test('cash as the credited balance removes the wagering requirement', () => {
  const [kind, config] = offers[4] ?? ['cash-back', {}];
  const { config: read, faults } = typedOffer(kind, { ...toOfferDraft(kind, config), creditedTo: 'cash' });
  expect(faults).toEqual({});
  expect(read.wagering).toBeUndefined();
});
