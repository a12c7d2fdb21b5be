import { expect, it } from 'vitest';
import { BEGINNING_MS, ParcelOrder, SILENT_MS } from './parcel-order.ts';

it('a parcel whose number skips one shows a gap, and one with an old number is repeated', () => {
  const order = new ParcelOrder();
  order.begin(0);
  expect(order.note('a', 7, 1)).toBe('next');
  expect(order.note('a', 8, 2)).toBe('next');
  expect(order.note('a', 8, 3)).toBe('repeated');
  expect(order.note('a', 10, 4)).toBe('after-gap');
  expect(order.note('a', 9, 5)).toBe('repeated');
  expect(order.note('a', 11, 6)).toBe('next');
});

it('the first parcel of a sender shows a gap if its earlier ones should have been heard', () => {
  const order = new ParcelOrder();
  order.begin(0);
  expect(order.note('old', 5, BEGINNING_MS)).toBe('next');
  expect(order.note('new', 1, BEGINNING_MS + 1)).toBe('next');
  expect(order.note('late', 2, BEGINNING_MS + 1)).toBe('after-gap');
});

it('the silence of a sender is reported once, and again after it was heard', () => {
  const order = new ParcelOrder();
  order.begin(0);
  order.note('a', 1, 0);
  expect(order.hasNewSilence(SILENT_MS)).toBe(false);
  expect(order.hasNewSilence(SILENT_MS + 1)).toBe(true);
  expect(order.hasNewSilence(SILENT_MS + 2)).toBe(false);
  order.note('a', 2, SILENT_MS + 3);
  expect(order.hasNewSilence(2 * SILENT_MS + 4)).toBe(true);
});
