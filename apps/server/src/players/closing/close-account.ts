import {
  type AccountId,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  type PlayerId,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { setBlocked } from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';

/** Open bets that are counted. */
const betsMax = 1_000;
/** Rounds of other providers that are looked at: the newest, and those begun within a day. */
const externalRoundsMax = 100;

interface Leftovers {
  readonly amount: string;
  readonly vault: string;
  readonly bets: number;
  readonly payments: number;
  readonly rounds: number;
}

/** Open items of the account. While the balance is locked, no stake and no withdrawal can begin. */
async function readLeftovers(db: Queryable, accountId: AccountId, atMs: number): Promise<Leftovers> {
  const { rows } = await db.query<Leftovers>(
    `select b.amount::text as amount,
            (select coalesce(sum(l.amount), 0) from vault_lock l where l.account_id = $1 and l.released_at is null)::text as vault,
            (select count(*)::integer from (
               select from ticket t where t.account_id = $1 and t.result = 0 and t.acceptance <> 2 limit $3) o) as bets,
            (select count(*)::integer from payment q where q.account_id = $1 and q.state in (1, 9, 14, 15))
            + (select count(*)::integer from payment e where e.account_id = $1 and e.direction = 'withdrawal' and e.state = 13)
              as payments,
            (select count(*)::integer from round r where r.account_id = $1 and r.state is not null)
            + (select count(*)::integer from (
                 select e.ended_at, e.started_at from external_round e where e.account_id = $1
                 order by e.id desc limit $4) e
               where e.ended_at is null and e.started_at > $2::timestamptz - interval '1 day') as rounds
     from balance b where b.account_id = $1`,
    [accountId, new Date(atMs), betsMax, externalRoundsMax],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`readLeftovers: account ${accountId} has no balance`);
  return row;
}

export interface Closing {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly atMs: number;
}

/** AccountNotEmpty with the balance and the open items; undefined if nothing keeps the account open. */
export async function whatKeepsOpen(
  db: Queryable,
  { accountId, currency, atMs }: Closing,
): Promise<Refusal | undefined> {
  const { amount, vault, bets, payments, rounds } = await readLeftovers(db, accountId, atMs);
  if (amount === '0' && vault === '0' && bets === 0 && payments === 0 && rounds === 0) return undefined;
  return refusal('AccountNotEmptyException', {
    balance: formatAmount(BigInt(amount), currency),
    vault: formatAmount(BigInt(vault), currency),
    currency,
    openBets: bets,
    payments,
    rounds,
  });
}

/**
 * Closes the account: the same transaction blocks the balance, so no stake is accepted from then on. Refuses like
 * `whatKeepsOpen`. An operator can unlock it again.
 */
export async function closeAccount(pool: Pool, closing: Closing): Promise<Result<undefined, Refusal>> {
  const { playerId, accountId, atMs } = closing;
  return inTransaction(pool, async (client) => {
    await client.query('select from balance where account_id = $1 for update', [accountId]);
    const open = await whatKeepsOpen(client, closing);
    if (open !== undefined) return err(open);
    await setBlocked(client, accountId, true);
    await client.query('delete from player_alert where account_id = $1', [accountId]);
    await client.query('delete from push_subscription where account_id = $1', [accountId]);
    await client.query('update player set closed_at = $2 where id = $1', [playerId, new Date(atMs)]);
    await recordOperatorAction(client, {
      operator: `player:${playerId}`,
      action: 'account-close',
      subject: `player:${playerId}`,
      details: {},
      atMs,
    });
    return ok(undefined);
  });
}
