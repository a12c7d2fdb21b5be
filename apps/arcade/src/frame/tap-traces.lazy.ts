import { createTapTraces, type TraceHeaders } from '@evens/base';
import { elapsedMs } from './clock.ts';

/** Returns the headers of a call: those of the first one after a tap or a key have its time. */
export function traceTaps(): () => TraceHeaders | undefined {
  const traces = createTapTraces(() => crypto.getRandomValues(new Uint8Array(24)));
  for (const name of ['click', 'keydown'])
    addEventListener(name, ({ timeStamp }) => traces.tapped(timeStamp), { capture: true });
  return () => traces.headers(elapsedMs());
}
