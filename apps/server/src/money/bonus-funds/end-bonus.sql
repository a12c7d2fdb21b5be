-- Ends a bonus and activates the next waiting one. `sweep_bonus` moves its money. The cash balance is locked.
create function end_bonus(bonus_id bigint, reason text, at timestamptz) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  is_used boolean := reason not in ('expired', 'cancelled');
  account_id bigint;
begin
  update bonus b
  set state = case when is_used then 4 else 3 end, end_reason = reason, ended_at = at, version = b.version + 1, is_due = true,
      activated_at = case when is_used then coalesce(b.activated_at, at) else b.activated_at end
  where b.id = bonus_id and b.state in (1, 2)
  returning b.account_id into account_id;
  if not found then
    raise exception 'end_bonus: bonus % is over already', bonus_id;
  end if;
  update bonus_credit c set state = 3 where c.bonus_id = end_bonus.bonus_id and c.state = 1;
  delete from bonus_due_ticket d where d.bonus_id = end_bonus.bonus_id;
  update free_spin s set "left" = 0 where s.bonus_id = end_bonus.bonus_id and s."left" > 0;
  perform activate_bonuses(account_id, at);
end $$;

-- Moves money out of a bonus, in one journal. Negative amounts are taken back. The cash balance is locked.
create function sweep_bonus(bonus_id bigint, to_cash bigint, to_house bigint, at timestamptz) returns void
language plpgsql as $$
#variable_conflict use_variable
declare
  bonus record;
  expense bigint;
  journal_id bigint := next_journal_id();
begin
  update bonus b
  set swept = b.swept + case when b.state in (3, 4) then to_cash + to_house else 0 end, converted = b.converted + to_cash,
      version = b.version + 1
  where b.id = bonus_id
  returning b.account_id, b.ledger_id, b.currency into strict bonus;
  select a.id into strict expense from account a
  where a.owner_kind = 'house' and a.kind = 'bonus:expense' and a.currency = bonus.currency;
  perform post_journals(
    array[(journal_id, case to_cash when 0 then 'bonus-forfeit' else 'bonus-conversion' end, 'bonus', bonus_id, 0, null, at)::journal],
    array[
      case when to_cash >= 0
        then (journal_id, bonus.ledger_id, bonus.account_id, to_cash, 1, bonus.currency)::posting
        else (journal_id, bonus.account_id, bonus.ledger_id, -to_cash, 1, bonus.currency)::posting
      end,
      case when to_house >= 0
        then (journal_id, bonus.ledger_id, expense, to_house, 2, bonus.currency)::posting
        else (journal_id, expense, bonus.ledger_id, -to_house, 2, bonus.currency)::posting
      end]);
end $$;
