import { makeCommandId } from '@evens/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowestPaymentId } from './payment-id-time.ts';

const MS_MAX = 2 ** 48 - 1;
const random = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('lowestPaymentId a time is above all payment ids created before it and not above the others', () => {
  const ms = fc.integer({ min: 1, max: MS_MAX });
  fc.assert(
    fc.property(ms, random, (atMs, bytes) => {
      const least: string = lowestPaymentId(atMs);
      const idAt = (createdMs: number): string => makeCommandId(createdMs, bytes);
      expect(idAt(atMs) >= least).toBe(true);
      expect(idAt(atMs - 1) < least).toBe(true);
    }),
  );
});

test.each([
  [0, '00000000-0000-7000-8000-000000000000'],
  [-5, '00000000-0000-7000-8000-000000000000'],
  [1.9, '00000000-0001-7000-8000-000000000000'],
  [MS_MAX, 'ffffffff-ffff-7000-8000-000000000000'],
])('lowestPaymentId(%d) is %s', (atMs, id) => {
  expect(lowestPaymentId(atMs)).toBe(id);
});
