import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { journalBounds } from './id-bounds.ts';
import { notPlayed } from './net-result.ts';

/** Postings of one side that one call reads. */
const POSTINGS_MAX = 10_000;
/** Maximum time between two stakes that counts as play. */
const BREAK_SECONDS = 300;

/** Totals of an account since a time, minor units. */
export interface Position {
  readonly stakedMinor: bigint;
  /** Won less staked. A held stake counts when it is held, and with the opposite sign when it is released. */
  readonly netMinor: bigint;
  readonly playedSeconds: number;
}

export interface Positions {
  /** In the order of the moments; undefined where there are more postings than one call reads. */
  readonly since: readonly (Position | undefined)[];
  readonly postings: number;
}

/**
 * Stakes, net result and time of play since several times. Each side of the postings is read from its own index, newest
 * first, so that a short period is complete even if a long one has too many postings.
 */
export async function readPosition(
  db: Queryable,
  {
    accountId,
    sinceMs,
    max = POSTINGS_MAX,
  }: { readonly accountId: AccountId; readonly sinceMs: readonly number[]; readonly max?: number },
): Promise<Positions> {
  const { low } = await journalBounds(db, { fromMs: Math.min(...sinceMs), toMs: undefined });
  const side = (column: 'debit' | 'credit', other: 'debit' | 'credit', sign: '' | '-') => `
    (select p.journal_id, p.${other} as other, ${sign}p.amount as change, j.at, j.kind
     from (select * from posting q where q.${column} = $1 and q.${column} > 1000 and q.journal_id >= $2
           order by q.journal_id desc limit $3) p
     join journal j on j.id = p.journal_id)`;
  const { rows } = await db.query<{
    no: number;
    staked: string;
    net: string;
    played: number;
    is_complete: boolean;
    postings: number;
  }>({
    name: 'read-position',
    text: `with debited as materialized ${side('debit', 'credit', '-')}, credited as materialized ${side('credit', 'debit', '')},
     -- Nothing older than this is known of a side with too many postings.
     known as materialized (
       select greatest(case when d.postings >= $3 then (select at from debited order by journal_id limit 1) end,
                       case when c.postings >= $3 then (select at from credited order by journal_id limit 1) end) as since,
              (d.postings + c.postings)::integer as postings
       from (select count(*) as postings from debited) d, (select count(*) as postings from credited) c
     ), played as materialized (
       select m.* from (select * from debited union all select * from credited) m
       where m.other <> all (array(select a.id from account a where a.owner_kind = 'house' and a.owner_id = 0
           and (a.kind = any($5) or a.kind like 'psp:clearing:%')
         union all
         select l.id from account c join account l on l.owner_kind = 'player' and l.owner_id = c.owner_id and (l.kind in ('player:locked', 'player:vault') or l.kind like 'bonus:%')
         where c.id = $1))
     ), stakes as materialized (
       select at, extract(epoch from at - lag(at) over (order by at)) as gap from played
       where kind in ('stake', 'hold', 'round', 'external-bet', 'tournament-entry') and change < 0
     )
     select s.no::integer as no, k.postings, coalesce(k.since < s.at, true) as is_complete,
            coalesce((select -sum(p.change) from played p where p.at >= s.at
              and (p.kind in ('stake', 'hold', 'round', 'external-bet', 'tournament-entry') and p.change < 0 or p.kind = 'release')), 0)::text as staked,
            coalesce((select sum(p.change) from played p where p.at >= s.at), 0)::text as net,
            coalesce((select sum(least(t.gap, $6)) from stakes t
              where t.at >= s.at), 0)::integer as played
     from unnest($4::float8[]) with ordinality as m(ms, no)
     cross join lateral (select m.no, to_timestamp(m.ms / 1000) as at) s cross join known k order by s.no`,
    values: [accountId, low, max + 1, sinceMs, [...notPlayed], BREAK_SECONDS],
  });
  return {
    since: rows.map(({ staked, net, played, is_complete }) =>
      is_complete ? { stakedMinor: BigInt(staked), netMinor: BigInt(net), playedSeconds: played } : undefined,
    ),
    postings: rows[0]?.postings ?? 0,
  };
}
