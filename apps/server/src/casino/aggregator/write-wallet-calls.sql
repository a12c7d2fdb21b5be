-- Writes judged calls of providers, which all belong to different accounts: their actions, the money that these move, and the
-- progress of bonuses. The balances of the accounts are locked. Answers have the action's position `no`, its id for the
-- provider, and the version of the balance if money moved.
create function write_wallet_calls(
  -- Actions, one entry for each.
  providers text[], action_ids text[], kinds text[], account_ids bigint[], round_ids bigint[], amounts bigint[], causes text[],
  original_action_ids text[], bodies bytea[],
  reversed_journals bigint[], aggregator_accounts bigint[],
  moves text[], -- `out` of the player's account, `in`, or `nothing`.
  currencies text[],
  bonuses bigint[], bonus_ledgers bigint[], -- The part of the amount that is bonus money. Null for cash alone.
  -- Accounts whose balance changes, and the cash of their new stakes.
  changed_accounts bigint[], stakes bigint[],
  -- Bonuses whose balance changes.
  due_bonuses bigint[],
  -- Changes of the progress of bonuses by rounds, minor units.
  progress_bonuses bigint[], progress_rounds bigint[], progress_amounts bigint[],
  -- Changes of free spins: the number of unused ones, and what they won.
  spin_ids bigint[], spin_changes integer[], spin_wins bigint[],
  at timestamptz
) returns table (no integer, tx_id bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  tx_ids bigint[] := array(select nextval('external_tx_seq') from unnest(action_ids));
  journal_ids bigint[] := array(
    select case when m.moves <> 'nothing' then next_journal_id() end from unnest(moves) as m(moves));
begin
  insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, cause, original_action_id, body_sha256,
                               journal_id, bonus, at)
  select a.*, write_wallet_calls.at
  from unnest(providers, action_ids, tx_ids, account_ids, round_ids, kinds, amounts, causes, original_action_ids, bodies, journal_ids,
              bonuses) as a;

  -- The last action of a round is the source of its progress, so that no action is counted twice.
  insert into bonus_progress (bonus_id, source_kind, source_id, source_version, counted)
  select p.bonus_id, 'provider', (select max(a.tx_id) from unnest(tx_ids, round_ids) as a(tx_id, round_id) where a.round_id = p.round_id),
         1, p.counted
  from unnest(progress_bonuses, progress_rounds, progress_amounts) as p(bonus_id, round_id, counted);
  update bonus b set wagered = b.wagered + p.counted, version = b.version + (p.counted <> 0)::integer
  from (
    select p.bonus_id, sum(p.counted)::bigint as counted
    from unnest(progress_bonuses, progress_amounts) as p(bonus_id, counted) group by p.bonus_id) as p
  where b.id = p.bonus_id;
  update free_spin f
  set won = f.won + s.won,
      "left" = f."left" + case
        when s.change <= 0 or b.state in (1, 2) or b.end_reason = 'used' and f.expires_at > write_wallet_calls.at then s.change
        else 0
      end
  from unnest(spin_ids, spin_changes, spin_wins) as s(id, change, won), bonus b
  where f.id = s.id and b.id = f.bonus_id;

  return query
    with posted as materialized (
      select * from post_journals(
        array(
          select (a.journal_id, 'external-' || a.kind, 'external-round', a.round_id, 0, a.reverses, write_wallet_calls.at)::journal
          from unnest(journal_ids, kinds, round_ids, reversed_journals) as a(journal_id, kind, round_id, reverses)
          where a.journal_id is not null),
        array(
          select case when a.moves = 'out'
            then (a.journal_id, p.account_id, a.aggregator, p.amount, p.n, a.currency)::posting
            else (a.journal_id, a.aggregator, p.account_id, p.amount, p.n, a.currency)::posting
          end
          from unnest(journal_ids, account_ids, aggregator_accounts, moves, currencies, amounts, bonuses, bonus_ledgers)
                 as a(journal_id, account_id, aggregator, moves, currency, amount, bonus, bonus_ledger)
               cross join lateral (values
                 (1, a.account_id, a.amount - coalesce(a.bonus, 0)), (2, a.bonus_ledger, coalesce(a.bonus, 0))
               ) as p(n, account_id, amount)
          where a.journal_id is not null),
        changed_accounts, due_bonuses || progress_bonuses, ends_allowances => true, stakes => stakes)
    )
    select a.no::integer, a.tx_id, p.version
    from unnest(tx_ids, account_ids) with ordinality as a(tx_id, account_id, no)
         left join posted p on p.account_id = a.account_id;
end $$;
