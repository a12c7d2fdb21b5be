import { acceptances } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';

/** Only the latest bets are counted: the count costs the same on a busy day. */
const TICKETS_MAX = 5000;

export interface Bettors {
  readonly matchId: number;
  readonly count: number;
}

/** How many different accounts have an accepted bet on each match, of the latest bets since then. */
export async function countBettors(db: Queryable, sinceMs: number): Promise<readonly Bettors[]> {
  const { rows } = await db.query<{ match_id: string; bettors: number }>(
    `select m.match_id::text as match_id, count(distinct t.account_id)::integer as bettors
     from (
       select id, account_id, acceptance, decided_at from ticket order by id desc limit ${TICKETS_MAX}
     ) as t
     join ticket_leg l on l.ticket_id = t.id
     join market m on m.id = l.market_id
     where t.acceptance = $1 and t.decided_at >= to_timestamp($2::double precision / 1000)
     group by m.match_id`,
    [acceptances.accepted, sinceMs],
  );
  return rows.map((row) => ({ matchId: Number(row.match_id), count: row.bettors }));
}
