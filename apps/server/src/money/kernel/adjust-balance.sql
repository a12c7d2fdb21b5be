-- Credits a balance with an amount that two operators approved, or debits it by one below 0. Returns false for a debit above
-- the balance: nothing is written.
create function adjust_balance(
  account_id bigint, adjustment bigint, currency text, adjustments_account bigint, proposal_id bigint, at timestamptz
) returns boolean language plpgsql as $$
#variable_conflict use_variable
declare
  journal_id bigint;
  held bigint;
begin
  select b.amount into strict held from balance b where b.account_id = adjust_balance.account_id for update;
  if adjustment < 0 and held + adjustment < 0 then
    return false;
  end if;
  journal_id := next_journal_id();
  perform post_journals(
    array[(journal_id, 'adjustment', 'proposal', proposal_id, 0, null, at)::journal],
    array[case when adjustment > 0
      then (journal_id, adjustments_account, account_id, adjustment, 1, currency)::posting
      else (journal_id, account_id, adjustments_account, -adjustment, 1, currency)::posting
    end]);
  return true;
end $$;
