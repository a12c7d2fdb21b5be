import { persistedStore } from '@evens/web/core/store.ts';

/** Key of the method of the last deposit in this browser; empty before the first. */
export const lastDepositMethod = persistedStore<string>({
  storage: 'local',
  key: 'evens.deposit-method',
  parse: (text) => text ?? '',
  format: (key) => key,
});
