import type { AccountId } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import { bonusLedgers, stakeKinds } from '../stake-kinds.ts';
import { hourStart, PART_MS } from './play-times.ts';

/** Bounds of one call: postings per side and query, and number of queries. */
export interface ReadBounds {
  readonly postings: number;
  readonly times: number;
}
/** 100,000 rounds in one call: a month of one every 26 seconds, day and night. */
const readBounds: ReadBounds = { postings: 20_000, times: 5 };

/** Number of earlier stakes that are searched for the hold of a return. A return without a hold does not count. */
const HELD_WITHIN = 1000;

/** Credits that return a stake which was not accepted as a bet. */
const releaseKinds = ['release', 'accept', 'external-rollback'] as const;
const playKinds = [
  ...stakeKinds,
  ...releaseKinds,
  'settlement',
  'reversal',
  'cash-out',
  'external-win',
  'jackpot',
  'tournament-prize',
  'tournament-refund',
] as const;

/** Start of the journals to read. */
export interface Cursor {
  /** This hour and later ones. */
  readonly hourMs: number;
  /** Lowest journal id that may belong to them. */
  readonly fromJournal: number;
}

/** Contribution of one hour's journals to an hour: their own, or that of the stakes which they return. */
export interface PlayedHour {
  readonly ownHourMs: number;
  readonly hourMs: number;
  readonly staked: bigint;
  readonly lost: bigint;
  /** Bit mask of the parts of the hour that contain a stake. */
  readonly parts: number;
  readonly firstJournal: number;
  /** The first journal of the last minutes of `ownHourMs`. Undefined without any. */
  readonly lateJournal: number | undefined;
  readonly lastJournal: number;
}

export interface NewPlay {
  readonly hours: readonly PlayedHour[];
  /** Time of the first unread journal. Undefined if all were read. */
  readonly endMs: number | undefined;
}

const hourMsSql = (at: string) => `(extract(epoch from date_trunc('hour', ${at}, 'UTC')) * 1000)::float8`;
const side = (column: 'debit' | 'credit') => `
  select p.journal_id, p.amount from posting p
  where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2 order by p.journal_id limit $4`;

/**
 * The oldest postings from a journal on, with a limit per side. The result ends before the first journal that is
 * missing on one of the sides, so that no stake is read without its win or vice versa.
 * A stake that is returned because it was not accepted counts in the hour in which it was staked. Bonus money does not
 * use stake and loss limits, but the play that it pays counts as playing time.
 */
const newPlayText = `
with debited as materialized (${side('debit')}
), credited as materialized (${side('credit')}
), by_bonus as materialized (
  select d.journal_id from (${bonusLedgers({ account: '$1', since: `to_timestamp($3::float8 / 1000) - interval '1 hour'` })}) b
    cross join lateral (
      select p.journal_id from posting p
      where p.debit = b.ledger_id and p.debit > 1000 and p.journal_id >= $2 order by p.journal_id limit $4) d
  order by d.journal_id limit $4
), cut as materialized (
  select least((select max(journal_id) from debited having count(*) = $4), (select max(journal_id) from credited having count(*) = $4),
               (select max(journal_id) from by_bonus having count(*) = $4)) as journal_id
), play as materialized (
  select m.*, j.kind, j.at, j.ref_id, j.reverses
  from cut c cross join (
         select journal_id, amount, true as is_out from debited
         union all select journal_id, amount, false from credited
         union all select journal_id, 0, true from by_bonus) m
       join journal j on j.id = m.journal_id
  where m.journal_id < coalesce(c.journal_id, 9223372036854775807) and j.at >= to_timestamp($3::float8 / 1000) and j.kind = any($5)
), counted as (
  select p.*, case
      when p.kind = 'external-rollback' then coalesce((select o.at from journal o where o.id = p.reverses), p.at)
      when p.kind in ('release', 'accept') and not p.is_out then coalesce(
        max(p.at) filter (where p.kind = 'hold') over (partition by p.ref_id),
        (select h.at from (select s.journal_id from posting s where s.debit = $1 and s.debit > 1000 and s.journal_id < p.journal_id
                           order by s.journal_id desc limit ${HELD_WITHIN}) s join journal h on h.id = s.journal_id
         where h.kind = 'hold' and h.ref_id = p.ref_id),
        'epoch')
      else p.at end as counts_at,
    -- The cash-out of an edited bet paid a part of the stake of the next one.
    p.kind = 'cash-out' and exists (
      select from ticket t where t.id = p.ref_id and t.replaced_by is not null) as is_edit
  from play p
), hours as (
  select ${hourMsSql('at')} as own_hour_ms, ${hourMsSql('counts_at')} as hour_ms,
         (coalesce(sum(amount) filter (where is_out and kind = any($6)), 0)
          - coalesce(sum(amount) filter (where not is_out and (kind = any($7) or is_edit)), 0))::text as staked,
         sum(case when is_out then amount else -amount end)::text as lost,
         coalesce(bit_or(1 << (extract(minute from at at time zone 'UTC')::integer / 5)) filter (where is_out and kind = any($6)), 0) as parts,
         min(journal_id) as first_journal,
         min(journal_id) filter (where extract(minute from at at time zone 'UTC') >= 55) as late_journal,
         max(journal_id) as last_journal
  from counted group by 1, 2
)
select c.journal_id as next_journal, (extract(epoch from n.at) * 1000)::float8 as next_ms, h.*
from cut c left join journal n on n.id = c.journal_id left join hours h on true`;

