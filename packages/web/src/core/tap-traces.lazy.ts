import { createTapTraces } from '@evens/base';
import { traceCalls } from './api.ts';

/** Sends with the first call after each tap the time since the tap. */
export function traceTaps(): void {
  const traces = createTapTraces(() => crypto.getRandomValues(new Uint8Array(24)));
  addEventListener('click', ({ timeStamp }) => traces.tapped(timeStamp), { capture: true });
  traceCalls(() => traces.headers(performance.now()));
}
