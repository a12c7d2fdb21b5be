import { expect, test } from 'vitest';
import {
  bestQuality,
  judgeWindow,
  listDrawings,
  makeFramePace,
  openingQuality,
  type PaceState,
  type Quality,
  runInTurn,
  WINDOW_FRAMES,
} from './frame-pace.ts';

const start = (quality: Partial<Quality> = {}): PaceState => ({
  ...bestQuality,
  ...quality,
  slow: 0,
  fast: 0,
});

/** The state after windows of equal frames. */
const after = (state: PaceState, frameMs: number, windows: number): PaceState =>
  Array.from({ length: windows }).reduce<PaceState>(
    (now) => judgeWindow(now, Array(WINDOW_FRAMES).fill(frameMs)),
    state,
  );

test('frames of a graphics card and of a browser that saves energy stay at the best level', () => {
  expect(after(start(), 16.7, 200)).toMatchObject(bestQuality);
  expect(after(start(), 33.4, 200)).toMatchObject(bestQuality);
});

test('slow frames step down after two windows each, and never end all motion', () => {
  expect([1, 2, 4, 6, 40].map((windows) => after(start(), 60, windows).level)).toEqual([0, 1, 2, 3, 3]);
});

test('a software renderer gets the 2d canvas after one window, then fewer pixels, then no motion', () => {
  expect([1, 2, 3, 9].map((windows) => after(start(), 256, windows).level)).toEqual([2, 3, 4, 4]);
});

test('some long frames among fast ones are not slow', () => {
  const framesMs = [...Array(7).fill(300), ...Array(9).fill(16.7)];
  expect(judgeWindow(judgeWindow(start(), framesMs), framesMs)).toMatchObject({ level: 0, slow: 0 });
});

test('windows that are slow in turn with fast ones do not step down', () => {
  let state = start();
  for (let turn = 0; turn < 50; turn++) state = after(after(state, 60, 1), 16.7, 1);
  expect(state.level).toBe(0);
});

test('frames between slow and fast neither step down nor count as calm', () => {
  expect(after(start({ level: 2, falls: 1 }), 40, 500)).toMatchObject({ level: 2, isCalm: false });
});

test('a long calm steps up at the next opening only, and each step down doubles it', () => {
  expect(after(start({ level: 2, falls: 1 }), 16.7, 59).isCalm).toBe(false);
  const calm = after(start({ level: 2, falls: 1 }), 16.7, 60);
  expect(calm).toMatchObject({ level: 2, isCalm: true });
  expect(openingQuality(calm)).toEqual({ level: 1, falls: 1, isCalm: false });
  expect(after(start({ level: 2, falls: 3 }), 16.7, 239).isCalm).toBe(false);
  expect(after(start({ level: 2, falls: 3 }), 16.7, 240).isCalm).toBe(true);
});

test('openings keep a level without a calm, and the best level', () => {
  for (const quality of [{ level: 2, falls: 1, isCalm: false }, bestQuality])
    expect(openingQuality(quality)).toEqual(quality);
});

test('a game without motion moves again at the next opening, until the sixth step down', () => {
  let quality: Quality = bestQuality;
  const levels: number[] = [];
  for (let opening = 0; opening < 12; opening++) {
    quality = after(start(openingQuality(quality)), 256, 20);
    levels.push(openingQuality(quality).level);
  }
  expect(levels).toEqual([...Array(3).fill(3), ...Array(9).fill(4)]);
});

test('a step up that is slow again steps down, and the next calm is longer', () => {
  const up = openingQuality({ level: 2, falls: 1, isCalm: true });
  expect(after(start(up), 60, 2)).toMatchObject({ level: 2, falls: 2, isCalm: false });
});

test('a hidden page drops the frames of its window', () => {
  const changes: Quality[] = [];
  const pace = makeFramePace(bestQuality, (quality) => changes.push(quality));
  const frames = (count: number) => {
    for (let frame = 0; frame < count; frame++) pace.frame(300);
  };
  frames(WINDOW_FRAMES - 1);
  pace.interrupt();
  frames(WINDOW_FRAMES - 1);
  expect(changes).toEqual([]);
  frames(1);
  expect(changes).toEqual([{ level: 2, falls: 1, isCalm: false }]);
});

test('a few frames before the first round step down only if all of them are very slow', () => {
  const changes: Quality[] = [];
  const probe = (first: Quality, framesMs: readonly number[]) =>
    makeFramePace(first, (quality) => changes.push(quality)).probe(framesMs);
  probe(bestQuality, [300, 300, 16]);
  probe(bestQuality, [60, 60, 60]);
  probe(bestQuality, []);
  // A 2d canvas is judged by its rounds: only they may end all motion.
  probe({ level: 2, falls: 1, isCalm: false }, [300, 300, 300]);
  expect(changes).toEqual([]);
  probe(bestQuality, [300, 250, 260]);
  expect(changes).toEqual([{ level: 2, falls: 1, isCalm: false }]);
});

test('drawings get cheaper from level to level, and a picture at rest has all pixels at every level', () => {
  const all = { resolution: 2, movingResolution: 2, isStill: false };
  expect(listDrawings(2)).toEqual([
    { ...all, by: 'webgl', hasSparks: true },
    { ...all, by: 'webgl', hasSparks: false },
    { ...all, by: 'canvas', hasSparks: false },
    { ...all, by: 'canvas', hasSparks: false, movingResolution: 1 },
    { ...all, by: 'canvas', hasSparks: false, isStill: true },
  ]);
  expect(listDrawings(0.8)[3]).toMatchObject({ resolution: 0.8, movingResolution: 0.5 });
  // A live table keeps all pixels while it moves, too.
  expect(listDrawings(2, 2).map(({ movingResolution }) => movingResolution)).toEqual([2, 2, 2, 2, 2]);
});

test('a change that fails is reported, and calls during a change run one more', async () => {
  let begun = 0;
  const faults: string[] = [];
  const change = runInTurn(
    async () => {
      begun += 1;
      await Promise.resolve();
      if (begun === 1) throw new Error('no renderer');
    },
    (error) => faults.push(String(error)),
  );
  change();
  change();
  change();
  await new Promise((resolve) => setTimeout(resolve));
  expect([begun, faults]).toEqual([2, ['Error: no renderer']]);
  change();
  expect(begun).toBe(3);
});
