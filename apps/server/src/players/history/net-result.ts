import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { journalBounds } from './id-bounds.ts';

/** Postings of one side that one call sums up; an account with more since `fromMs` gets no net result. */
const POSTINGS_MAX = 20_000;
/**
 * House accounts whose movements are not play: bonuses and adjustments. The accounts of payment providers are added.
 */
export const notPlayed = ['sandbox:bank', 'house:adjustments', 'bonus:expense'] as const;
/** Ids of journals follow their times within five minutes: inside of that each journal's own time decides. */
const NEAR_MS = 10 * 60_000;

export interface NetResult {
  /** Minor units; undefined where there are more postings than one call sums up. */
  readonly netMinor: bigint | undefined;
  readonly postings: number;
}

/**
 * Winnings minus stakes of an account since a time: all cash credits minus all cash debits, except bonuses, deposits,
 * withdrawals and adjustments by operators. A held stake counts when it is held, and with the opposite sign when it is
 * released. Reads each side of the postings from its own index, `max` rows at most.
 */
export async function readNetResult(
  db: Queryable,
  {
    accountId,
    fromMs,
    max = POSTINGS_MAX,
  }: { readonly accountId: AccountId; readonly fromMs: number; readonly max?: number },
): Promise<NetResult> {
  const { low } = await journalBounds(db, { fromMs, toMs: undefined });
  const { low: surelyAfter } = await journalBounds(db, { fromMs: fromMs + NEAR_MS, toMs: undefined });
  const side = (column: 'debit' | 'credit', other: 'debit' | 'credit', sign: '' | '-') => `
    (select p.journal_id, p.${other} as other, ${sign}p.amount as change from posting p
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2
     order by p.journal_id desc limit $5)`;
  const { rows } = await db.query<{ net: string; debits: number; credits: number }>({
    name: 'net-result',
    text: `with debited as materialized ${side('debit', 'credit', '-')}, credited as materialized ${side('credit', 'debit', '')}
     select (select count(*)::integer from debited) as debits, (select count(*)::integer from credited) as credits,
            coalesce((select sum(m.change) from (select * from debited union all select * from credited) m
              where m.other <> all (array(select a.id from account a where a.owner_kind = 'house' and a.owner_id = 0
                  and (a.kind = any($6) or a.kind like 'psp:clearing:%')
                union all
                select l.id from account c join account l on l.owner_kind = 'player' and l.owner_id = c.owner_id and (l.kind = 'player:locked' or l.kind like 'bonus:%')
                where c.id = $1))
                and case when m.journal_id >= $3 then true
                         else (select j.at >= to_timestamp($4::float8 / 1000) from journal j where j.id = m.journal_id) end
            ), 0)::text as net`,
    values: [accountId, low, surelyAfter, fromMs, max + 1, [...notPlayed]],
  });
  const { net = '0', debits = 0, credits = 0 } = rows[0] ?? {};
  return {
    netMinor: debits > max || credits > max ? undefined : BigInt(net),
    postings: debits + credits,
  };
}
