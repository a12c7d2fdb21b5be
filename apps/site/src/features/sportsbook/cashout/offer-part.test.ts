import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMinor, stakeShare, valueOfPart } from './offer-part.ts';

test('the value of a part is its share rounded down; the full stake has the full value', () => {
  const offer = { value: '9.99', stakeOpen: '10.00' };
  expect(valueOfPart(offer, 333n, 'EUR')).toBe('3.32');
  expect(valueOfPart(offer, 1000n, 'EUR')).toBe('9.99');
  expect(valueOfPart({ value: '9.99', stakeOpen: '0.00' }, 1n, 'EUR')).toBe('0.00');
});

test('the share of the slider is above zero, and the whole stake at 100 per cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 100 }),
      (open, percent) => {
        const share = stakeShare(open, percent);
        expect(share > 0n && share <= open).toBe(true);
        if (percent === 100) expect(share).toBe(open);
      },
    ),
  );
});

test('parseMinor returns 0 for invalid text', () => {
  expect(parseMinor('soon', 'EUR')).toBe(0n);
});
