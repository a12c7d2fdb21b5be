import { persistedStore } from '@evens/web/core/store.ts';

/** Id of the last deposit started in this tab. Its payment page is a different page, from which the player returns. */
export const runningDeposit = persistedStore<string | undefined>({
  storage: 'session',
  key: 'evens.deposit',
  parse: (text) => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : undefined),
  format: (id) => id ?? '',
});
