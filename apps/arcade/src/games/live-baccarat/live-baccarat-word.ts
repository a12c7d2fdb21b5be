import type words from '@evens/locales/en/arcade/live-baccarat.json';
import type { BaccaratWord } from '../baccarat/baccarat-scene.ts';

/** The messages of baccarat and of its live table. */
export type LiveBaccaratWord = BaccaratWord | keyof typeof words;
