/** Maps the share of time that has passed to the share of the motion that is done, both 0 to 1. */
export type Ease = (share: number) => number;

export const linear: Ease = (t) => t;
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;
export const easeIn: Ease = (t) => t ** 3;
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
/** Goes a little beyond the end and comes back. */
export const easeOutBack: Ease = (t) => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2;
/** Falls, and bounces with decreasing height. */
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
  /** Called in every frame with the share that is done; the last call is with 1. */
  step(share: number): void;
}

/** Something that moves. Gets the milliseconds since its last frame; returns whether it continues. */
export type Mover = (deltaMs: number) => boolean;

/** Maximum time step of a frame, so that no motion jumps. A page that was hidden shows the end of its motions. */
const DELTA_MAX_MS = 100;
const HIDDEN_MS = 1000;

export interface Motion {
  /** Draws one frame soon, after a change without motion. */
  redraw(): void;
  /** Calls the mover in every frame until it returns false. */
  move(mover: Mover): void;
  tween(tween: Tween): Promise<void>;
  wait(ms: number): Promise<void>;
}

export interface MotionParts {
  /** Requests the next frame, like `requestAnimationFrame`. */
  request(frame: (atMs: number) => void): void;
  draw(): void;
  /** Whether the player's system asks for less motion; motions are then at their end at once. */
  isCalm(): boolean;
  /** Factor of the speed of all motions; 1 by default. */
  speed?(): number;
  /** Whether tweens and waits are at their end at once; other motions keep their speed. */
  isInstant?(): boolean;
  onFault(error: unknown): void;
  /** Receives the time between two frames of a running motion. */
  onFrame?(passedMs: number): void;
  /** Called before the first frame of a motion is drawn, and before the picture at its end. */
  onMoving?(isMoving: boolean): void;
}

/** Requests frames only while something moves, so that a waiting game costs nothing. */
export function makeMotion({
  request,
  draw,
  isCalm,
  speed = () => 1,
  isInstant = () => false,
  onFault,
  onFrame,
  onMoving,
}: MotionParts): Motion {
  const movers = new Set<Mover>();
  let isRequested = false;
  let lastMs: number | undefined;
  let isMoving = false;

  function frame(atMs: number): void {
    isRequested = false;
    const passedMs = lastMs === undefined ? 0 : atMs - lastMs;
    const deltaMs = passedMs > HIDDEN_MS ? passedMs : Math.min(passedMs, DELTA_MAX_MS);
    if (passedMs > 0) onFrame?.(passedMs);
    lastMs = atMs;
    for (const mover of [...movers]) if (!goesOn(mover, deltaMs * speed())) movers.delete(mover);
    if (isMoving !== movers.size > 0) {
      isMoving = !isMoving;
      onMoving?.(isMoving);
    }
    draw();
    if (movers.size > 0) requestFrame();
    else lastMs = undefined;
  }

  /** Runs one mover. If it throws, the others continue. */
  function goesOn(mover: Mover, deltaMs: number): boolean {
    try {
      return mover(deltaMs);
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  function requestFrame(): void {
    if (isRequested) return;
    isRequested = true;
    request(frame);
  }

  function move(mover: Mover): void {
    movers.add(mover);
    requestFrame();
  }

  function tween({ ms, ease = easeOut, step }: Tween): Promise<void> {
    if (isCalm() || isInstant() || ms <= 0) {
      step(1);
      requestFrame();
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
          // The caller that awaits the motion gets the error.
          reject(error);
          return false;
        }
        if (isOver) resolve();
        return !isOver;
      });
    });
  }

  return { redraw: requestFrame, move, tween, wait: (ms) => tween({ ms, step: () => undefined }) };
}
