-- Writes payments with the journals of their movements of money. Locks the payments before the balances, both in order of id.
-- A payment that changed since it was read is left out, with its movements. Returns the ids of the written payments.
create function write_payments(
  at timestamptz,
  ids uuid[],
  versions integer[], -- The versions that were read.
  states smallint[],
  received bigint[],
  reversed bigint[],
  are_open boolean[],
  are_due boolean[], -- Whether the provider is polled again.
  -- The movements, each of one of these payments.
  payment_ids uuid[],
  clearing_accounts bigint[],
  booking_keys text[],
  kinds text[],
  amounts bigint[]
) returns setof uuid language plpgsql as $$
#variable_conflict use_variable
declare
  written uuid[];
  movement record;
  journal_id bigint;
  journals journal[] := '{}';
  postings posting[] := '{}';
  accounts bigint[] := '{}';
begin
  perform from payment p where p.id = any(ids) order by p.id for update;
  written := array(
    select p.id from unnest(ids, versions) as c(id, version) join payment p on p.id = c.id where p.version = c.version);
  perform from balance b
  where b.account_id = any(array(select p.account_id from payment p where p.id = any(written) and p.id = any(payment_ids)))
  order by b.account_id for update;

  for movement in
    select m.*, states[array_position(ids, m.payment_id)] as state, p.no, p.account_id, p.currency, p.return_cause,
           k.journal, k.debit, k.credit, k.event
    from unnest(payment_ids, clearing_accounts, booking_keys, kinds, amounts) with ordinality
           as m(payment_id, clearing, booking_key, kind, amount, n)
         join payment p on p.id = m.payment_id
         left join balance b on b.account_id = p.account_id
         left join account a on a.id = b.account_id
         left join account l on l.owner_kind = 'player' and l.owner_id = a.owner_id and l.kind = 'player:locked'
           and l.currency = p.currency
         left join lateral (values
           ('transferred', 'funds-transfer', m.clearing, a.id, 'transfer-credited'),
           ('deposited', 'deposit', m.clearing, a.id, 'deposit-credited'),
           ('reversed', 'chargeback', a.id, m.clearing, null),
           ('released', 'withdrawal-release', l.id, a.id, 'withdrawal-unpaid'),
           ('paid-out', 'payout', l.id, m.clearing, 'withdrawal-paid'),
           ('paid-late', 'payout-late', a.id, m.clearing, 'withdrawal-paid'),
           ('returned', 'payout-return', m.clearing, a.id, 'withdrawal-returned')
         ) as k(kind, journal, debit, credit, event) on k.kind = m.kind and a.id is not null
    where m.payment_id = any(written)
    order by m.n
  loop
    if movement.debit is null or movement.credit is null then
      raise exception 'write_payments: payment % has no accounts for money that is %', movement.payment_id, movement.kind;
    end if;
    journal_id := next_journal_id();
    journals := journals || (journal_id, movement.journal, 'payment', movement.no, 0, null, at)::journal;
    postings := postings || (journal_id, movement.debit, movement.credit, movement.amount, 1, movement.currency)::posting;
    accounts := accounts || movement.account_id;
    insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
    values (movement.booking_key, movement.payment_id, movement.kind, movement.amount, journal_id, at);
    -- Withdrawals that the player cancelled have no event; others were rejected, declined, not processed or failed.
    if movement.event is not null and (movement.kind <> 'released' or movement.state in (3, 11, 12, 16)) then
      insert into event (account_id, kind, about, body, at)
      values (movement.account_id, movement.event, 'payment:' || journal_id, jsonb_strip_nulls(jsonb_build_object(
        'amount', movement.amount::text,
        'currency', movement.currency,
        'cause', case when movement.kind = 'released' then coalesce(movement.return_cause,
          case movement.state when 11 then 'declined' when 12 then 'expired' when 16 then 'failed' else 'support' end) end)), at);
    end if;
  end loop;
  perform post_journals(journals, postings, accounts);

  delete from payment_secret s using unnest(ids, are_open) as c(id, is_open) join payment p on p.id = c.id
  where s.payment_no = p.no and not c.is_open and p.id = any(written);
  return query
    update payment p
    set state = c.state, received = c.received, reversed = c.reversed, version = p.version + 1, changed_at = at,
        due_at = case when c.is_due then p.due_at end,
        send_at = case when c.state in (9, 15) then p.send_at end,
        completed_at = case when c.is_open then null when p.state = c.state then p.completed_at else at end
    from unnest(ids, states, received, reversed, are_open, are_due) as c(id, state, received, reversed, is_open, is_due)
    where p.id = c.id and p.id = any(written)
    returning p.id;
end $$;
