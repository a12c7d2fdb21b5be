import type messages from '@evens/locales/en/arcade/live-baccarat.json';
import type { BaccaratMessageKey } from '../baccarat/baccarat-scene.ts';

/** The messages of baccarat and of its live table. */
export type LiveBaccaratMessageKey = BaccaratMessageKey | keyof typeof messages;
