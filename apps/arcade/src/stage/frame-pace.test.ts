import { expect, test } from 'vitest';
import { type Drawing, makeFramePace, runAlone, stepDown } from './frame-pace.ts';

function slowSeriesIn(frames: readonly number[]): number {
  let slow = 0;
  const pace = makeFramePace(() => {
    slow += 1;
  });
  for (const passedMs of frames) pace(passedMs);
  return slow;
}

test('sixteen frames of a software renderer are slow, those of a graphics card are not', () => {
  expect(slowSeriesIn(Array(16).fill(256))).toBe(1);
  expect(slowSeriesIn(Array(64).fill(16.7))).toBe(0);
  expect(slowSeriesIn(Array(64).fill(33.4))).toBe(0);
});

test('a long frame among fast ones is not slow', () => {
  expect(slowSeriesIn([300, ...Array(15).fill(16.7)])).toBe(0);
});

test('onSlow is called for each slow series', () => {
  expect(slowSeriesIn(Array(40).fill(100))).toBe(2);
});

function stepsFrom(first: Drawing): readonly Drawing[] {
  const steps: Drawing[] = [];
  for (let next = stepDown(first); next; next = stepDown(next)) steps.push(next);
  return steps;
}

test('slow frames go from WebGL to the 2d canvas first, then to fewer pixels', () => {
  expect(stepsFrom({ by: 'webgl', resolution: 2 })).toEqual([
    { by: 'canvas', resolution: 2 },
    { by: 'canvas', resolution: 1 },
    { by: 'canvas', resolution: 0.5 },
  ]);
  expect(stepsFrom({ by: 'canvas', resolution: 1.25 })).toEqual([
    { by: 'canvas', resolution: 0.625 },
    { by: 'canvas', resolution: 0.5 },
  ]);
});

test('a change that fails is reported, and the next one runs; calls during a change do nothing', async () => {
  const begun: number[] = [];
  const faults: string[] = [];
  const change = runAlone(
    async (no: number) => {
      begun.push(no);
      await Promise.resolve();
      if (no === 1) throw new Error('no renderer');
    },
    (error) => faults.push(String(error)),
  );
  change(1);
  change(2);
  await new Promise((resolve) => setTimeout(resolve));
  change(3);
  expect(begun).toEqual([1, 3]);
  expect(faults).toEqual(['Error: no renderer']);
});
