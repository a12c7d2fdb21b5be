import { formatAmount } from '@evens/base';
import type { Answer } from '@evens/web/core/api.ts';

type Page = Answer<'GET /api/history/account'>;

/** Minor units of a signed amount. Amounts have all decimals of their currency. */
function signedMinor(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Balance after each entry, by id: the balance after the newest entry, less the entries that followed. */
export function balancesAfter(pages: readonly Page[]): ReadonlyMap<number, string> {
  const balances = new Map<number, string>();
  const newest = pages[0]?.Balance ?? null;
  if (newest === null) return balances;
  let minor = signedMinor(newest);
  for (const { ID, Amount, Currency } of pages.flatMap(({ Entries }) => Entries)) {
    balances.set(ID, formatAmount(minor, Currency));
    minor -= signedMinor(Amount);
  }
  return balances;
}
