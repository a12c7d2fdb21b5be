import { expect, test } from 'vitest';
import { dieAt } from './tumble.ts';

test('each die shows numbers from 1 to 6 and lies still on its result at the end', () => {
  const wrong: string[] = [];
  for (let index = 0; index < 3; index++)
    for (let result = 1; result <= 6; result++) {
      const seenNumbers = new Set<number>();
      for (let step = 0; step <= 100; step++) {
        const { number, isStill } = dieAt(index, step / 100, result);
        seenNumbers.add(number);
        if (!Number.isInteger(number) || number < 1 || number > 6) wrong.push(`${index} shows ${number}`);
        if (isStill && number !== result) wrong.push(`${index} lies on ${number}, not ${result}`);
      }
      if (seenNumbers.size < 2) wrong.push(`${index} does not tumble to ${result}`);
      if (!dieAt(index, 1, result).isStill) wrong.push(`${index} does not stop`);
    }
  expect(wrong).toEqual([]);
});

test('the dice stop one after another', () => {
  const still = (share: number) => [0, 1, 2].filter((index) => dieAt(index, share, 3).isStill).length;
  expect([0, 0.6, 0.8, 1].map(still)).toEqual([0, 1, 2, 3]);
});
