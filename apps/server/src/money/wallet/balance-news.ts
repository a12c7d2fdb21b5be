import type { CurrencyCode } from '@evens/base';
import type { MeBody } from '@evens/contract';
import type { PrivateChange } from '../../platform/stream/private-topics.ts';
import { presentBalance } from './present.ts';
import type { Balance } from './store.ts';

/** An account's balance after a round, as a change of the topic `me`. */
export function balanceNews(balance: Balance, currency: CurrencyCode): PrivateChange {
  const text = JSON.stringify({ balance: presentBalance(balance, currency), tickets: [] } satisfies MeBody);
  return { version: balance.version, body: () => text };
}
