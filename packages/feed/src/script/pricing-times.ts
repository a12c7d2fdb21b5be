import { noise } from './noise.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** In play, a match is priced once per slot of wall time, at an individual moment within the first part of the slot. */
export const LIVE_SLOT_MS = 2000;
const LIVE_JITTER_MS = 1400;

/** Pricing intervals before the start, by time to the start (source time). */
const prematchPace = [
  { beforeMs: 24 * HOUR_MS, everyMs: 30 * MINUTE_MS },
  { beforeMs: 2 * HOUR_MS, everyMs: 5 * MINUTE_MS },
  { beforeMs: 15 * MINUTE_MS, everyMs: MINUTE_MS },
  { beforeMs: 0, everyMs: 20_000 },
] as const;

/** Wall time of the next pricing of a match in play. */
export function nextLivePricingMs(afterMs: number, seed: number): number {
  const inSlot = (slot: number) => slot * LIVE_SLOT_MS + Math.floor(noise(seed, slot) * LIVE_JITTER_MS);
  const slot = Math.floor(afterMs / LIVE_SLOT_MS);
  return inSlot(slot) > afterMs ? inSlot(slot) : inSlot(slot + 1);
}

/** Wall time of the next pricing of a match that starts in `aheadMs` of source time. */
export function nextPrematchPricingMs(
  afterMs: number,
  { seed, aheadMs, speed }: { readonly seed: number; readonly aheadMs: number; readonly speed: number },
): number {
  const pace = prematchPace.find(({ beforeMs }) => aheadMs > beforeMs)?.everyMs ?? 20_000;
  const everyMs = Math.max(LIVE_SLOT_MS, pace / speed);
  const offset = noise(seed, 7) * everyMs;
  return Math.ceil((Math.floor((afterMs - offset) / everyMs) + 1) * everyMs + offset);
}
