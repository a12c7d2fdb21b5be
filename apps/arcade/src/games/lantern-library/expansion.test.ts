import { expect, test } from 'vitest';
import { filledReels } from './expansion.ts';

const reel = (text: string): string[] => text.split(' ');

test('the special symbol fills the reels that showed it', () => {
  const before = ['owl ten jack', 'ten jack ten', 'ace owl ten', 'owl owl owl', 'ten ten ace'].map(reel);
  const after = ['owl owl owl', 'ten jack ten', 'owl owl owl', 'owl owl owl', 'ten ten ace'].map(reel);
  expect(filledReels(before, after, 'owl')).toEqual([0, 2, 3]);
  expect(filledReels(before, before, 'ten')).toEqual([]);
});
