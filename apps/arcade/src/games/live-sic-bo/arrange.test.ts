import { sicBoSpots } from '@evens/games';
import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';

test.each([
  [366, 330],
  [366, 460],
  [700, 330],
  [900, 620],
  [1400, 800],
])('a stage of %i × %i has a box for each spot, inside it and apart from the others', (width, height) => {
  const { dice, spots } = arrange({ width, height });
  const boxes = sicBoSpots.map(({ key }) => spots[key]);
  const faults: string[] = [];
  for (const [index, box] of [dice, ...boxes].entries()) {
    const name = index === 0 ? 'dice' : (sicBoSpots[index - 1]?.key ?? '');
    if (!box) {
      faults.push(`${name} has no box`);
      continue;
    }
    if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
      faults.push(`${name} is outside`);
    if (box.width < 24 || box.height < 24) faults.push(`${name} is ${box.width} × ${box.height}`);
    for (const other of [dice, ...boxes].slice(index + 1)) {
      const isApart =
        !other ||
        other.x >= box.x + box.width ||
        box.x >= other.x + other.width ||
        other.y >= box.y + box.height ||
        box.y >= other.y + other.height;
      if (!isApart) faults.push(`${name} overlaps another box`);
    }
  }
  expect(faults).toEqual([]);
});
