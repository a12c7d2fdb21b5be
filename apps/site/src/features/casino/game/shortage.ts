import { isNothing } from '@evens/web/core/first-deposit.ts';
import type { Shortage } from './balance-dialogs.tsx';

const KEY = 'evens.less-balance-told';

export interface NotedStore {
  get(): boolean;
  set(): void;
}

/** Per tab: repeating the message would annoy. */
const notedInTab: NotedStore = {
  get() {
    try {
      return sessionStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  set() {
    try {
      sessionStorage.setItem(KEY, '1');
    } catch {
      // Storage is off: the next shortage is reported again.
    }
  },
};

/**
 * The reaction to a stake above the balance. An empty balance is reported each time. A balance below the stake is
 * reported once; afterwards the deposit opens without a message.
 */
export function noteShortage(balance: string, noted: NotedStore = notedInTab): Shortage | 'deposit' {
  if (isNothing(balance)) return 'low';
  if (noted.get()) return 'deposit';
  noted.set();
  return 'less';
}
