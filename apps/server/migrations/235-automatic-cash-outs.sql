-- A cash-out by a rule that the player set names the rule, and the player gets a message of it in the statement that pays.
alter table cashout
  add column rule text check (rule in ('take-profit', 'stop-loss')),
  drop column is_auto;

create function message_of_cashout() returns trigger language plpgsql as $$
begin
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select t.account_id, 'cash-out:' || new.ticket_id || ':' || new.no, 'bet-cashed-out',
         jsonb_build_object('bet', new.ticket_id::text, 'rule', new.rule, 'amount', new.paid::text, 'currency', t.currency),
         new.at, new.at
  from ticket t where t.id = new.ticket_id
  on conflict do nothing;
  return null;
end $$;
create trigger message_of_cashout after insert on cashout for each row
when (new.rule is not null and new.state = 'paid') execute function message_of_cashout();
