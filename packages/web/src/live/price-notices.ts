import type { LiveEnvironment } from './environment.ts';
import type { OddsSlot, OddsView } from './odds-slot.ts';

export const DIRECTION_MS = 3000;
/**
 * Maximum number of prices per frame; `NOTIFY_MS` limits their time. Frames stay short, so that taps are answered
 * quickly. The other prices follow in the next frames, in their newest state.
 */
export const SLOTS_PER_FRAME = 48;
const NOTIFY_MS = 3;
/** Number of slots between two readings of the clock, which also take time. */
const SLOTS_PER_CLOCK_READ = 8;
const EXPIRY_MIN_MS = 50;

export interface PriceNotices {
  /** The slot shows this view from now on, and its watchers must be called. A direction ends after its time. */
  changed(slot: OddsSlot, view: OddsView, nowMs: number): void;
  /** Called for a slot that has lost its last watcher. */
  forget(slot: OddsSlot): void;
  /** Notifies the watchers of as many slots as one frame may. */
  notify(): void;
}

/** Slots whose watchers are to be notified, and those whose direction is still to end. */
export function createPriceNotices(
  environment: Pick<LiveEnvironment, 'nowMs' | 'afterMs'>,
  requestFrame: () => void,
): PriceNotices {
  /** Oldest move first. */
  const withDirection = new Set<OddsSlot>();
  /** In the order in which they changed. */
  const waiting = new Set<OddsSlot>();
  let isExpiryScheduled = false;

  function scheduleExpiry() {
    const [first] = withDirection;
    if (isExpiryScheduled || !first) return;
    isExpiryScheduled = true;
    environment.afterMs(Math.max(EXPIRY_MIN_MS, first.untilMs - environment.nowMs()), expire);
  }

  function expire() {
    isExpiryScheduled = false;
    const nowMs = environment.nowMs();
    for (const slot of withDirection) {
      if (slot.untilMs > nowMs) break;
      withDirection.delete(slot);
      slot.view = { ...slot.view, direction: undefined };
      waiting.add(slot);
    }
    if (waiting.size > 0) requestFrame();
    scheduleExpiry();
  }

  return {
    changed(slot, view, nowMs) {
      const isMoved = view.direction !== undefined && view.oddsMilli !== slot.view.oddsMilli;
      slot.view = view;
      waiting.add(slot);
      if (!isMoved) return;
      withDirection.delete(slot);
      withDirection.add(slot);
      slot.untilMs = nowMs + DIRECTION_MS;
      scheduleExpiry();
    },
    forget(slot) {
      withDirection.delete(slot);
      waiting.delete(slot);
    },
    notify() {
      const untilMs = environment.nowMs() + NOTIFY_MS;
      let count = 0;
      for (const slot of waiting) {
        if (count === SLOTS_PER_FRAME) return requestFrame();
        if (count % SLOTS_PER_CLOCK_READ === 0 && count > 0 && environment.nowMs() >= untilMs)
          return requestFrame();
        count++;
        waiting.delete(slot);
        for (const listener of slot.listeners) listener();
      }
    },
  };
}
