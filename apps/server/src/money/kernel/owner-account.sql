-- Returns the account of a kind that the owner of a cash account has in its currency, and opens it the first time. The caller has
-- locked the balance, so no two callers open it at once.
create function owner_account(cash_account bigint, kind text) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare
  cash account;
  found_id bigint;
begin
  select a.* into strict cash from account a where a.id = cash_account;
  select a.id into found_id from account a
  where a.owner_kind = cash.owner_kind and a.owner_id = cash.owner_id and a.kind = owner_account.kind and a.currency = cash.currency;
  if found_id is null then
    insert into account (owner_kind, owner_id, kind, currency)
    values (cash.owner_kind, cash.owner_id, kind, cash.currency) returning id into found_id;
  end if;
  return found_id;
end $$;
