import { describe, expect, test } from 'vitest';
import { addedByChange, mostByCode } from './offer-gifts.ts';
import type { OfferRow } from './offer-rows.ts';

const wagering = { multiplierMilli: 35_000, maxConversion: 10_000 };
const offer: OfferRow = {
  key: 'welcome',
  kind: 'free-bet',
  config: { count: 2, value: 500, minOddsMilli: 1500, winningsTo: 'cash', expiresAfterDays: 7 },
  is_open: true,
  is_listed: true,
  rank: 1,
  closes_at: new Date('2026-01-31T00:00:00Z'),
  person_max: 1,
  household_max: 1,
  device_max: null,
};
const match: OfferRow = {
  ...offer,
  kind: 'deposit-match',
  config: { shareBasisPoints: 10_000, minDeposit: 1000, maxGrant: { units: 10_000, own: {} }, wagering },
};
const codes = { bounded: 0, byPerson: 0, isUnbounded: false };

describe('mostByCode', () => {
  const most = (claimsMax: number | null, isPersonal: boolean, person_max: number | null = 3) =>
    mostByCode({ ...offer, person_max }, { claimsMax, isPersonal });
  test('mostByCode multiplies the maximum of one claim by the claim limit, or by the limit per person', () => {
    expect(most(4, false)).toBe(4000n);
    expect(most(null, true)).toBe(3000n);
  });
  test('mostByCode ignores the limit per person for public codes, because it can be raised later', () => {
    expect(most(4, true, 1)).toBe(4000n);
  });
  test('mostByCode is unbounded for everybody, and for one player if a person has no limit', () => {
    expect(most(null, false)).toBe('unbounded');
    expect(most(null, true, null)).toBe('unbounded');
  });
});

describe('addedByChange', () => {
  const config = (changes: object) => ({ config: { ...(offer.config as object), ...changes } });
  test('addedByChange counts the increase of limited codes and active grants', () => {
    const claims = { ...codes, bounded: 10, byPerson: 1 };
    expect(addedByChange(offer, { ...offer, ...config({ value: 600 }) }, claims)).toBe(2200n);
    expect(addedByChange(offer, { ...offer, person_max: 4 }, claims)).toBe(3000n);
    expect(addedByChange(offer, { ...offer, ...config({ value: 400 }) }, claims)).toBe(0n);
    expect(addedByChange(offer, { ...offer, person_max: null }, claims)).toBe('unbounded');
  });

  const unbounded = { ...codes, isUnbounded: true };
  test.each<[string, OfferRow, Partial<OfferRow>]>([
    ['a larger value', offer, config({ value: 501 })],
    ['more free bets', offer, config({ count: 3, value: 1 })],
    ['lower odds', offer, config({ minOddsMilli: 1000 })],
    ['more claims of one person', offer, { person_max: 100 }],
    ['more claims of one household', offer, { household_max: null }],
    ['a later end', offer, { closes_at: new Date('2026-02-01T00:00:00Z') }],
    ['no end', offer, { closes_at: null }],
    ['opening it', { ...offer, is_open: false }, {}],
    [
      'less wagering, though a lower maximum',
      match,
      { config: { ...(match.config as object), maxGrant: 1, wagering: { ...wagering, multiplierMilli: 0 } } },
    ],
    [
      'a larger amount in one currency',
      match,
      { config: { ...(match.config as object), maxGrant: { units: 10_000, own: { BRL: '900.00' } } } },
    ],
  ])('addedByChange is unbounded for %s of an offer that has a code without a limit', (_, before, change) => {
    expect(addedByChange(before, { ...before, is_open: true, ...change }, unbounded)).toBe('unbounded');
  });

  test.each<[string, Partial<OfferRow>]>([
    ['its place in the list', { rank: 9, is_listed: false }],
    ['a smaller value', config({ value: 499 })],
    ['the same in another order', { config: { value: 500, ...(offer.config as object) } }],
    ['closing it', { is_open: false }],
    ['an earlier end', { closes_at: new Date('2026-01-01T00:00:00Z') }],
    ['a bound of a device', { device_max: 1 }],
  ])('addedByChange is zero for %s of an offer that has a code without a limit', (_, change) => {
    expect(addedByChange(offer, { ...offer, ...change }, unbounded)).toBe(0n);
  });
});
