import type messages from '@evens/locales/en/arcade/live-sic-bo.json';
import type { LiveBaccaratMessageKey } from '../live-baccarat/live-baccarat-messages.ts';

/** The messages of the table, and those that it shares with live baccarat. */
export type LiveSicBoMessageKey = LiveBaccaratMessageKey | keyof typeof messages;
