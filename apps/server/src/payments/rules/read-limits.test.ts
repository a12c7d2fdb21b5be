import { amount, formatAmount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimitChange, readLimits } from './read-limits.ts';
import { sampleProviders } from './testing/sample-terms.ts';

/** A provider that accepts payments of 5.00 to 2,000.00. */
const bounded = sampleProviders({ takes: () => ({ minimum: amount(5_00n), maximum: amount(2000_00n) }) });
const unbounded = sampleProviders();

function read(
  limits: readonly [string, string] | null,
  changes: Partial<LimitChange> = {},
  providers = bounded,
) {
  const Limits = limits && { Minimum: limits[0], Maximum: limits[1] };
  const change: LimitChange = {
    ...{ Key: 'skrill', Direction: 'deposit', Currency: 'EUR', Limits, Reason: 'a test' },
    ...changes,
  };
  const result = readLimits(change, providers);
  return result.ok ? result.value : result.error.data?.['fields'];
}

describe('limits that an operator sets', () => {
  test("operator limits are accepted within the provider's bounds, inclusive", () => {
    expect(read(['5.00', '2000.00'])).toEqual({ minimum: 5_00n, maximum: 2000_00n });
    expect(read(['20.00', '20.00'])).toEqual({ minimum: 20_00n, maximum: 20_00n });
  });

  test('null removes operator limits if the currency has limits in the definition', () => {
    expect(read(null)).toBeUndefined();
    expect(read(null, { Currency: 'RUB' })).toEqual(['Currency']);
  });

  test.each<readonly [string, readonly [string, string], Partial<LimitChange>, readonly string[]]>([
    ['a method that is not there', ['10', '20'], { Key: 'nothing' }, ['Key']],
    ['a method that is never listed', ['10', '20'], { Key: 'coinspaid' }, ['Key']],
    [
      'a direction that the method does not have',
      ['10', '20'],
      { Key: 'g2a', Direction: 'withdrawal' },
      ['Key'],
    ],
    ['a currency that the method does not have', ['10', '20'], { Currency: 'TRY' }, ['Currency']],
    ['deposits without an amount in advance', ['10', '20'], { Key: 'coinspaidbtc' }, ['Currency']],
    ['a minimum below the bounds', ['4.99', '20'], {}, ['Minimum']],
    ['a minimum above the bounds', ['2000.01', '2000.01'], {}, ['Minimum']],
    ['a minimum that is malformed', ['ten', '20'], {}, ['Minimum']],
    ['a maximum above the bounds', ['10', '2000.01'], {}, ['Maximum']],
    ['a maximum that is malformed', ['10', '20.001'], {}, ['Maximum']],
    ['a minimum above the maximum', ['20.01', '20'], {}, ['Minimum', 'Maximum']],
    ['no voucher between them', ['10.01', '19.99'], { Key: 'voucher' }, ['Minimum', 'Maximum']],
    ['less than the first voucher', ['9.99', '20'], { Key: 'voucher' }, ['Minimum']],
  ])('operator limits are refused with %s', (_, limits, changes, fields) => {
    expect(read(limits, changes)).toEqual(fields);
  });

  test('operator limits must include at least one voucher value, bounds inclusive', () => {
    expect(read(['20', '20'], { Key: 'voucher' })).toEqual({ minimum: 20_00n, maximum: 20_00n });
    expect(read(['10.01', '20'], { Key: 'voucher' })).toEqual({ minimum: 10_01n, maximum: 20_00n });
  });

  test("operator limits of coins stay within the coin's limits, even if the provider allows more", () => {
    const coins = { Key: 'coinspaidbtc', Direction: 'withdrawal', Currency: 'BTC' } as const;
    expect(read(['0.0002', '0.1'], coins)).toEqual({ minimum: 20_000n, maximum: 10_000_000n });
    expect(read(['0.00019999', '0.1'], coins)).toEqual(['Minimum']);
  });

  test('operator limits without provider bounds are bounded by the length of the form field', () => {
    expect(read(['0.01', '99999999999.99'], {}, unbounded)).toEqual({
      minimum: 1n,
      maximum: 10n ** 13n - 1n,
    });
    expect(read(['0.00', '20'], {}, unbounded)).toEqual(['Minimum']);
    expect(read(['0.01', '100000000000.00'], {}, unbounded)).toEqual(['Maximum']);
  });

  test('operator limits are accepted exactly if they are ordered and within the bounds', () => {
    const minor = fc.bigInt(1n, 3000_00n);
    fc.assert(
      fc.property(minor, minor, (minimum, maximum) => {
        const text = (each: bigint) => formatAmount(amount(each), 'EUR');
        const isAccepted = 5_00n <= minimum && minimum <= maximum && maximum <= 2000_00n;
        const result = read([text(minimum), text(maximum)]);
        if (isAccepted) expect(result).toEqual({ minimum, maximum });
        else expect(result).toBeInstanceOf(Array);
      }),
    );
  });
});
