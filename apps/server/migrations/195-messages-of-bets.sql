-- Messages of bets name what the player got: the cash, and beside it what went to the bonus that paid.

-- The values of a message about money of a ticket: `paid_minor` in all, of which `bonus_minor` are in the account of the bonus that
-- paid a part of the stake, by a result of the ticket. `paidBy` is missing where cash alone paid. Of a free bet it is
-- `free-bet-back` where the result was cancelled or refunded: the free bet is open again.
create function bet_message_values(bet bigint, of_currency text, paid_minor bigint, bonus_minor bigint, of_result smallint) returns jsonb
language sql stable as $$
  select jsonb_build_object('bet', bet, 'amount', (paid_minor - bonus_minor)::text, 'currency', of_currency) || coalesce((
    select case when f.credit_id is not null
                  then jsonb_build_object('paidBy', case when of_result in (1, 4) then 'free-bet-back' else 'free-bet' end)
                when f.bonus > 0
                  then jsonb_build_object('bonus', bonus_minor::text, 'paidBy', case f.cash when 0 then 'bonus' else 'cash-and-bonus' end) end
    from ticket_funding f where f.ticket_id = bet), '{}')
$$;

-- As before, but by what the settlement's journal booked to the player's account. `before` says of a cancelled ticket that an earlier
-- settlement, which was taken back, had paid something.
create or replace function message_of_settlement() returns trigger language plpgsql as $$
begin
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select t.account_id, 'ticket:' || new.ticket_id || ':' || new.no, case new.result when 1 then 'bet-voided' else 'bet-corrected' end,
         bet_message_values(new.ticket_id, t.currency, new.payout,
                            case when t.bonus_stake is null then 0 else new.payout - (
                              select coalesce(sum(p.amount), 0)::bigint from posting p
                              where p.journal_id = new.journal_id and p.credit = t.account_id) end, new.result)
           || case when new.no > 1 and new.result = 1 and exists (
                     select from ticket_settlement s where s.ticket_id = new.ticket_id and s.no < new.no and s.payout > 0)
                   then '{"before": "paid"}'::jsonb else '{}' end,
         coalesce(t.settled_at, now()), coalesce(t.settled_at, now())
  from ticket t where t.id = new.ticket_id
  on conflict do nothing;
  return null;
end $$;
