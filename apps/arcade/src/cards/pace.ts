import type { Ease } from '../stage/motion.ts';
import type { Stage } from '../stage/stage.ts';

/** The speed of dealing: normal, until a press finishes the rest of the step at once. */
export interface Pace {
  /** Whether the current step can be shortened. */
  readonly canShorten: boolean;
  press(): void;
  /** Shows a step, beginning at normal speed. */
  run<T>(work: () => Promise<T>): Promise<T>;
  tween(tween: { readonly ms: number; readonly ease?: Ease; step(share: number): void }): Promise<void>;
  wait(ms: number): Promise<void>;
}

/** Maximum duration of an animation as a multiple of its nominal time, however few frames are drawn. */
const SLOW_FACTOR = 1.5;

export function makePace(stage: Stage, onChange: () => void): Pace {
  const cuts = new Set<() => void>();
  let isRunning = false;
  let isCut = false;

  function wait(ms: number): Promise<void> {
    if (isCut || stage.isInstant) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        cuts.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      cuts.add(end);
    });
  }

  return {
    get canShorten() {
      return isRunning && !isCut;
    },
    press() {
      if (!isRunning || isCut) return;
      isCut = true;
      for (const cut of [...cuts]) cut();
      onChange();
    },
    async run(work) {
      [isRunning, isCut] = [true, false];
      onChange();
      try {
        return await work();
      } finally {
        [isRunning, isCut] = [false, false];
        onChange();
      }
    },
    tween({ ms, ease = (share) => share, step }) {
      if (isCut || stage.isCalm || stage.isInstant) {
        step(1);
        stage.redraw();
        // Reduced motion: nothing moves, but each step lasts as long.
        return wait(ms);
      }
      let isEnded = false;
      const cut = (): void => {
        isEnded = true;
      };
      cuts.add(cut);
      // However few frames a slow browser draws, the animation ends after this time.
      setTimeout(cut, ms * SLOW_FACTOR);
      step(ease(0));
      return new Promise((resolve, reject) => {
        let passedMs = 0;
        stage.move((deltaMs) => {
          passedMs += deltaMs;
          const isOver = isEnded || passedMs >= ms;
          try {
            step(isOver ? 1 : ease(passedMs / ms));
          } catch (error) {
            cuts.delete(cut);
            reject(error);
            return false;
          }
          if (!isOver) return true;
          cuts.delete(cut);
          resolve();
          return false;
        });
      });
    },
    wait,
  };
}
