import type { LiveEnvironment } from './environment.ts';

/** Price updates yield to taps and keys for at most this long, so that a key held down cannot stop them. */
export const GIVE_WAY_MS = 200;

/** Whether a frame is requested, and since when it has yielded to taps and keys. */
type FrameState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'giving-way'; readonly sinceMs: number };

const IDLE: FrameState = { kind: 'idle' };
const ASKED: FrameState = { kind: 'asked' };

/** The state after a frame: `idle` if its work can be done now. */
function afterFrame(state: FrameState, nowMs: number, hasInput: boolean): FrameState {
  if (!hasInput) return IDLE;
  const sinceMs = state.kind === 'giving-way' ? state.sinceMs : nowMs;
  return nowMs - sinceMs < GIVE_WAY_MS ? { kind: 'giving-way', sinceMs } : IDLE;
}

/** Returns the function that requests a frame. `run` is called once per frame, however many requests there were. */
export function createFrameSchedule(
  environment: Pick<LiveEnvironment, 'nowMs' | 'onFrame' | 'hasInput'>,
  run: (nowMs: number) => void,
): () => void {
  let state = IDLE;

  function frame() {
    const nowMs = environment.nowMs();
    state = afterFrame(state, nowMs, environment.hasInput());
    if (state.kind === 'giving-way') environment.onFrame(frame);
    else run(nowMs);
  }

  return () => {
    if (state.kind !== 'idle') return;
    state = ASKED;
    environment.onFrame(frame);
  };
}
