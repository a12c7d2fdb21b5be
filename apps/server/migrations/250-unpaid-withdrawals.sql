-- A withdrawal that was not paid has a cause that its player reads, and sends a message of it.
alter table payment
  add column return_cause text check (return_cause in ('details', 'name', 'documents', 'rules', 'method', 'support'));

drop trigger message_of_payment on payment_booking;
create or replace function message_of_payment() returns trigger language plpgsql as $$
begin
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select p.account_id, 'payment:' || new.journal_id,
         case new.kind when 'deposited' then 'deposit-credited' when 'transferred' then 'transfer-credited'
                       when 'paid-out' then 'withdrawal-paid' when 'paid-late' then 'withdrawal-paid'
                       when 'released' then 'withdrawal-unpaid' else 'withdrawal-returned' end,
         jsonb_strip_nulls(jsonb_build_object('amount', new.amount::text, 'currency', p.currency, 'cause',
           case when new.kind = 'released' then coalesce(p.return_cause,
             case p.state when 11 then 'declined' when 12 then 'expired' when 16 then 'failed' else 'support' end) end)),
         new.at, new.at
  from payment p
  -- The player cancelled the others (4).
  where p.id = new.payment_id and (new.kind <> 'released' or p.state in (3, 11, 12, 16))
  on conflict do nothing;
  return null;
end $$;
create trigger message_of_payment after insert on payment_booking for each row
when (new.kind in ('deposited', 'transferred', 'paid-out', 'paid-late', 'returned', 'released')) execute function message_of_payment();
