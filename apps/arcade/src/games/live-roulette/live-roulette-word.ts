import type words from '@evens/locales/en/arcade/live-roulette.json';
import type { RouletteWord } from '../roulette/roulette-scene.ts';

/** The messages of roulette and of its live table. */
export type LiveRouletteWord = RouletteWord | keyof typeof words;
