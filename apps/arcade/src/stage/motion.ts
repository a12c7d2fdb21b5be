/** How far a motion has come, 0 to 1, by how much of its time has passed, 0 to 1. */
export type Ease = (share: number) => number;

export const linear: Ease = (t) => t;
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;
export const easeIn: Ease = (t) => t ** 3;
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
/** Goes a little too far and comes back. */
export const easeOutBack: Ease = (t) => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2;
/** Falls, and bounces less and less. */
export const easeBounce: Ease = (t) => {
  const [n, d] = [7.5625, 2.75];
  if (t < 1 / d) return n * t * t;
  if (t < 2 / d) return n * (t - 1.5 / d) ** 2 + 0.75;
  if (t < 2.5 / d) return n * (t - 2.25 / d) ** 2 + 0.9375;
  return n * (t - 2.625 / d) ** 2 + 0.984375;
};

export interface Tween {
  readonly ms: number;
  readonly ease?: Ease;
  /** Called in every frame with how far it has come; the last call is with 1. */
  step(share: number): void;
}

/** Something that moves: told the milliseconds since its last frame, it says whether it goes on. */
export type Mover = (deltaMs: number) => boolean;

/** No motion jumps over more than this, whatever the browser was doing; a page that was hidden comes back to the end of it. */
const DELTA_MAX_MS = 100;
const HIDDEN_MS = 1000;

export interface Motion {
  /** Draws one frame soon: for what changed without moving. */
  redraw(): void;
  /** Called in every frame until it says no more. */
  move(mover: Mover): void;
  tween(tween: Tween): Promise<void>;
  wait(ms: number): Promise<void>;
}

export interface MotionParts {
  /** Asks for the next frame, as `requestAnimationFrame` does. */
  request(frame: (atMs: number) => void): void;
  draw(): void;
  /** The player's system asks for less motion: whatever moves is at its end at once. */
  isCalm(): boolean;
  onFault(error: unknown): void;
}

/** Frames are asked for only while something moves, so that a game that waits costs nothing. */
export function makeMotion({ request, draw, isCalm, onFault }: MotionParts): Motion {
  const movers = new Set<Mover>();
  let isAsked = false;
  let lastMs: number | undefined;

  function frame(atMs: number): void {
    isAsked = false;
    const passedMs = lastMs === undefined ? 0 : atMs - lastMs;
    const deltaMs = passedMs > HIDDEN_MS ? passedMs : Math.min(passedMs, DELTA_MAX_MS);
    lastMs = atMs;
    for (const mover of [...movers]) if (!goesOn(mover, deltaMs)) movers.delete(mover);
    draw();
    if (movers.size > 0) ask();
    else lastMs = undefined;
  }

  /** One motion that fails must not hold up the others. */
  function goesOn(mover: Mover, deltaMs: number): boolean {
    try {
      return mover(deltaMs);
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    request(frame);
  }

  function move(mover: Mover): void {
    movers.add(mover);
    ask();
  }

  function tween({ ms, ease = easeOut, step }: Tween): Promise<void> {
    if (isCalm() || ms <= 0) {
      step(1);
      ask();
      return Promise.resolve();
    }
    step(ease(0));
    return new Promise((resolve, reject) => {
      let passedMs = 0;
      move((deltaMs) => {
        passedMs += deltaMs;
        const isOver = passedMs >= ms;
        try {
          step(isOver ? 1 : ease(passedMs / ms));
        } catch (error) {
          // Who waits for the motion hears of it.
          reject(error);
          return false;
        }
        if (isOver) resolve();
        return !isOver;
      });
    });
  }

  return { redraw: ask, move, tween, wait: (ms) => tween({ ms, step: () => undefined }) };
}
