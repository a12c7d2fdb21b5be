import { expect, it } from 'vitest';
import { parseTypedOdds } from './odds-typed.ts';

it.each([
  ['1.85', 1850],
  [' 2 ', 2000],
  ['1,9', 1900],
  ['1.005', 1005],
  ['1001', 1_001_000],
  ['1.00', undefined],
  ['0.5', undefined],
  ['1001.001', undefined],
  ['1.8555', undefined],
  ['11/10', undefined],
  ['', undefined],
])('parseTypedOdds parses "%s"', (text, milli) => {
  expect(parseTypedOdds(text)).toBe(milli);
});
