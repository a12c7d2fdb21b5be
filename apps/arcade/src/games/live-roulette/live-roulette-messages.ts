import type messages from '@evens/locales/en/arcade/live-roulette.json';
import type { RouletteMessageKey } from '../roulette/roulette-scene.ts';

/** The messages of roulette and of its live table. */
export type LiveRouletteMessageKey = RouletteMessageKey | keyof typeof messages;
