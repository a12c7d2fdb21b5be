import type { AccountId } from '@evens/base';
import type { ActiveBonus, FreeBet } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readActiveBonus, readFreeBets } from './bonus-store.ts';
import { presentActiveBonus, presentFreeBet } from './present.ts';

/** SQL: whether an account has a bonus that is open, and with it bonus money or free bets. */
export function openBonusSql(account: string): string {
  return `exists (select from bonus n where n.account_id = ${account} and n.state = 2)`;
}

/** Reads the bonus money and free bets that can pay a stake. */
export async function readBonusNews(
  db: Queryable,
  query: { readonly accountId: AccountId; readonly atMs: number },
): Promise<{ readonly bonus: ActiveBonus | null; readonly freeBets: readonly FreeBet[] }> {
  const [active, freeBets] = await Promise.all([readActiveBonus(db, query), readFreeBets(db, query)]);
  return { bonus: active ? presentActiveBonus(active) : null, freeBets: freeBets.map(presentFreeBet) };
}
