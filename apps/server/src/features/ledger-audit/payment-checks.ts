import type { Check } from './check-statement.ts';

/** What must hold of deposits and withdrawals, whose every report of a provider is booked once. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'payment-differs-from-its-bookings',
    whole: true,
    sql: `
      with booked as (
        select payment_id, coalesce(sum(amount) filter (where kind = 'deposited'), 0) as received,
               coalesce(sum(amount) filter (where kind = 'reversed'), 0) as reversed,
               count(*) filter (where kind = 'deposited') as deposits
        from payment_booking group by payment_id
      )
      select format('payment %s says %s received and %s taken back, its bookings come to %s and %s', p.id, p.received, p.reversed,
                    coalesce(b.received, 0), coalesce(b.reversed, 0)) as example
      from payment p left join booked b on b.payment_id = p.id
      where p.received <> coalesce(b.received, 0) or p.reversed <> coalesce(b.reversed, 0) or b.deposits > 1`,
  },
  {
    name: 'payment-booking-differs-from-its-journal',
    whole: true,
    sql: `
      with posted as (
        select j.id, j.kind, j.ref_id, count(p.n) as n, sum(p.amount) as amount, min(p.debit) as debit, min(p.credit) as credit
        from journal j left join posting p on p.journal_id = j.id where j.ref_kind = 'payment' group by j.id, j.kind, j.ref_id
      )
      select format('booking %s of %s: its journal (%s) moves %s from %s to %s', b.booking_key, b.amount, j.kind, j.amount, j.debit,
                    j.credit) as example
      from payment_booking b join payment y on y.id = b.payment_id left join posted j on j.id = b.journal_id
      left join account h on h.owner_kind = 'house' and h.kind = 'psp:clearing:' || y.provider and h.currency = y.currency
      where j.n is distinct from 1 or j.amount <> b.amount or j.ref_id <> y.no
         or j.kind <> case b.kind when 'deposited' then 'deposit' else 'chargeback' end
         or case b.kind when 'deposited' then j.credit else j.debit end <> y.account_id
         or case b.kind when 'deposited' then j.debit else j.credit end is distinct from h.id`,
  },
  {
    name: 'payment-journal-without-its-booking',
    whole: true,
    sql: `
      select format('journal %s (%s) of payment %s', j.id, j.kind, j.ref_id) as example from journal j
      where j.ref_kind = 'payment' and not exists (select from payment_booking b where b.journal_id = j.id)`,
  },
  {
    name: 'deposit-state-differs-from-its-money',
    whole: true,
    sql: `
      select format('deposit %s is in state %s with %s received and %s taken back', p.id, p.state, p.received, p.reversed) as example
      from payment p
      where p.direction = 'deposit' and (
        (p.state in (2, 5)) <> (p.received > 0)
        or p.received > 0 and (p.state = 5) <> (p.reversed >= p.received))`,
  },
  {
    name: 'deposit-overdue',
    sql: `
      select format('deposit %s has been pending since %s', p.id, p.created_at) as example from payment p
      where p.direction = 'deposit' and p.state in (1, 9)
        and p.expires_at < to_timestamp($3::float8 / 1000) - interval '10 minutes'`,
  },
];
