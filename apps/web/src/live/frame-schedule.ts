import type { LiveEnvironment } from './environment.ts';

/** Prices give way to taps and keys, but a key held down may not stop them. */
export const GIVE_WAY_MS = 200;

/** Whether a frame is asked for, and since when it has given way to taps and keys. */
type FrameState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'giving-way'; readonly sinceMs: number };

const IDLE: FrameState = { kind: 'idle' };
const ASKED: FrameState = { kind: 'asked' };

/** The state after a frame has come: `idle` where its work is done now. */
function afterFrame(state: FrameState, nowMs: number, hasInput: boolean): FrameState {
  if (!hasInput) return IDLE;
  const sinceMs = state.kind === 'giving-way' ? state.sinceMs : nowMs;
  return nowMs - sinceMs < GIVE_WAY_MS ? { kind: 'giving-way', sinceMs } : IDLE;
}

/** Answers how a frame is asked for; however often that happens before it comes, `run` is called once. */
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
