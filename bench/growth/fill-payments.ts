import type { Pool } from '../../apps/server/src/platform/db.ts';

/** Credited deposits with their bookings, a tenth of them for the first account. Their journals are not written. */
const payments = `
with made as (
  insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, received,
                       created_at, changed_at, completed_at)
  select uuidv7(), case when n % 10 = 0 then ($1::bigint[])[1] else ($1::bigint[])[1 + n % cardinality($1::bigint[])] end,
         'deposit', 'sandbox-card', 'sandbox', 5000, 'EUR', 2, 2, '{}', gen_random_uuid(), 5000, at, at, at
  from generate_series(1, $2::int) n, lateral (select now() - make_interval(secs => n * 60) as at) made_at
  returning id, created_at
)
insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
select id || ' deposited', id, 'deposited', 5000, nextval('journal_id_seq'), created_at from made`;

export async function fillPayments(db: Pool, accountIds: readonly number[], count: number): Promise<void> {
  await db.query(payments, [accountIds, count]);
}
