/** Drawing quality of a game. Level 0 of `listDrawings` is the best. */
export interface Quality {
  readonly level: number;
  /** Number of steps down in this session. Each doubles the calm before a step up. */
  readonly falls: number;
  /** Frames were fast for long: the next opening uses the level above. */
  readonly isCalm: boolean;
}

export const bestQuality: Quality = { level: 0, falls: 0, isCalm: false };

export interface Drawing {
  readonly by: 'webgl' | 'canvas';
  /** Resolution of a picture at rest. */
  readonly resolution: number;
  /** Resolution while something moves. */
  readonly movingResolution: number;
  readonly hasSparks: boolean;
  /** All motions are at their end at once. */
  readonly isStill: boolean;
}

/** Below this resolution a moving picture is not recognisable. */
const RESOLUTION_MIN = 0.5;

/**
 * The drawing methods, from the best to the cheapest: without sparks, then a 2d canvas, because WebGL in software is far
 * slower, then fewer pixels while something moves, and at last no motion. A picture at rest, with its texts, always has all
 * pixels.
 */
export function listDrawings(
  resolution: number,
  /** Minimum resolution of what moves. */
  minimum = RESOLUTION_MIN,
): readonly [Drawing, ...Drawing[]] {
  const full: Drawing = {
    by: 'webgl',
    resolution,
    movingResolution: resolution,
    hasSparks: true,
    isStill: false,
  };
  const plain: Drawing = { ...full, hasSparks: false };
  const canvas: Drawing = { ...plain, by: 'canvas' };
  const movingResolution = Math.max(Math.min(minimum, resolution), resolution / 2);
  const coarse: Drawing = { ...canvas, movingResolution };
  return [full, plain, canvas, coarse, { ...canvas, isStill: true }];
}

const CANVAS_LEVEL = 2;
/** The level of low quality. */
export const LOW_LEVEL = 3;
const STILL_LEVEL = 4;

/** A median frame time above this is slow: about 22 frames per second. */
const SLOW_MS = 45;
/** One window above this is enough for a step down; only such frames end all motion. */
const VERY_SLOW_MS = 100;
/** Below this, frames are fast. A browser that saves energy draws 30 frames per second. */
const FAST_MS = 36;
/** Number of frames that are judged together. */
export const WINDOW_FRAMES = 16;
const SLOW_WINDOWS = 2;
/** Fast windows in a row that are calm after the first step down: 16 s at 60 frames per second. */
const CALM_WINDOWS = 60;
const DOUBLINGS_MAX = 6;

/** A quality with the numbers of slow and of fast windows in a row. */
export interface PaceState extends Quality {
  readonly slow: number;
  readonly fast: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The level below, if these slow frames justify it. */
function lowerLevel({ level, slow }: PaceState, ms: number): number {
  const isVerySlow = ms > VERY_SLOW_MS;
  if (level === STILL_LEVEL || !(isVerySlow || slow >= SLOW_WINDOWS)) return level;
  if (isVerySlow) return Math.max(CANVAS_LEVEL, level + 1);
  return Math.min(LOW_LEVEL, level + 1);
}

/** Judges the frame times of one window. */
export function judgeWindow(state: PaceState, framesMs: readonly number[]): PaceState {
  const ms = median(framesMs);
  if (ms <= SLOW_MS) {
    const fast = ms < FAST_MS ? state.fast + 1 : 0;
    const needed = CALM_WINDOWS * 2 ** Math.min(DOUBLINGS_MAX, Math.max(0, state.falls - 1));
    return { ...state, slow: 0, fast, isCalm: state.isCalm || (state.level > 0 && fast >= needed) };
  }
  const next = { ...state, slow: state.slow + 1, fast: 0 };
  const level = lowerLevel(next, ms);
  return level === state.level ? next : { level, falls: state.falls + 1, isCalm: false, slow: 0, fast: 0 };
}

/**
 * The quality with which the next game opens. A game without motion has no frames to judge, so the next one moves again, unless
 * that has been too slow several times.
 */
export function openingQuality(quality: Quality): Quality {
  const { level, falls, isCalm } = quality;
  const canRise = isCalm || (level === STILL_LEVEL && falls < DOUBLINGS_MAX);
  return level > 0 && canRise ? { level: level - 1, falls, isCalm: false } : quality;
}

export interface FramePace {
  /** Must be called with the time between two frames of a running motion. */
  frame(passedMs: number): void;
  /** Judges a few frames from before the first round: a device without a graphics card need not play one to be noticed. */
  probe(framesMs: readonly number[]): void;
  /** Drops the window: a hidden page and a change of the renderer delay frames. */
  interrupt(): void;
}

/** Judges frames from a quality on. Calls `onChange` when the quality has changed. */
export function makeFramePace(first: Quality, onChange: (quality: Quality) => void): FramePace {
  let state: PaceState = { ...first, slow: 0, fast: 0 };
  let framesMs: number[] = [];

  function judge(windowMs: readonly number[]): void {
    const before = state;
    state = judgeWindow(before, windowMs);
    const { level, falls, isCalm } = state;
    if (level !== before.level || isCalm !== before.isCalm) onChange({ level, falls, isCalm });
  }

  return {
    frame(passedMs) {
      framesMs.push(passedMs);
      if (framesMs.length < WINDOW_FRAMES) return;
      const windowMs = framesMs;
      framesMs = [];
      judge(windowMs);
    },
    probe(probedMs) {
      // One fast frame is enough: while a game loads, others wait for its scripts.
      const isVerySlow = probedMs.length > 0 && Math.min(...probedMs) > VERY_SLOW_MS;
      if (isVerySlow && state.level < CANVAS_LEVEL) judge(probedMs);
    },
    interrupt() {
      framesMs = [];
    },
  };
}

/** Runs one change at a time; a call during a change runs another one after it. A change that fails is reported and ends. */
export function runInTurn(change: () => Promise<void>, onFault: (error: unknown) => void): () => void {
  let isChanging = false;
  let hasMore = false;
  async function run(): Promise<void> {
    isChanging = true;
    while (hasMore) {
      hasMore = false;
      await change().catch(onFault);
    }
    isChanging = false;
  }
  return () => {
    hasMore = true;
    if (!isChanging) void run();
  };
}
