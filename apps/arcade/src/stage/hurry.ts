import type { Ease } from './motion.ts';
import type { Stage } from './stage.ts';

/** What the player may cut short by pressing again: it comes to its end at once, and to the same one. */
export interface Hurry {
  /** Something goes on that can be cut short. */
  readonly isOffered: boolean;
  /** How often the player has pressed: who has pressed once wants the rest of a long spin faster. */
  readonly presses: number;
  press(): void;
  /** Offers something whose end nobody knows yet, until it is taken back. */
  hold(skip: () => void): void;
  takeBack(): void;
  /** `skip` brings the work to its end when the player presses. */
  offer(skip: () => void, work: Promise<void>): Promise<void>;
  tween(tween: { readonly ms: number; readonly ease?: Ease; step(share: number): void }): Promise<void>;
  wait(ms: number): Promise<void>;
}

/** `isAllowed` is asked at every press: what may not be cut short now is not offered. */
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
      if (stage.isCalm) {
        step(1);
        stage.redraw();
        // Nothing moves, but what is to be read stays as long.
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
