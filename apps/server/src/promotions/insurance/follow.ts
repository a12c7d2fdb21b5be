import type { Clock } from '@evens/base';
import { readSealedJournal } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { followNew } from '../../platform/follower.ts';

const JOURNALS_PER_STEP = 1000;

/** Lists insured combos whose settlement changed. Only stakes of cash alone are insured. */
export const followInsured = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Promise<boolean> =>
  followNew({
    name: 'acca-insurance',
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    async follow(client, { fromId, toId }) {
      await client.query({
        name: 'insured-combos',
        text: `insert into acca_insurance (ticket_id, account_id, due_at)
               select t.id, t.account_id, to_timestamp($3::float8 / 1000)
               from (
                 select distinct j.ref_id from journal j
                 where j.id > $1 and j.id <= $2 and j.ref_kind = 'ticket' and j.kind in ('settlement', 'reversal')
               ) as moved join ticket t on t.id = moved.ref_id
               where t.type = 'combo' and t.formula ? 'insurance' and t.bonus_stake is null
                 and (t.result = 3 or exists (select from acca_insurance i where i.ticket_id = t.id))
               on conflict (ticket_id) do update set due_at = excluded.due_at`,
        values: [fromId, toId, clock.nowMs()],
      });
    },
  });
