import type messages from '@evens/locales/en/arcade/live-dragon-tiger.json';
import type { LiveBaccaratMessageKey } from '../live-baccarat/live-baccarat-messages.ts';

/** The messages of the table, and those that it shares with live baccarat. */
export type LiveDragonTigerMessageKey = LiveBaccaratMessageKey | keyof typeof messages;
