import { persistedStore } from './store.ts';

/** Whether a bet was won whose result the player has not looked at yet. It lasts as long as the browser's tab. */
export const unseenWin = persistedStore<boolean>({
  storage: 'session',
  key: 'evens-unseen-win',
  parse: (text) => text === '1',
  format: (isUnseen) => (isUnseen ? '1' : '0'),
});
