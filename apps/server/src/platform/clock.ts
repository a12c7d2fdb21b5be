import type { Clock } from '@evens/base';

/** The machine's clock. Nothing outside this folder reads time by itself. */
export const systemClock: Clock = { nowMs: () => Date.now() };
