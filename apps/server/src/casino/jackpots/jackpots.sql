-- Creates the jackpot of a currency with its seed, which the casino's account pays. Keeps one that exists.
create function begin_jackpot(
  pool text, currency text, seed bigint, must_hit_by bigint, trigger_sealed text, trigger_hash text, casino_account bigint
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  account_id bigint;
  journal_id bigint;
begin
  if exists (select from jackpot_pool p where p.pool = begin_jackpot.pool and p.currency = begin_jackpot.currency) then
    return;
  end if;
  journal_id := next_journal_id();
  insert into account (id, owner_kind, owner_id, kind, currency)
  values ((select max(a.id) + 1 from account a where a.id < 1001), 'house', 0, 'jackpot:' || pool, currency)
  returning id into account_id;
  insert into jackpot_pool (pool, currency, account_id, amount, seed, must_hit_by, trigger_sealed, trigger_hash)
  values (pool, currency, account_id, seed, seed, must_hit_by, trigger_sealed, trigger_hash);
  perform post_journals(
    array[(journal_id, 'jackpot-seed', 'command', 0, 0, null, now())::journal],
    array[(journal_id, casino_account, account_id, seed, 1, currency)::posting]);
end $$;

-- Books the contributions of rounds to jackpots: one journal for each round, one posting for each of its jackpots.
create function contribute_to_jackpots(
  round_ids bigint[], jackpot_accounts bigint[], amounts bigint[], casino_account bigint, currency text, at timestamptz
) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  contribution record;
  journal_id bigint;
  journals journal[] := '{}';
  postings posting[] := '{}';
begin
  for contribution in
    select c.*, row_number() over (partition by c.round_id order by c.no) as n
    from unnest(round_ids, jackpot_accounts, amounts) with ordinality as c(round_id, jackpot_account, amount, no)
    order by c.round_id, c.no
  loop
    if contribution.n = 1 then
      journal_id := next_journal_id();
      journals := journals || (journal_id, 'contribution', 'round', contribution.round_id, 0, null, at)::journal;
    end if;
    postings := postings ||
      (journal_id, casino_account, contribution.jackpot_account, contribution.amount, contribution.n, currency)::posting;
  end loop;
  perform post_journals(journals, postings);
end $$;

-- Pays the whole jackpot to the player of a round and resets it to its seed. Returns the resulting balance.
create function pay_jackpot(
  account_id bigint, round_id bigint, pool text, currency text,
  no integer, -- Number of the win.
  win bigint, seed bigint, jackpot_account bigint, casino_account bigint,
  -- The revealed trigger. Null if the game's own chance decided.
  trigger_at bigint, trigger_salt text,
  at timestamptz
) returns table (amount bigint, version bigint) language plpgsql as $$
#variable_conflict use_variable
declare
  journal_id bigint := next_journal_id();
  seed_journal_id bigint := next_journal_id();
begin
  update round r set jackpot = r.jackpot + win where r.id = round_id;
  insert into jackpot_win (pool, currency, no, account_id, round_id, journal_id, amount, trigger_at, trigger_salt, at)
  values (pool, currency, no, account_id, round_id, journal_id, win, trigger_at, trigger_salt, at);
  return query
    select p.amount, p.version from post_journals(
      array[
        (journal_id, 'jackpot', 'round', round_id, 0, null, at)::journal,
        (seed_journal_id, 'jackpot-seed', 'round', round_id, 0, null, at)::journal],
      array[
        (journal_id, jackpot_account, account_id, win, 1, currency)::posting,
        (seed_journal_id, casino_account, jackpot_account, seed, 1, currency)::posting]) as p;
  if not found then
    raise exception 'pay_jackpot: account % has no balance', account_id;
  end if;
end $$;
