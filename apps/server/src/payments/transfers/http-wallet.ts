import { asFields, err, ok } from '@evens/base';
import type { ProviderCall } from '../payment-provider.ts';
import { notUnderstood, recordsBy } from '../providers/provider-records.ts';
import { readMoney, readReportedEvents } from '../reported-events.ts';
import type { ExternalFunds, ExternalWallet } from './external-wallet.ts';

/** Concurrent requests for the available money; any further request is answered `unavailable`. */
const ASKED_AT_ONCE_MAX = 100;
const ID_CHARACTERS_MAX = 100;

function readFunds(answer: unknown): { readonly funds: ExternalFunds | undefined } | undefined {
  const funds = asFields(answer)?.['funds'];
  if (funds === null) return { funds: undefined };
  const fields = asFields(funds) ?? {};
  const { id } = fields;
  const money = readMoney(fields);
  const isNamed = typeof id === 'string' && id.length > 0 && id.length <= ID_CHARACTERS_MAX;
  return money && isNamed ? { funds: { id, ...money } } : undefined;
}

/** Wallets of a platform with an HTTP interface of signed JSON POSTs, such as the sandbox's. */
export function httpWallet(call: ProviderCall): ExternalWallet {
  let pendingRequests = 0;
  return {
    async readAvailable(accountId) {
      if (pendingRequests >= ASKED_AT_ONCE_MAX) return err(notUnderstood);
      pendingRequests += 1;
      try {
        const answer = await call('/wallet/available', { player: `${accountId}` });
        if (!answer.ok) return answer;
        const read = readFunds(answer.value);
        return read ? ok(read.funds) : err(notUnderstood);
      } finally {
        pendingRequests -= 1;
      }
    },
    async debit({ paymentId, accountId, id, amount, currency }) {
      const answer = await call('/wallet/debit', {
        payment: paymentId,
        player: `${accountId}`,
        id,
        minor: `${amount}`,
        currency,
      });
      if (!answer.ok) return answer;
      const [event, ...more] = readReportedEvents(answer.value) ?? [];
      return event?.paymentId === paymentId && more.length === 0 ? ok(event) : err(notUnderstood);
    },
    ...recordsBy(call, { events: '/wallet/debits', records: '/wallet/records' }),
  };
}
