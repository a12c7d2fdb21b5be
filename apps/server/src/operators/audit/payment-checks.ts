import type { Check } from './check-statement.ts';

/** Invariants of deposits, withdrawals and transfers; each report of a provider is booked once. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'payment-differs-from-its-bookings',
    whole: true,
    sql: `
      with booked as (
        select payment_id, coalesce(sum(amount) filter (where kind in ('transferred', 'deposited', 'paid-out', 'paid-late')), 0) as received,
               coalesce(sum(amount) filter (where kind in ('reversed', 'returned')), 0) as reversed,
               count(*) filter (where kind in ('transferred', 'deposited', 'paid-out', 'paid-late')) as payments
        from payment_booking group by payment_id
      )
      select format('payment %s says %s received and %s taken back, its bookings come to %s and %s', p.id, p.received, p.reversed,
                    coalesce(b.received, 0), coalesce(b.reversed, 0)) as example
      from payment p left join booked b on b.payment_id = p.id
      where p.received <> coalesce(b.received, 0) or p.reversed <> coalesce(b.reversed, 0) or b.payments > 1`,
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
      join account c on c.id = y.account_id
      left join account k on k.owner_kind = 'player' and k.owner_id = c.owner_id and k.kind = 'player:locked' and k.currency = y.currency
      cross join lateral (values
        ('transferred', 'transfer', 'funds-transfer', h.id, y.account_id),
        ('deposited', 'deposit', 'deposit', h.id, y.account_id),
        ('reversed', 'deposit', 'chargeback', y.account_id, h.id),
        ('held', 'withdrawal', 'withdrawal', y.account_id, k.id),
        ('released', 'withdrawal', 'withdrawal-release', k.id, y.account_id),
        ('paid-out', 'withdrawal', 'payout', k.id, h.id),
        ('paid-late', 'withdrawal', 'payout-late', y.account_id, h.id),
        ('returned', 'withdrawal', 'payout-return', h.id, y.account_id)
      ) as m(kind, direction, journal, debit, credit)
      where m.kind = b.kind and (j.n is distinct from 1 or j.amount <> b.amount or j.ref_id <> y.no or j.kind <> m.journal
         or y.direction <> m.direction or j.debit is distinct from m.debit or j.credit is distinct from m.credit)`,
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
    name: 'transfer-state-differs-from-its-money',
    whole: true,
    sql: `
      select format('transfer %s of %s is in state %s with %s received', p.id, p.amount, p.state, p.received) as example from payment p
      where p.direction = 'transfer'
        and (p.state not in (2, 9, 11) or p.reversed > 0 or p.received <> case when p.state = 2 then p.amount else 0 end)`,
  },
  {
    name: 'transfer-credited-twice',
    whole: true,
    sql: `
      select format('%s of %s was credited %s times', t.external_id, p.provider, count(*)) as example
      from funds_transfer t join payment p on p.id = t.payment_id where p.state = 2
      group by p.provider, t.external_id having count(*) > 1`,
  },
  {
    // A transfer in progress without a due time would never be ordered again.
    name: 'transfer-without-its-row',
    whole: true,
    sql: `
      select format('transfer %s in state %s', p.id, p.state) as example from payment p
      where p.direction = 'transfer' and not exists (
        select from funds_transfer t where t.payment_id = p.id and (p.state <> 9 or t.due_at is not null))`,
  },
  {
    // Money held for a withdrawal leaves once: to the balance if it was not paid, else to the provider.
    name: 'withdrawal-state-differs-from-its-money',
    whole: true,
    sql: `
      with booked as (
        select payment_id, sum(amount) filter (where kind = 'held') as held, sum(amount) filter (where kind = 'released') as released,
               sum(amount) filter (where kind = 'paid-out') as paid, sum(amount) filter (where kind = 'paid-late') as late
        from payment_booking group by payment_id
      )
      select format('withdrawal %s of %s is in state %s with %s held, %s released, %s paid out, %s paid late and %s returned', p.id,
                    p.amount, p.state, b.held, b.released, b.paid, b.late, p.reversed) as example
      from payment p left join booked b on b.payment_id = p.id
      where p.direction = 'withdrawal' and (
        b.held is distinct from p.amount
        or case
          when p.state in (1, 9, 13, 14, 15) then coalesce(b.released, b.paid, b.late) is not null
          when p.state in (3, 4, 11, 12, 16) then b.released is distinct from p.amount or coalesce(b.paid, b.late) is not null
          when p.state in (2, 5) then
            p.received <> p.amount or p.reversed > p.received or (p.state = 5) <> (p.reversed = p.received)
            or not (b.paid is not distinct from p.amount and b.released is null and b.late is null
                    or b.late is not distinct from p.amount and b.released is not distinct from p.amount and b.paid is null)
          else true
        end)`,
  },
  {
    name: 'locked-money-differs-from-withdrawals',
    whole: true,
    sql: `
      with locked as (
        select a.owner_id, a.currency, sum(case when p.credit = a.id then p.amount else -p.amount end) as amount
        from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'player:locked' group by a.owner_id, a.currency
      ), open as (
        select c.owner_id, p.currency, sum(p.amount) as amount from payment p join account c on c.id = p.account_id
        where p.direction = 'withdrawal' and p.state in (1, 9, 13, 14, 15) group by c.owner_id, p.currency
      )
      select format('player %s: the ledger locks %s %s, the open withdrawals come to %s', owner_id, coalesce(l.amount, 0), currency,
                    coalesce(o.amount, 0)) as example
      from locked l full join open o using (owner_id, currency) where coalesce(l.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'withdrawal-without-its-approvals',
    whole: true,
    sql: `
      select format('withdrawal %s is in state %s with %s of %s approvals', p.id, p.state, a.n, p.approvals_needed) as example
      from payment p cross join lateral (select count(*) as n from payment_approval where payment_id = p.id) a
      where p.direction = 'withdrawal' and a.n < case when p.state = 14 then 1
                                                      when p.state in (2, 5, 9, 11, 12, 13, 15, 16) then p.approvals_needed else 0 end`,
  },
  {
    name: 'deposit-overdue',
    sql: `
      select format('deposit %s has been pending since %s', p.id, p.created_at) as example from payment p
      where p.direction = 'deposit' and p.state in (1, 9)
        and p.expires_at < to_timestamp($3::float8 / 1000) - interval '10 minutes'`,
  },
];
