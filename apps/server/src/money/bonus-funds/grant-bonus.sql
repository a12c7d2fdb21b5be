-- Grants a bonus: opens its account and credits it from the house account for bonus expense. Locks the cash balance. Returns the
-- id of the bonus.
create function grant_bonus(
  account_id bigint, currency text, offer_key text, kind text, is_wagering boolean,
  amounts bigint[], -- The values of free bets or free spins, or one amount of bonus money.
  requirement bigint, max_conversion bigint, max_stake bigint, min_odds_milli integer, terms jsonb, payment_id uuid, code text,
  expires_at timestamptz, active_days integer, root_id bigint, continues_id bigint, ends_with_withdrawal boolean,
  -- Only for free spins.
  game text, winnings_to_cash boolean,
  at timestamptz
) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare
  granted bigint := (select sum(a) from unnest(amounts) as a);
  bonus_id bigint := nextval(pg_get_serial_sequence('bonus', 'id'));
  journal_id bigint := next_journal_id();
  ledger_id bigint;
begin
  perform from balance b where b.account_id = grant_bonus.account_id for update;
  insert into account (owner_kind, owner_id, kind, currency)
  select 'player', c.owner_id, 'bonus:' || bonus_id, currency
  from account c where c.id = account_id and c.kind = 'cash' and c.currency = grant_bonus.currency
  returning id into ledger_id;
  if ledger_id is null then
    raise exception 'grant_bonus: account % has no cash account in %', account_id, currency;
  end if;
  insert into balance (account_id) values (ledger_id);
  perform post_journals(
    array[(journal_id, 'bonus-grant', 'bonus', bonus_id, 0, null, at)::journal],
    array[(journal_id, (
      select a.id from account a where a.owner_kind = 'house' and a.kind = 'bonus:expense' and a.currency = grant_bonus.currency
    ), ledger_id, granted, 1, currency)::posting],
    array[account_id]);
  insert into bonus (id, account_id, ledger_id, offer_key, kind, is_wagering, state, currency, granted, requirement, max_conversion,
                     max_stake, min_odds_milli, terms, payment_id, code, expires_at, appended_at, ends_with_withdrawal,
                     active_days, root_id, continues_id)
  overriding system value
  values (bonus_id, account_id, ledger_id, offer_key, kind, is_wagering, 1, currency, granted, requirement, max_conversion,
          max_stake, min_odds_milli, terms, payment_id, code, expires_at, at, ends_with_withdrawal,
          active_days, root_id, continues_id);
  if kind = 'free-bet' then
    insert into bonus_credit (bonus_id, account_id, value, currency, expires_at)
    select bonus_id, account_id, a, currency, expires_at from unnest(amounts) as a;
  elsif kind = 'free-spins' then
    insert into free_spin (bonus_id, account_id, game, value, count, "left", winnings_to_cash, expires_at)
    values (bonus_id, account_id, game, amounts[1], cardinality(amounts), cardinality(amounts), winnings_to_cash, expires_at);
  end if;
  perform activate_bonuses(account_id, at);
  return bonus_id;
end $$;

-- Activates waiting bonuses: all appended free bets and free spins, and the oldest wagering bonus if none is active. The cash
-- balance is locked, so no ticket or round of the account is being written: later ones have ids above the current sequence
-- values. The validity of a bonus that waited starts now. A shared requirement continues with its remaining amount.
create function activate_bonuses(account_id bigint, at timestamptz) returns void language plpgsql as $$
#variable_conflict use_variable
begin
  update bonus n
  set state = 2, activated_at = at, version = n.version + 1, is_due = true,
      expires_at = case when n.active_days is null then n.expires_at else at + n.active_days * interval '24 hours' end,
      requirement = case when n.continues_id is null then n.requirement else requirement_left(n.continues_id) end,
      first_ticket_id = (select last_value - (not is_called)::integer from ticket_id_seq),
      followed_round_id = (select last_value - (not is_called)::integer from round_id_seq)
  where n.account_id = activate_bonuses.account_id and n.state = 1 and n.expires_at > at and (not n.is_wagering or n.id = (
    select min(o.id) from bonus o
    where o.account_id = activate_bonuses.account_id and o.state = 1 and o.is_wagering and o.expires_at > at
      and not exists (
        select from bonus a where a.account_id = activate_bonuses.account_id and a.state = 2 and a.is_wagering)));
end $$;
