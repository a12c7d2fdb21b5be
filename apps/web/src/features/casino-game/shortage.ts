import { isNothing } from '../../core/first-deposit.ts';
import type { Shortage } from './balance-dialogs.tsx';

const KEY = 'evens.less-balance-told';

export interface NotedStore {
  get(): boolean;
  set(): void;
}

/** Of this tab: a second time the words would be a nag. */
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
      // Storage is off: the next one is reported again.
    }
  },
};

/**
 * What is said to a player who asked for more than there is. That all is gone is said each time; that a part is missing once,
 * and from then on the way to more is shown without words.
 */
export function shortageOf(balance: string, noted: NotedStore = notedInTab): Shortage | 'deposit' {
  if (isNothing(balance)) return 'low';
  if (noted.get()) return 'deposit';
  noted.set();
  return 'less';
}
