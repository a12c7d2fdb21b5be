-- Moves money between an agent and a direct sub-account and binds the command. The caller has locked both balances, in order
-- of account, and judged the transfer. Returns its id.
create function transfer_agent_money(
  agent_id bigint, account_id bigint, sub_player_id bigint, sub_account_id bigint,
  direction text, -- `deposit`: from the agent to the sub-account.
  amount bigint, currency text, command_id uuid, body bytea, at timestamptz
) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare
  transfer_id bigint := nextval('agent_transfer_id_seq');
  journal_id bigint := next_journal_id();
  moved integer;
begin
  select count(*) into moved from post_journals(
    array[(journal_id, 'agent-' || direction, 'agent-transfer', transfer_id, 0, null, at)::journal],
    array[case direction
      when 'deposit' then (journal_id, account_id, sub_account_id, amount, 1, currency)::posting
      when 'withdrawal' then (journal_id, sub_account_id, account_id, amount, 1, currency)::posting
    end]);
  if moved <> 2 then
    raise exception 'transfer_agent_money: expected the balances of accounts % and %, got %', account_id, sub_account_id, moved;
  end if;
  insert into agent_transfer (id, account_id, agent_id, sub_account_id, sub_player_id, direction, amount, currency, journal_id, at)
  values (transfer_id, account_id, agent_id, sub_account_id, sub_player_id, direction, amount, currency, journal_id, at);
  perform bind_commands(array[(command_id, account_id, 'agent-transfer', body, transfer_id, at)::command]);
  return transfer_id;
end $$;
