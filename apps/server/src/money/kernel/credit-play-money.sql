-- Credits play money, once for each command.
create function credit_play_money(
  account_id bigint, command_id uuid, credit bigint, currency text, bank bigint, at timestamptz
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  journal_id bigint;
begin
  perform from balance b where b.account_id = credit_play_money.account_id for update;
  if not found then
    raise exception 'credit_play_money: account % has no balance', account_id;
  end if;
  if exists (select from command c where c.id = command_id and c.account_id = credit_play_money.account_id) then
    return;
  end if;
  journal_id := next_journal_id();
  perform post_journals(
    array[(journal_id, 'top-up', 'command', 0, 0, null, at)::journal],
    array[(journal_id, bank, account_id, credit, 1, currency)::posting]);
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  values (command_id, account_id, 'top-up', sha256(''::bytea), journal_id, at);
end $$;
