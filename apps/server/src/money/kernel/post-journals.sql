-- Writes journals with their postings, and moves the balances by the same postings: a balance is the sum of the postings of
-- its account. All money moves by this function, apart from stakes (`take_stakes`). Returns the balances that changed.
--
-- The caller has locked the cash balances in order of account, so that two batches never wait for each other. Only the
-- holder of such a lock changes the bonuses of its player.
create function post_journals(
  journals journal[],
  postings posting[], -- Postings of an amount of 0 are left out.
  -- Accounts whose version increases even if no money moves.
  changed_accounts bigint[] default '{}',
  -- Bonuses that get money, maybe after their end. Their follower processes them.
  due_bonuses bigint[] default '{}',
  -- False if a balance below 0 is an error. The caller has excluded it.
  may_fall_below_zero boolean default true,
  -- True if money that leaves an account was won before: the player's allowance must be calculated again.
  ends_allowances boolean default false,
  -- The cash that each of `changed_accounts` staked. It reduces the allowance.
  stakes bigint[] default null
) returns table (account_id bigint, amount bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  insert into journal select j.* from unnest(journals) as j;
  insert into posting select p.* from unnest(postings) as p where p.amount is distinct from 0;
  if due_bonuses <> '{}' then
    update bonus set is_due = true where id = any(due_bonuses);
  end if;
  return query
    update balance b
    set amount = b.amount + m.change,
        version = b.version + 1,
        min_amount = case when may_fall_below_zero then least(0, b.amount + m.change) else b.min_amount end,
        allowance = b.allowance - m.staked,
        allowance_until = case
          when ends_allowances and m.change + m.staked < 0 and b.allowance is not null then '-infinity'
          else b.allowance_until
        end
    from (
      select c.account_id, sum(c.change)::bigint as change, sum(c.staked)::bigint as staked
      from (
        select p.debit as account_id, -p.amount as change, 0 as staked from unnest(postings) as p
        union all
        select p.credit, p.amount, 0 from unnest(postings) as p
        union all
        select s.account_id, 0, coalesce(s.staked, 0) from unnest(changed_accounts, stakes) as s(account_id, staked)
      ) as c
      group by c.account_id
    ) as m
    where b.account_id = m.account_id
    returning b.account_id, b.amount, b.version;
end $$;
