import { persistedStore } from '@evens/web/core/store.ts';

/** The least stake of a new bet that makes a sound, in the base currency; empty for no sound. */
export const soundStake = persistedStore<string>({
  storage: 'local',
  key: 'evens.bets.sound',
  parse: (text) => (text !== null && /^\d{1,9}$/.test(text) ? text : ''),
  format: (text) => text,
});
