import { expect, test } from 'vitest';
import { keyStep, movedPlace } from './statistics-place.ts';

const free = { x: 400, y: 200 };

test('a move changes the shares of the free space and ends at its edges', () => {
  expect(movedPlace({ x: 0.5, y: 0 }, { x: 100, y: 50 }, free)).toEqual({ x: 0.75, y: 0.25 });
  expect(movedPlace({ x: 0.5, y: 0.5 }, { x: -900, y: 900 }, free)).toEqual({ x: 0, y: 1 });
});

test('a direction without free space keeps its share', () => {
  expect(movedPlace({ x: 0.25, y: 0.5 }, { x: 40, y: 20 }, { x: -12, y: 200 })).toEqual({ x: 0.25, y: 0.6 });
});

test('arrow keys move by 16 px, with Shift by 64 px, and other keys do not', () => {
  expect(keyStep('ArrowLeft', false)).toEqual({ x: -16, y: 0 });
  expect(keyStep('ArrowDown', true)).toEqual({ x: 0, y: 64 });
  expect(keyStep('Enter', false)).toBeUndefined();
});
