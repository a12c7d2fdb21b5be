import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateText } from './rate.ts';
import { isNearRate, parseEntry, type RateBody } from './rate-entry.ts';

const body = (changes: Partial<RateBody> = {}): RateBody => ({
  ...{ Currency: 'ETH', RateFrom: '2000', RateTo: '2100', ValidHours: 24, Reason: 'a test' },
  ...changes,
});
const refusedFields = (changes: Partial<RateBody>) => {
  const entry = parseEntry(body(changes));
  return entry.ok ? [] : entry.error.data?.['fields'];
};

describe('parseEntry', () => {
  test('a rate entry is parsed as it was typed', () => {
    expect(parseEntry(body())).toEqual({
      ok: true,
      value: {
        ...{ currency: 'ETH', validHours: 24, reason: 'a test' },
        ...{ fromPico: 2000n * 10n ** 12n, toPico: 2100n * 10n ** 12n },
      },
    });
  });

  test.each<readonly [Partial<RateBody>, readonly string[]]>([
    [{ RateFrom: '0' }, ['RateFrom']],
    [{ RateTo: '1e3' }, ['RateTo']],
    [{ RateFrom: '-1', RateTo: '' }, ['RateFrom', 'RateTo']],
    // The rate into the currency is never below the rate from it.
    [{ RateTo: '1999.999999999999' }, ['RateTo']],
    [{ RateTo: '2000' }, []],
  ])('a rate entry with %j has the wrong fields %j', (changes, fields) => {
    expect(refusedFields(changes)).toEqual(fields);
  });

  test('a rate entry in an unknown currency is refused', () => {
    // A stored proposal may name an unknown currency.
    expect(parseEntry({ ...body({ RateFrom: '0' }), Currency: 'XXX' as 'ETH' })).toEqual({
      ok: false,
      error: { code: 'CurrencyNotAllowedException', data: { currency: 'XXX' } },
    });
  });

  test('a rate entry is valid exactly if its lower rate is at most its higher rate', () => {
    const pico = fc.bigInt(1n, 10n ** 24n - 1n);
    fc.assert(
      fc.property(pico, pico, (from, to) => {
        expect(parseEntry(body({ RateFrom: rateText(from), RateTo: rateText(to) })).ok).toBe(from <= to);
      }),
    );
  });
});

describe('isNearRate', () => {
  const compared = { fromPico: 100n, toPico: 110n };

  test.each([
    [100n, 110n, true],
    [50n, 55n, true],
    [200n, 220n, true],
    [49n, 110n, false],
    [201n, 220n, false],
    [100n, 221n, false],
    [50n, 54n, false],
  ])('near-rate check of %i and %i returns %s', (fromPico, toPico, isNear) => {
    expect(isNearRate({ fromPico, toPico }, compared)).toBe(isNear);
  });

  test('a rate is not near without a rate to compare it with', () => {
    expect(isNearRate(compared, undefined)).toBe(false);
  });

  test('isNearRate is symmetric', () => {
    const pico = fc.bigInt(1n, 1000n);
    fc.assert(
      fc.property(pico, pico, pico, pico, (a, b, c, d) => {
        const [one, other] = [
          { fromPico: a, toPico: b },
          { fromPico: c, toPico: d },
        ];
        expect(isNearRate(one, other)).toBe(isNearRate(other, one));
      }),
    );
  });
});
