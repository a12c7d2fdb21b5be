-- Writes the withdrawal, moves its amount from the balance to the player's locked money and binds its command. The caller has
-- locked the balance and judged the request. Returns the number of the payment.
create function request_withdrawal(
  payment_id uuid, account_id bigint, command_id uuid, body bytea, method text, provider text, amount bigint, currency text,
  form jsonb, approvals_needed smallint, at timestamptz
) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare
  locked bigint := owner_account(account_id, 'player:locked');
  payment_no bigint;
  journal_id bigint := next_journal_id();
begin
  insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at,
                       changed_at, approvals_needed)
  values (payment_id, account_id, 'withdrawal', method, provider, amount, currency, 1, form, command_id, at, at, approvals_needed)
  returning no into payment_no;
  perform post_journals(
    array[(journal_id, 'withdrawal', 'payment', payment_no, 0, null, at)::journal],
    array[(journal_id, account_id, locked, amount, 1, currency)::posting],
    may_fall_below_zero => false);
  if not found then
    raise exception 'request_withdrawal: account % has no balance', account_id;
  end if;
  insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
  values (payment_id || ' held', payment_id, 'held', amount, journal_id, at);
  perform bind_commands(array[(command_id, account_id, 'withdrawal', body, payment_no, at)::command]);
  return payment_no;
end $$;
