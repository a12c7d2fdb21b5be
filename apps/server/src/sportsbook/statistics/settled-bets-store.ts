import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** A settled bet of a player's own money. Amounts in minor units. */
export interface SettledBet {
  readonly stakeMinor: bigint;
  /** Payout and cash-outs. */
  readonly returnedMinor: bigint;
  readonly promisedMinor: bigint;
  readonly settledAtMs: number;
  readonly type: string;
  readonly isBuilder: boolean;
  /** Alias of the sport; `several` for more than one. */
  readonly sport: string;
}

const BETS_MAX = 10_000;

/**
 * Bets on sport that were settled in the span, among the newest `BETS_MAX` settled bets of an account. Cancelled and refunded
 * bets are left out, and so are bets that bonus money or a free bet paid for.
 */
export async function readSettledBets(
  db: Queryable,
  {
    accountId,
    fromMs,
    toMs,
  }: { readonly accountId: AccountId; readonly fromMs: number; readonly toMs: number },
): Promise<{ readonly bets: readonly SettledBet[]; readonly isWhole: boolean }> {
  const { rows } = await db.query<{
    stake: string;
    returned: string;
    promised: string;
    settled_ms: number;
    type: string;
    is_builder: boolean;
    sport: string;
    read: number;
  }>(
    `with newest as materialized (
       select id, type, stake, payout + cashed_out as returned, payout_promised, settled_at, result, bonus_stake, product
       from ticket where account_id = $1 and result <> 0 order by id desc limit ${BETS_MAX}
     )
     select t.stake::text as stake, t.returned::text as returned, t.payout_promised::text as promised,
            extract(epoch from t.settled_at)::float8 * 1000 as settled_ms, t.type, l.is_builder, l.sport,
            (select count(*) from newest)::integer as read
     from newest t
     cross join lateral (
       select count(*) > 1 and max(p.leg_no) = 1 as is_builder,
              case when min(m.sport) = max(m.sport) then min(m.sport) else 'several' end as sport
       from ticket_leg p join market m on m.id = p.market_id where p.ticket_id = t.id
     ) as l
     where t.product is null and t.result not in (1, 4) and t.bonus_stake is null
       and t.settled_at >= to_timestamp($2::float8 / 1000) and t.settled_at < to_timestamp($3::float8 / 1000)
     order by t.settled_at, t.id`,
    [accountId, fromMs, toMs],
  );
  return {
    isWhole: (rows[0]?.read ?? 0) < BETS_MAX,
    bets: rows.map((row) => ({
      stakeMinor: BigInt(row.stake),
      returnedMinor: BigInt(row.returned),
      promisedMinor: BigInt(row.promised),
      settledAtMs: row.settled_ms,
      type: row.type,
      isBuilder: row.is_builder,
      sport: row.sport,
    })),
  };
}
