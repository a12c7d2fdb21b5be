import type { Ease } from './motion.ts';
import type { Stage } from './stage.ts';

/** Lets a press end an animation at once. The result stays the same. */
export interface Hurry {
  /** Whether an animation is running that can be ended. */
  readonly isOffered: boolean;
  /** Number of presses: after the first one the rest of a long spin is shown faster. */
  readonly presses: number;
  press(): void;
  /** Offers to end an animation of unknown length, until the offer is withdrawn. */
  hold(skip: () => void): void;
  takeBack(): void;
  /** Offers to end `work`; `skip` is called when the player presses. */
  offer(skip: () => void, work: Promise<void>): Promise<void>;
  tween(tween: { readonly ms: number; readonly ease?: Ease; step(share: number): void }): Promise<void>;
  wait(ms: number): Promise<void>;
}

/** `isAllowed` is called at every press: while it returns false nothing can be ended. */
export function makeHurry(stage: Stage, onChange: () => void, isAllowed: () => boolean = () => true): Hurry {
  const offered = new Set<() => void>();
  let held: (() => void) | undefined;
  let presses = 0;

  function add(skip: () => void): void {
    offered.add(skip);
    if (offered.size === 1) onChange();
  }

  function remove(skip: () => void): void {
    offered.delete(skip);
    if (offered.size === 0) onChange();
  }

  function takeBack(): void {
    if (held) remove(held);
    held = undefined;
  }

  async function offer(skip: () => void, work: Promise<void>): Promise<void> {
    add(skip);
    takeBack();
    await work;
    remove(skip);
  }

  function wait(ms: number): Promise<void> {
    if (stage.isInstant) return Promise.resolve();
    let cut: () => void = () => undefined;
    const work = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      cut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return offer(cut, work);
  }

  return {
    get isOffered() {
      return offered.size > 0 && isAllowed();
    },
    get presses() {
      return presses;
    },
    press() {
      if (!isAllowed()) return;
      presses += 1;
      for (const skip of [...offered]) skip();
    },
    hold(skip) {
      takeBack();
      held = skip;
      add(skip);
    },
    takeBack,
    offer,
    tween({ ms, ease = (share) => share, step }) {
      if (stage.isCalm || stage.isInstant) {
        step(1);
        stage.redraw();
        // Less motion: nothing moves, but texts are shown for as long.
        return wait(ms);
      }
      let isCut = false;
      step(ease(0));
      const work = new Promise<void>((resolve) => {
        let passedMs = 0;
        stage.move((deltaMs) => {
          passedMs += deltaMs;
          const isOver = isCut || passedMs >= ms;
          step(isOver ? 1 : ease(passedMs / ms));
          if (isOver) resolve();
          return !isOver;
        });
      });
      return offer(() => {
        isCut = true;
      }, work);
    },
    wait,
  };
}
