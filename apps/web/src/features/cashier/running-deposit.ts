import { persistedStore } from '../../core/store.ts';

/** The deposit that this tab has begun last, by its id: its page is another one, from which the player comes back. */
export const runningDeposit = persistedStore<string | undefined>({
  storage: 'session',
  key: 'evens.deposit',
  parse: (text) => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : undefined),
  format: (id) => id ?? '',
});
