import type { BetResult } from '@evens/markets';
import type { PoolClient } from '../../platform/db.ts';
import type { FollowedBonus } from './follow-store.ts';

/** A ticket that was settled or resettled since its contribution was counted. */
export interface TicketToFollow {
  readonly id: number;
  readonly version: number;
  readonly stakeMinor: bigint;
  readonly cashedMinor: bigint;
  readonly promisedMinor: bigint;
  /**
   * Prices in thousandths of the legs that were not cancelled. Undefined unless the ticket is a single or a combo
   * without a bet builder.
   */
  readonly legsMilli: readonly number[] | undefined;
  readonly result: BetResult;
  /** Whether another ticket of the account is on another outcome of one of its markets. */
  readonly opposed: boolean;
  /** Amount counted so far. */
  readonly countedMinor: bigint;
}

/** Number of newest tickets of an account that are searched for opposite bets: virtual bets and lotto are settled soon. */
const OPPOSITES_AMONG = { open: 500, settled: 1500 };

/** Removes changed tickets from the bonus's queue. The cash balance is locked, so no ticket changes meanwhile. */
export async function takeDueTickets(
  client: PoolClient,
  bonusId: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ ticket_id: number }>({
    name: 'take-due-tickets',
    text: `delete from bonus_due_ticket where bonus_id = $1 and ticket_id = any(array(
             select d.ticket_id from bonus_due_ticket d where d.bonus_id = $1 order by d.ticket_id limit $2
           )) returning ticket_id`,
    values: [bonusId, limit],
  });
  return rows.map(({ ticket_id }) => ticket_id);
}

/** The given tickets whose current state is not counted yet. Free bets do not count. */
export async function readTicketsToFollow(
  client: PoolClient,
  { id, accountId, firstTicketId }: FollowedBonus,
  ticketIds: readonly number[],
): Promise<readonly TicketToFollow[]> {
  const { rows } = await client.query<{
    id: number;
    version: number;
    stake: string;
    stake_cashed: string;
    promised: string;
    legs: readonly number[] | null;
    result: BetResult;
    opposed: boolean;
    counted: string;
  }>({
    name: 'tickets-to-follow',
    text: `with others as materialized (
             select l.market_id, l.outcome_no, l.ticket_id from (
               (select o.id from ticket o where o.account_id = $2 and o.id > $3 and o.result = 0 and o.acceptance <> 2
                order by o.id desc limit ${OPPOSITES_AMONG.open})
               union all
               (select o.id from ticket o where o.account_id = $2 and o.id > $3 and o.result <> 0 and o.result not in (1, 4)
                  and o.stake_cashed < o.stake order by o.id desc limit ${OPPOSITES_AMONG.settled})
             ) o join ticket_leg l on l.ticket_id = o.id
           )
           select t.id, t.version, t.stake::text as stake, t.stake_cashed::text as stake_cashed, t.payout_promised::text as promised, t.result,
                  case when t.type in ('single', 'combo') and not coalesce(t.formula ?| array['builders', 'eachWay'], false)
                       then array(
                         select l.odds_milli from ticket_leg l where l.ticket_id = t.id and not coalesce((
                           select v.result in (1, 4) from verdict v
                           where v.market_id = l.market_id and v.outcome_no = l.outcome_no
                             and v.valid_from <= t.decided_at and t.decided_at < v.valid_until
                           order by v.version desc limit 1), false)
                         order by l.n) end as legs,
                  exists (
                    select from ticket_leg l join others o on o.market_id = l.market_id and o.outcome_no <> l.outcome_no
                    where l.ticket_id = t.id and o.ticket_id <> t.id) as opposed,
                  coalesce(p.counted, 0)::text as counted
           from ticket t cross join lateral (
             select sum(g.counted) as counted, max(g.source_version) as version from bonus_progress g
             where g.bonus_id = $1 and g.source_kind = 'ticket' and g.source_id = t.id
           ) p
           where t.id = any($4::bigint[]) and t.account_id = $2 and t.id > $3 and t.acceptance in (1, 5)
             and (t.result <> 0 or p.version is not null)
             and t.version > coalesce(p.version, 0)
             and (t.bonus_stake is null or not exists (
               select from ticket_funding f where f.ticket_id = t.id and f.credit_id is not null))
           order by t.id`,
    values: [id, accountId, firstTicketId, ticketIds],
  });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    stakeMinor: BigInt(row.stake),
    cashedMinor: BigInt(row.stake_cashed),
    promisedMinor: BigInt(row.promised),
    legsMilli: row.legs ?? undefined,
    result: row.result,
    opposed: row.opposed,
    countedMinor: BigInt(row.counted),
  }));
}

export interface Counted {
  readonly ticketId: number;
  readonly version: number;
  /** Change of the counted amount in minor units. Negative after a correction. */
  readonly changeMinor: bigint;
}

/** Each version of a ticket counts once: its row is the key. */
export async function addProgress(
  client: PoolClient,
  bonusId: number,
  counted: readonly Counted[],
): Promise<void> {
  await client.query(
    `with added as (
       insert into bonus_progress (bonus_id, source_kind, source_id, source_version, counted)
       select $1, 'ticket', a.id, a.version, a.counted from unnest($2::bigint[], $3::integer[], $4::bigint[]) as a(id, version, counted)
       returning counted
     )
     update bonus set wagered = wagered + (select sum(counted) from added), version = version + 1 where id = $1`,
    [
      bonusId,
      counted.map(({ ticketId }) => ticketId),
      counted.map(({ version }) => version),
      counted.map(({ changeMinor }) => changeMinor),
    ],
  );
}
