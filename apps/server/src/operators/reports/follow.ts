import { readSealedJournal } from '../../money/index.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';
import { accountRows, bookedSql, dimensionRows, measures, squares, utcDay } from './booked.ts';
import type { ReportStatement } from './statements.ts';

const JOURNALS_PER_STEP = 500;

const openSums = [...measures, ...squares];
const added = openSums.map((column) => `${column} = report_open.${column} + excluded.${column}`).join(', ');

/** The statement of the follower. A journal of a closed day counts on the first open day. */
export const followStatement: ReportStatement = {
  name: 'report-follow',
  text: `${bookedSql(`select j.id, j.kind, j.ref_kind, j.ref_id, j.ref_version, coalesce(j.reverses, j.id) as settled_by,
         greatest(${utcDay('j.at')}, coalesce((select max(c.day) + 1 from report_close c), '-infinity')) as day
  from journal j where j.id > $1 and j.id <= $2`)}, summed as (${dimensionRows}
  order by 1, 2, 3, 4, 5
), by_account as (${accountRows}
  order by 1, 2, 3
), added as (
  insert into report_open (day, product, dimension, value, currency, ${openSums.join(', ')}, first_journal)
  select * from summed
  on conflict (product, dimension, day, value, currency) do update
  set ${added}, first_journal = least(report_open.first_journal, excluded.first_journal)
)
insert into report_player (day, account_id, product, currency, ${measures.join(', ')})
select * from by_account
on conflict (day, account_id, product) do update
set items = report_player.items + excluded.items, amount_in = report_player.amount_in + excluded.amount_in,
    amount_out = report_player.amount_out + excluded.amount_out, placed_items = report_player.placed_items + excluded.placed_items,
    placed = report_player.placed + excluded.placed`,
};

async function addRange(client: PoolClient, { fromId, toId }: IdRange): Promise<void> {
  await client.query({ ...followStatement, values: [fromId, toId] });
}

/**
 * Adds new journals to the sums of their days. The position moves with the sums, so no journal counts twice. Returns
 * whether it reached the newest sealed journal.
 */
export function followReports(pool: Pool): Promise<boolean> {
  return followNew({
    name: 'reports',
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    follow: addRange,
  });
}
