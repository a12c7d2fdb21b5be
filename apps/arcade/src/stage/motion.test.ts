import { describe, expect, test } from 'vitest';
import { linear, makeMotion } from './motion.ts';

/** Frames on demand, 20 ms apart. */
function makeClockwork({ isCalm = false, isInstant = false } = {}) {
  let requestedFrame: ((atMs: number) => void) | undefined;
  let nowMs = 0;
  let drawn = 0;
  const faults: unknown[] = [];
  const passed: number[] = [];
  const moving: string[] = [];
  const motion = makeMotion({
    request(frame) {
      requestedFrame = frame;
    },
    draw() {
      drawn += 1;
    },
    isCalm: () => isCalm,
    isInstant: () => isInstant,
    onFault: (error) => faults.push(error),
    onFrame: (passedMs) => passed.push(passedMs),
    onMoving: (isMoving) => moving.push(`${isMoving ? 'moves' : 'rests'} after ${drawn}`),
  });
  async function run(frames: number, frameMs = 20): Promise<void> {
    for (let count = 0; count < frames; count++) {
      nowMs += frameMs;
      const frame = requestedFrame;
      requestedFrame = undefined;
      frame?.(nowMs);
      await Promise.resolve();
    }
  }
  return {
    motion,
    run,
    faults,
    passed,
    moving,
    isFrameRequested: () => requestedFrame !== undefined,
    drawn: () => drawn,
  };
}

describe('motion', () => {
  test('the last picture of a motion is drawn at rest, and a change without motion does not move', async () => {
    const { motion, run, moving, drawn } = makeClockwork();
    motion.redraw();
    await run(1);
    expect(moving).toEqual([]);
    motion.tween({ ms: 60, step: () => undefined }).catch(() => undefined);
    await run(10);
    expect(moving).toEqual(['moves after 1', `rests after ${drawn() - 1}`]);
  });

  test('a tween of instant play is at its end and drawn in the next frame, and a wait ends at once', async () => {
    const { motion, run, drawn } = makeClockwork({ isInstant: true });
    const seen: number[] = [];
    await motion.wait(5000);
    await motion.tween({ ms: 900, step: (share) => seen.push(share) });
    expect(seen).toEqual([1]);
    await run(1);
    expect(drawn()).toBe(1);
  });

  test('motion reports the time between its frames, also that of a hidden page, but no pause between two motions', async () => {
    const { motion, run, passed } = makeClockwork();
    motion.tween({ ms: 60, step: () => undefined }).catch(() => undefined);
    await run(5);
    expect(passed).toEqual([20, 20, 20]);
    await run(10);
    motion.tween({ ms: 2000, step: () => undefined }).catch(() => undefined);
    await run(1);
    await run(1, 1500);
    expect(passed).toEqual([20, 20, 20, 1500]);
  });

  test('a motion runs to its end, and then requests no more frames', async () => {
    const { motion, run, isFrameRequested, drawn } = makeClockwork();
    const seen: number[] = [];
    let isOver = false;
    const going = motion.tween({ ms: 100, ease: linear, step: (share) => seen.push(share) }).then(() => {
      isOver = true;
    });
    await run(4);
    expect([seen[0], seen.at(-1), isOver]).toEqual([0, 0.6, false]);
    await run(3);
    await going;
    expect(seen.at(-1)).toBe(1);
    expect(isFrameRequested()).toBe(false);
    const before = drawn();
    await run(5);
    expect(drawn()).toBe(before);
  });

  test('a motion is at its end at once if the system requests less motion', async () => {
    const { motion } = makeClockwork({ isCalm: true });
    const seen: number[] = [];
    await motion.tween({ ms: 5000, step: (share) => seen.push(share) });
    expect(seen).toEqual([1]);
  });

  test('a change without motion draws one frame', async () => {
    const { motion, run, drawn } = makeClockwork();
    motion.redraw();
    motion.redraw();
    await run(3);
    expect(drawn()).toBe(1);
  });

  test('a motion that throws does not stop the others', async () => {
    const { motion, run, faults } = makeClockwork();
    const failing = motion.tween({
      ms: 100,
      step(share) {
        if (share > 0) throw new Error('no picture');
      },
    });
    const other = motion.tween({ ms: 100, step: () => undefined });
    motion.move(() => {
      throw new Error('no mover');
    });
    const outcome = failing.catch((error: Error) => error.message);
    await run(10);
    expect(await outcome).toBe('no picture');
    await other;
    expect(faults).toHaveLength(1);
  });
});
