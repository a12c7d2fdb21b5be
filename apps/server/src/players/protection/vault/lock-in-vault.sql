-- Writes a lock, moves its amount from the balance to the player's vault and binds its command. The caller has locked the
-- balance and judged the request. Returns the id of the lock.
create function lock_in_vault(
  account_id bigint, command_id uuid, body bytea, amount bigint, currency text, until timestamptz, at timestamptz
) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare
  vault bigint := owner_account(account_id, 'player:vault');
  lock_id bigint;
  journal_id bigint := next_journal_id();
begin
  insert into vault_lock (account_id, amount, locked_at, until) values (account_id, amount, at, until) returning id into lock_id;
  perform post_journals(
    array[(journal_id, 'vault-lock', 'vault-lock', lock_id, 0, null, at)::journal],
    array[(journal_id, account_id, vault, amount, 1, currency)::posting],
    may_fall_below_zero => false);
  if not found then
    raise exception 'lock_in_vault: account % has no balance', account_id;
  end if;
  perform bind_commands(array[(command_id, account_id, 'vault-lock', body, lock_id, at)::command]);
  return lock_id;
end $$;
