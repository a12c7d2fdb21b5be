import type { AccountId, Clock } from '@evens/base';
import type { CashoutsBody, CashoutTicket } from '@evens/contract';
import { accountOfKey } from '../../money/index.ts';
import type { PrivateChange, PrivateSource } from '../../platform/stream/private-topics.ts';

/**
 * The topic `cashouts`: values of open tickets. It is separate because most pages show no open ticket, and valuing
 * tickets for all connected players would be the larger part of the site's work.
 */
export function makeCashoutTopic(
  { clock }: { readonly clock: Clock },
  begin: (accountId: AccountId) => Promise<readonly CashoutTicket[]>,
): PrivateSource {
  return {
    async load(key) {
      const body: CashoutsBody = { cashouts: await begin(accountOfKey(key)) };
      return { version: clock.nowMs(), body: JSON.stringify(body) };
    },
  };
}

/** Current values of open tickets, as a change of that topic. */
export function cashoutNews(cashouts: readonly CashoutTicket[]): PrivateChange {
  const body: CashoutsBody = { cashouts };
  const text = JSON.stringify(body);
  return { version: undefined, body: () => text };
}
