import { betResults } from '@evens/markets';
import { describe, expect, test } from 'vitest';
import { isInsured, judgeInsurance } from './insurance.ts';

const { win, lost, cancelled, refund, halfLose } = betResults;
const terms = { legs: 5, minOddsMilli: 1200, max: 2500 };

describe('insurance of a combo', () => {
  test.each([
    ['one lost leg of five', [win, win, win, win, lost], 'due'],
    ['two lost legs', [win, win, win, lost, lost], 'none'],
    ['two lost legs and an open one', [undefined, win, win, lost, lost], 'none'],
    ['no lost leg', [win, win, win, win, win], 'none'],
    ['an open leg', [win, undefined, win, win, lost], 'open'],
    ['a cancelled leg of five', [win, cancelled, win, win, lost], 'none'],
    ['void legs beside five others', [win, win, win, win, lost, refund, cancelled], 'due'],
    ['a half loss beside the lost leg', [halfLose, win, win, win, lost], 'due'],
  ] as const)('%s is judged', (_, results, judged) => {
    expect(judgeInsurance(results, terms)).toBe(judged);
  });

  test('only combos with enough legs, each at the minimum price, are insured', () => {
    expect(isInsured([1200, 1200, 1200, 1200, 1200], terms)).toBe(true);
    expect(isInsured([1200, 1200, 1200, 1200, 1199], terms)).toBe(false);
    expect(isInsured([3000, 3000, 3000, 3000], terms)).toBe(false);
  });
});
