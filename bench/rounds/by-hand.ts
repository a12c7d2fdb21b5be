import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { Client } from 'pg';
import type { Baseline } from '../placement/baselines.ts';

const BATCH = 32;
/** Number of concurrent rounds, equal to the load's connections. */
const CONNECTIONS = 2;

/** Hand-written SQL for exactly these rows at maximum speed: no checks, no sessions, no draws, no answers. */
const byHand = `
with asked as materialized (
  select *, nextval('round_id_seq') as round_id, nextval('journal_id_seq') as journal_id
  from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[]) as a(account_id, command_id, stake, payout)
), seeded as (
  update game_seed g set next_nonce = g.next_nonce + 1 from asked a where g.account_id = a.account_id and g.no = 1
  returning g.account_id, g.next_nonce - 1 as nonce
), paid as (
  update balance b set amount = b.amount - a.stake + a.payout, version = b.version + 1 from asked a where b.account_id = a.account_id
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'round', 'round', round_id, 0, now() from asked
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select journal_id, 1, account_id, $5::bigint, stake, 'EUR' from asked
  union all select journal_id, 2, $5::bigint, account_id, payout, 'EUR' from asked where payout > 0
), rounded as (
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no, taken,
                     currency, game, bet)
  select round_id, account_id, 1, s.nonce, stake, payout, now(), now(), command_id, 1, 1, 1, 'EUR', 'dice',
         '{"stake":"100","target":5050,"side":"over"}'
  from asked join seeded s using (account_id)
)
insert into command (id, account_id, use_case, body_sha256, result_id, at)
select command_id, account_id, 'round', '\\x0000000000000000000000000000000000000000000000000000000000000000', round_id, now() from asked`;

export async function roundsByHand(
  url: string,
  { accountIds, seconds }: { readonly accountIds: readonly number[]; readonly seconds: number },
): Promise<Baseline> {
  let count = 0;
  const startMs = performance.now() + 2000;
  const endMs = startMs + seconds * 1000;
  const one = async (index: number): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      "select id from account where kind = 'house:casino' and currency = 'EUR'",
    );
    const own = accountIds.filter((_, n) => n % CONNECTIONS === index);
    for (let n = 0; performance.now() < endMs; n += 1) {
      const batch = Array.from({ length: BATCH }, (_, k) => own[(n * BATCH + k) % own.length]);
      const atMs = Date.now();
      await client.query({
        name: 'by-hand',
        text: byHand,
        values: [
          batch,
          batch.map(() => makeCommandId(atMs, randomBytes(16))),
          batch.map(() => 100),
          batch.map((_, k) => (k % 2 === 0 ? 0 : 196)),
          Number(rows[0]?.id),
        ],
      });
      if (performance.now() >= startMs && performance.now() < endMs) count += BATCH;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => one(index)));
  return { perSecond: count / seconds, how: `${CONNECTIONS} connections, ${BATCH} rounds a statement` };
}
