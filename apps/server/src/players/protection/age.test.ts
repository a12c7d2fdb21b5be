import { expect, test } from 'vitest';
import { ageAt } from './age.ts';

test('age increases when the birthday has begun in every time zone', () => {
  expect(ageAt('2008-02-27', Date.UTC(2026, 1, 27, 11, 59))).toBe(17);
  expect(ageAt('2008-02-27', Date.UTC(2026, 1, 27, 12))).toBe(18);
  expect(ageAt('2008-02-29', Date.UTC(2026, 2, 1, 11, 59))).toBe(17);
  expect(ageAt('2008-02-29', Date.UTC(2026, 2, 1, 12))).toBe(18);
  expect(ageAt('1899-12-31', Date.UTC(2026, 0, 1, 12))).toBe(126);
});
