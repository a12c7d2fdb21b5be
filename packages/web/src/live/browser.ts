import { STREAM_PATH } from '@evens/contract';
import type { LiveEnvironment } from './environment.ts';
import { createLive } from './live.ts';

const HIDDEN_FRAME_MS = 250;

let isAnswering = false;

/** Marks input as being answered, from a tap or key until the frame that shows its effect has been handed over. */
function answerInput(): void {
  if (isAnswering) return;
  isAnswering = true;
  window.requestAnimationFrame(() => {
    window.requestAnimationFrame(() => window.setTimeout(() => (isAnswering = false)));
  });
}
for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'input'] as const) {
  window.addEventListener(kind, answerInput, { capture: true, passive: true });
}

/** Whether the browser reports pending input, if it supports that. */
function isInputPending(): boolean {
  const scheduling: unknown = Reflect.get(navigator, 'scheduling');
  if (typeof scheduling !== 'object' || scheduling === null || !('isInputPending' in scheduling))
    return false;
  const { isInputPending } = scheduling;
  return typeof isInputPending === 'function' && isInputPending.call(scheduling) === true;
}

const browserEnvironment: LiveEnvironment = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  afterMs(delayMs, run) {
    const id = window.setTimeout(run, delayMs);
    return () => window.clearTimeout(id);
  },
  onFrame(run) {
    // A hidden page gets no frames, and its books must not pile up changes.
    if (document.visibilityState === 'hidden') window.setTimeout(run, HIDDEN_FRAME_MS);
    else window.requestAnimationFrame(run);
  },
  hasInput: () => isAnswering || isInputPending(),
  openSocket(url, events) {
    const socket = new WebSocket(url);
    const own = new AbortController();
    const { signal } = own;
    socket.addEventListener('open', () => events.opened(), { signal });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') events.received(data);
      },
      { signal },
    );
    socket.addEventListener('close', () => events.closed(), { signal });
    return {
      send: (text) => socket.send(text),
      close() {
        own.abort();
        socket.close();
      },
    };
  },
};

/** The live core of the page. */
export const live = createLive(browserEnvironment);

/** Names in private tickets come in this language. */
export function streamUrl(language: string): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}${STREAM_PATH}?lang=${encodeURIComponent(language)}`;
}

export function watchNetwork(): () => void {
  const again = () => {
    if (document.visibilityState === 'visible') live.retryNow();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
