import { expect, it } from 'vitest';
import { Admission } from './admission.ts';

/** Commands arrive and are answered at steady rates, in steps of a millisecond of a fake clock. */
function simulate({ arrivalsPerMs, answersPerMs }: { arrivalsPerMs: number; answersPerMs: number }) {
  let atMs = 0;
  let loopDelayMs = 0;
  const admission = new Admission({ nowMs: () => atMs, loopDelayMs: () => loopDelayMs });
  const queue: number[] = [];
  const waitsMs: number[] = [];
  let [arriving, answering, refused, admitted] = [0, 0, 0, 0];
  return {
    admission,
    waitsMs,
    get counts() {
      return { refused, admitted };
    },
    setLoopDelay(ms: number) {
      loopDelayMs = ms;
    },
    forget() {
      waitsMs.length = 0;
      [refused, admitted] = [0, 0];
    },
    run(ms: number, rate = arrivalsPerMs) {
      for (const endMs = atMs + ms; atMs < endMs; atMs += 1) {
        for (arriving += rate; arriving >= 1; arriving -= 1) {
          if (admission.admits()) {
            admitted += 1;
            queue.push(atMs);
          } else refused += 1;
        }
        answering = Math.min(answering + answersPerMs, queue.length);
        for (; answering >= 1; answering -= 1) {
          waitsMs.push(atMs - (queue.shift() ?? atMs));
          admission.answered();
        }
      }
    },
  };
}

it('lets everything in below capacity', () => {
  const load = simulate({ arrivalsPerMs: 0.8, answersPerMs: 1 });
  load.run(5000);
  expect(load.counts.refused).toBe(0);
});

it('keeps a standing queue to 150 ms and the goodput at capacity', () => {
  const load = simulate({ arrivalsPerMs: 2, answersPerMs: 1 });
  load.run(3000);
  load.forget();
  load.run(5000);
  expect(Math.max(...load.waitsMs)).toBeLessThanOrEqual(200);
  expect(load.waitsMs.length / 5000).toBeGreaterThan(0.98);
  expect(load.counts.refused).toBeGreaterThan(4500);
});

it('serves a burst whole that is over soon', () => {
  const load = simulate({ arrivalsPerMs: 4, answersPerMs: 1 });
  load.run(150);
  load.run(1000, 0);
  expect(load.counts).toEqual({ refused: 0, admitted: 600 });
});

it('lets everything in again after an overload', () => {
  const load = simulate({ arrivalsPerMs: 3, answersPerMs: 1 });
  load.run(3000);
  load.run(2000, 0.5);
  load.forget();
  load.run(2000, 0.5);
  expect(load.counts.refused).toBe(0);
});

it('follows a capacity that falls', () => {
  const slow = simulate({ arrivalsPerMs: 1, answersPerMs: 0.25 });
  slow.run(3000);
  slow.forget();
  slow.run(3000);
  expect(Math.max(...slow.waitsMs)).toBeLessThanOrEqual(200);
});

it('a few commands are let in however slow the last ones were', () => {
  const load = simulate({ arrivalsPerMs: 1, answersPerMs: 0.01 });
  load.run(5000);
  load.run(20_000, 0);
  expect(load.admission.pending).toBe(0);
  load.forget();
  load.run(10, 1);
  expect(load.counts.refused).toBe(0);
});

it('keeps the goodput where a statement alone takes longer than a standing queue may', () => {
  const load = simulate({ arrivalsPerMs: 2, answersPerMs: 0.5 });
  load.admission.setLaneWait(() => 300);
  load.setLoopDelay(200);
  load.run(3000);
  load.forget();
  load.run(3000);
  expect(load.waitsMs.length / 3000).toBeGreaterThan(0.48);
});

it('refuses when the event loop or the lanes make everybody wait for seconds', () => {
  const load = simulate({ arrivalsPerMs: 0.9, answersPerMs: 0.1 });
  load.run(20);
  load.admission.setLaneWait(() => 3000);
  expect(load.admission.pending).toBeGreaterThanOrEqual(16);
  expect(load.admission.admits()).toBe(false);
  load.admission.setLaneWait(() => 0);
  load.setLoopDelay(3000);
  expect(load.admission.admits()).toBe(false);
});

it('gives a lane the patience of a burst after a pause, however it was before', () => {
  const load = simulate({ arrivalsPerMs: 2, answersPerMs: 1 });
  load.run(3000);
  expect(load.admission.waitMaxMs).toBe(150);
  load.run(3000, 0);
  expect(load.admission.waitMaxMs).toBe(2000);
});
