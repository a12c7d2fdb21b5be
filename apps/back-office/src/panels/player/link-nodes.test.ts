import type { LinkReason } from '@evens/contract';
import { expect, test } from 'vitest';
import { placeLinks } from './link-nodes.ts';

const linked = (ID: number, ...Reasons: readonly LinkReason[]) => ({ ID, UserName: `player${ID}`, Reasons });

test('a shared detail is beside the middle of its players', () => {
  const { rows, reasons } = placeLinks([linked(1, 'device'), linked(2, 'device'), linked(3, 'phone')]);
  expect(rows).toBe(3);
  expect(reasons).toEqual([
    { reason: 'device', players: [0, 1], row: 0.5 },
    { reason: 'phone', players: [2], row: 2 },
  ]);
});

test('several details of one player are in rows of their own', () => {
  const { rows, reasons } = placeLinks([linked(1, 'device', 'phone', 'person')]);
  expect(rows).toBe(3);
  expect(reasons.map(({ row }) => row)).toEqual([0, 1, 2]);
});

test('details with the same middle are a row apart, and none is below the last row', () => {
  const { rows, reasons } = placeLinks([
    linked(1, 'device', 'address'),
    linked(2, 'device', 'address'),
    linked(3, 'payment', 'phone'),
  ]);
  const places = reasons.map(({ row }) => row);
  for (const [index, row] of places.entries())
    expect(row - (places[index - 1] ?? -1)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...places)).toBeLessThanOrEqual(rows - 1);
});
