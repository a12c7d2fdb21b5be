-- Books prizes (`tournament-prize`) or refunded fees (`tournament-refund`) of entries. The caller has locked the balances.
create function pay_tournament_entries(
  kind text, entry_ids bigint[], account_ids bigint[], amounts bigint[], currencies text[], house_accounts bigint[], at timestamptz
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  journal_ids bigint[] := array(select next_journal_id() from unnest(entry_ids));
begin
  perform post_journals(
    array(
      select (e.journal_id, kind, 'tournament-entry', e.id, 0, null, at)::journal
      from unnest(journal_ids, entry_ids) as e(journal_id, id)),
    array(
      select (e.journal_id, e.house_account, e.account_id, e.amount, 1, e.currency)::posting
      from unnest(journal_ids, house_accounts, account_ids, amounts, currencies)
             as e(journal_id, house_account, account_id, amount, currency)));
end $$;
