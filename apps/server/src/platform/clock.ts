import type { Clock } from '@evens/base';

/** The machine's clock. Only this folder reads the time directly. */
export const systemClock: Clock = { nowMs: () => Date.now() };
