import { acceptances } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';

/** Only the latest bets are counted: the count costs the same on a busy day. */
const TICKETS_MAX = 5000;
/** Builders read at once, those of most players first. */
const BUILDERS_MAX = 500;

export interface BackedBuilder {
  readonly matchId: number;
  readonly picks: readonly {
    readonly type: string;
    readonly specifier: string;
    readonly outcomeNo: number;
  }[];
  readonly bettors: number;
}

/** Bet builders of at least `bettorsMin` different accounts, of the latest accepted bets since then; the most backed first. */
export async function readBackedBuilders(
  db: Queryable,
  { sinceMs, bettorsMin }: { readonly sinceMs: number; readonly bettorsMin: number },
): Promise<readonly BackedBuilder[]> {
  const { rows } = await db.query<{
    match_id: string;
    picks: readonly (readonly [string, string, number])[];
    bettors: number;
  }>(
    `select b.match_id::text as match_id, b.picks, count(distinct b.account_id)::integer as bettors
     from (
       select t.account_id, m.match_id,
              jsonb_agg(jsonb_build_array(m.type, m.specifier, l.outcome_no) order by m.id, l.outcome_no) as picks
       from (
         select id, account_id, acceptance, decided_at from ticket order by id desc limit ${TICKETS_MAX}
       ) as t
       join ticket_leg l on l.ticket_id = t.id
       join market m on m.id = l.market_id
       where t.acceptance = $1 and t.decided_at >= to_timestamp($2::double precision / 1000)
       group by t.id, t.account_id, l.leg_no, m.match_id
       having count(*) > 1
     ) as b
     group by b.match_id, b.picks
     having count(distinct b.account_id) >= $3
     order by bettors desc, b.match_id
     limit ${BUILDERS_MAX}`,
    [acceptances.accepted, sinceMs, bettorsMin],
  );
  return rows.map(({ match_id, picks, bettors }) => ({
    matchId: Number(match_id),
    picks: picks.map(([type, specifier, outcomeNo]) => ({ type, specifier, outcomeNo })),
    bettors,
  }));
}
