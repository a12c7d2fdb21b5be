import type { Pool } from '../../apps/server/src/platform/db.ts';
import { decideMarkets, makeMarkets } from '../growth/fill.ts';
import { vacuumLikeAutovacuum } from '../growth/vacuum.ts';

const CHUNK = 100_000;
/** One of five rows of a list belongs to another account. */
const OTHER_EVERY = 5;
const OTHERS = 500;
/** One of ten rounds was played at another provider. */
const EXTERNAL_EVERY = 10;
/** Period in which the rows were created. */
const DAYS = 365;

export interface FilledHistories {
  readonly accountId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const accounts = `
with opened as (
  insert into account (owner_kind, owner_id, kind, currency)
  select 'player', 2000000 + n, 'cash', 'EUR' from generate_series(0, ${OTHERS}) n returning id
), funded as (
  insert into balance (account_id, amount, version) select id, 100000000, 1 from opened
)
select id from opened order by id`;

/** `n` counts the rows of a list, `owner` has four of five of them, `at` increases with `n`. */
const rows = `
rows as materialized (
  select n, case when n % ${OTHER_EVERY} = 0 then ($1::bigint[])[2 + n % ${OTHERS}] else ($1::bigint[])[1] end as owner,
         to_timestamp(($4::float8 + n * $5::float8) / 1000) as at
  from generate_series($2::int, $3::int) n
)`;

/** A settled single with its leg, stake and payout. */
const tickets = `
with ${rows}, made as materialized (
  select *, nextval('ticket_id_seq') as id, nextval('journal_id_seq') as taken_by, n % 3 = 0 as is_won from rows order by n
), ticketed as (
  insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, payout, rules_version, rate_id,
                      acceptance, policy, decided_at, settled_at, result, version, settlement_no)
  select id, owner, gen_random_uuid(), 'single', 'EUR', 100, 0, 200, 25000000, case when is_won then 200 else 0 end, 1,
         (select r.id from rate r where r.currency = 'EUR'), 1, 0, at, at + interval '2 hours', case when is_won then 2 else 3 end, 2, 1
  from made
), legged as (
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no)
  select id, 1, ($6::bigint[])[1 + n % cardinality($6::bigint[])], case when is_won then 1 else 2 end, 2000, 1, 1, '', 1 from made
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select taken_by, 'stake', 'ticket', id, 0, at from made
)
insert into posting (journal_id, n, debit, credit, amount, currency)
select taken_by, 1, owner, (select a.id from account a where a.kind = 'open-bets:sport' and a.currency = 'EUR'), 100, 'EUR' from made`;

const rounds = `
with ${rows}, made as materialized (
  select *, nextval('round_id_seq') as id, n % ${EXTERNAL_EVERY} = 1 as is_external from rows order by n
), own as (
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no, taken, currency,
                     game, bet, state)
  select id, owner, 1, n, 100, 0, at, at, gen_random_uuid(), 1, 1, 1, 'EUR', 'dice', '{}', null from made where not is_external
)
insert into external_round (id, provider, provider_round, account_id, game, currency, bets, stake, payout, started_at, ended_at)
select id, 'leap', n::text, owner, 'mask-parade', 'EUR', 1, 100, 0, at, at from made where is_external`;

/** Payment ids begin with their time in milliseconds. */
const payments = `
with ${rows}
insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, received, created_at,
                     changed_at, completed_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       owner, 'deposit', 'sandbox-card', 'sandbox', 5000, 'EUR', case when n % 7 = 0 then 12 else 2 end, 2, '{}', gen_random_uuid(),
       case when n % 7 = 0 then 0 else 5000 end, at, at, at
from rows`;

/**
 * Lists of bookings, settled bets, rounds and payments with `own` rows of one account each, mixed with rows of others.
 */
export async function fillHistories(
  db: Pool,
  own: number,
  { nowMs, reportProgress }: { readonly nowMs: number; reportProgress(what: string): void },
): Promise<FilledHistories> {
  const opened = await db.query<{ id: number }>(accounts);
  const accountIds = opened.rows.map(({ id }) => id);
  const marketIds = await makeMarkets(db, 1000, 'histories-');
  await decideMarkets(db, marketIds);
  const count = Math.ceil((own * OTHER_EVERY) / (OTHER_EVERY - 1));
  const everyMs = (DAYS * 86_400_000) / count;
  const fromMs = nowMs - count * everyMs;
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    for (let first = 1; first <= count; first += CHUNK) {
      const values = [accountIds, first, Math.min(count, first + CHUNK - 1), fromMs, everyMs];
      await client.query(tickets, [...values, marketIds]);
      await client.query(rounds, values);
      await client.query(payments, values);
      if (((first - 1) / CHUNK) % 4 === 3)
        reportProgress(`${first + CHUNK - 1} of ${count} rows of each list`);
    }
    await vacuumLikeAutovacuum(client);
  } finally {
    client.release(true);
  }
  return { accountId: accountIds[0] ?? 0, fromMs, toMs: nowMs };
}
