-- Moves the amounts of locks back to their balances. Leaves out locks that were released before. Returns the accounts.
create function release_vault_locks(lock_ids bigint[], at timestamptz) returns setof bigint language plpgsql as $$
#variable_conflict use_variable
declare
  released record;
  journal_id bigint;
  journals journal[] := '{}';
  postings posting[] := '{}';
begin
  perform from balance b
  where b.account_id = any(array(select l.account_id from vault_lock l where l.id = any(lock_ids)))
  order by b.account_id for update;
  for released in
    update vault_lock l set released_at = at
    from account c
         join account v on v.owner_kind = 'player' and v.owner_id = c.owner_id and v.kind = 'player:vault'
           and v.currency = c.currency
    where l.id = any(lock_ids) and l.released_at is null and c.id = l.account_id
    returning l.id, l.amount, l.account_id, v.id as vault, c.currency
  loop
    journal_id := next_journal_id();
    journals := journals || (journal_id, 'vault-release', 'vault-lock', released.id, 0, null, at)::journal;
    postings := postings
      || (journal_id, released.vault, released.account_id, released.amount, 1, released.currency)::posting;
  end loop;
  return query select p.account_id from post_journals(journals, postings) as p;
end $$;
