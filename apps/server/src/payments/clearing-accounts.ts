import { type CurrencyCode, hasKey, ledgerDigits } from '@evens/base';
import type { Queryable } from '../platform/db.ts';

/** Ledger accounts of the money that each provider holds, by provider and currency. */
export type ClearingAccounts = ReadonlyMap<string, ReadonlyMap<CurrencyCode, number>>;

const clearingKind = (provider: string) => `psp:clearing:${provider}`;
/** Another process may open house accounts concurrently and take the same ids. */
const TRIES_MAX = 10;

async function readAccounts(db: Queryable, provider: string): Promise<ReadonlyMap<CurrencyCode, number>> {
  const { rows } = await db.query<{ id: number; currency: string }>(
    "select id, currency from account where owner_kind = 'house' and kind = $1",
    [clearingKind(provider)],
  );
  return new Map(
    rows.flatMap(({ id, currency }) => (hasKey(ledgerDigits, currency) ? [[currency, id]] : [])),
  );
}

/** Opens the missing accounts of a provider, one for each currency. */
async function openAccounts(db: Queryable, provider: string): Promise<number> {
  const { rowCount } = await db.query(
    `insert into account (id, owner_kind, owner_id, kind, currency)
     select (select max(id) from account where id < 1001) + row_number() over (order by l.currency), 'house', 0, $1, l.currency
     from player_limit l
     where not exists (select from account a where a.owner_kind = 'house' and a.owner_id = 0 and a.kind = $1 and a.currency = l.currency)
     on conflict do nothing`,
    [clearingKind(provider)],
  );
  return rowCount ?? 0;
}

/** Returns the clearing accounts of providers; opens those of a new provider. */
export async function openClearingAccounts(
  db: Queryable,
  providers: readonly string[],
): Promise<ClearingAccounts> {
  const accounts = new Map<string, ReadonlyMap<CurrencyCode, number>>();
  for (const provider of providers) {
    const currencies = Object.keys(ledgerDigits).length;
    let opened = await readAccounts(db, provider);
    for (let tries = 0; opened.size < currencies && tries < TRIES_MAX; tries++) {
      await openAccounts(db, provider);
      opened = await readAccounts(db, provider);
    }
    if (opened.size < currencies)
      throw new Error(
        `openClearingAccounts: ${provider} has accounts in ${opened.size} of ${currencies} currencies`,
      );
    accounts.set(provider, opened);
  }
  return accounts;
}

export function clearingAccountId(
  accounts: ClearingAccounts,
  { provider, currency }: { readonly provider: string; readonly currency: CurrencyCode },
): number {
  const id = accounts.get(provider)?.get(currency);
  if (id === undefined) throw new Error(`clearingAccountId: ${provider} has no account in ${currency}`);
  return id;
}
