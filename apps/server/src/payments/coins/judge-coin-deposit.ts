import type { AccountId, CurrencyCode } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { barredMs } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { type IdentityGate, judgeAt, judgeDeposit } from '../../players/index.ts';

/**
 * The refusal of a new coin deposit, whose amount is known only on arrival: locks, breaks, identity, and LimitReached
 * if nothing more may be deposited. Coins that arrive at an existing address are credited all the same.
 */
export async function judgeCoinDeposit(
  db: Queryable,
  {
    accountId,
    currency,
    gates,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    /** The actions for which the jurisdiction requires an identity document. */
    readonly gates: readonly IdentityGate[];
    readonly atMs: number;
  },
): Promise<Refusal | undefined> {
  const { rows } = await db.query<{ blocked: boolean; barred_ms: number | null; verified: boolean }>({
    name: 'coin-deposit-judged',
    text: `select b.blocked, ${barredMs('b')} as barred_ms, p.is_verified as verified
           from player p join balance b on b.account_id = p.account_id where p.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new RangeError(`judgeCoinDeposit: account ${accountId} has no player`);
  const state = {
    barredUntilMs: row.barred_ms,
    isLocked: row.blocked,
    identity: { isProven: row.verified, gates },
  };
  // The database's clock has already checked the end of a break.
  const refused = judgeAt('deposit', state, { nowMs: 0 });
  return refused ?? judgeDeposit(db, { accountId, currency, amount: undefined, atMs });
}
