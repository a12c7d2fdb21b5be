import type { Clock } from '@evens/base';

/** The machine's clock, for the main files. */
export const systemClock: Clock = { nowMs: () => Date.now() };