interface NewPlayRow {
  readonly next_journal: number | null;
  readonly next_ms: number | null;
  /** Null, like the following columns, if nothing was played. */
  readonly own_hour_ms: number | null;
  readonly hour_ms: number | null;
  readonly staked: string | null;
  readonly lost: string | null;
  readonly parts: number | null;
  readonly first_journal: number | null;
  readonly late_journal: number | null;
  readonly last_journal: number | null;
}

function playedHour(row: NewPlayRow): readonly PlayedHour[] {
  const { own_hour_ms, hour_ms, staked, lost, parts, first_journal, late_journal, last_journal } = row;
  if (own_hour_ms === null || hour_ms === null || staked === null || lost === null) return [];
  if (parts === null || first_journal === null || last_journal === null) return [];
  return [
    {
      ownHourMs: own_hour_ms,
      hourMs: hour_ms,
      staked: BigInt(staked),
      lost: BigInt(lost),
      parts,
      firstJournal: first_journal,
      lateJournal: late_journal ?? undefined,
      lastJournal: last_journal,
    },
  ];
}

/** Play since the cursor, oldest first, within the bounds. */
export async function readNewPlay(
  db: Queryable,
  {
    accountId,
    cursor,
    bounds: { postings, times } = readBounds,
  }: { readonly accountId: AccountId; readonly cursor: Cursor; readonly bounds: ReadBounds | undefined },
): Promise<NewPlay> {
  const hours: PlayedHour[] = [];
  let { fromJournal } = cursor;
  let endMs: number | undefined;
  for (let no = 0; no < times; no += 1) {
    const { rows } = await db.query<NewPlayRow>({
      name: 'new-play',
      text: newPlayText,
      values: [
        accountId,
        fromJournal,
        cursor.hourMs,
        postings,
        [...playKinds],
        [...stakeKinds],
        [...releaseKinds],
      ],
    });
    hours.push(...rows.flatMap(playedHour));
    const [row] = rows;
    endMs = row?.next_ms ?? undefined;
    if (row?.next_journal == null) return { hours, endMs: undefined };
    fromJournal = row.next_journal;
  }
  return { hours, endMs };
}

/** Whether the part of the hour that contains the time has a stake. */
export function isInPart(hours: readonly PlayedHour[], atMs: number): boolean {
  const bit = 1 << Math.floor((atMs - hourStart(atMs)) / PART_MS);
  return hours.some(({ ownHourMs, parts }) => ownHourMs === hourStart(atMs) && (parts & bit) !== 0);
}
