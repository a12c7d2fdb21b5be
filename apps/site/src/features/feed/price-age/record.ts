import { live } from '@evens/web/live/browser.ts';
import { createLatencyRecord, type LatencyRecord } from './latency-record.ts';

const isHidden = () => document.visibilityState === 'hidden';

let own: LatencyRecord | undefined;

/** The page's own record; it begins with the first call, and stays. */
export function latencyRecord(): LatencyRecord {
  own ??= createLatencyRecord(live, {
    afterFrame(run) {
      requestAnimationFrame(() => {
        // After the frame's own work: the message is handled when the frame has been handed over.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = run;
        port2.postMessage(0);
      });
    },
    isHidden,
    onHidden: (listener) =>
      document.addEventListener('visibilitychange', () => {
        if (isHidden()) listener();
      }),
  });
  return own;
}
