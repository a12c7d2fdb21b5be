-- Places a batch of bets on shared rounds, which all belong to different accounts. The outcomes are `placed` and those of
-- `take_stakes`, with these refusals of the bet itself:
--   session-ended, play-closed, bets-closed    The game session, the game or the betting on the round is closed.
--   slot-taken                                 The player has a bet at this position.
create function place_table_bets(
  account_ids bigint[], command_ids uuid[], bodies bytea[], session_ids bigint[], games text[], game_groups text[],
  rules_versions integer[], shared_ids bigint[], slots smallint[], bets text[], states text[], stakes bigint[],
  currencies text[], open_accounts bigint[], at_ms float8
) returns table (no integer, outcome text, result_id bigint, amount bigint, version bigint, detail numeric)
language plpgsql as $$
#variable_conflict use_column
declare
  at timestamptz := to_timestamp(at_ms / 1000);
  size integer := cardinality(account_ids);
  is_open boolean;
  closed text[];
  open_rounds bigint[];
  stake record;
  placed integer[] := '{}';
  rounds bigint[] := '{}';
  bonus_parts bigint[] := '{}';
begin
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  select play_open into is_open from casino_rule;
  closed := array(select game from game_switch where game = any(games || 'evens:*'::text));
  -- Closing the betting waits for this lock: it sees every accepted bet, and a later bet finds the round closed.
  open_rounds := array(
    select id from shared_round where id = any(shared_ids) and state = 'betting' and closes_at > at for share);
  for stake in
    select * from take_stakes(
      'round', 'round', 'round_id_seq', account_ids, command_ids, bodies, array_fill(at_ms, array[size]), null, stakes, currencies,
      open_accounts, array_fill('round'::text, array[size]),
      array(
        select case
            when not exists (select from game_session s where s.id = b.session_id and s.ended_at is null) then 'session-ended'
            when not is_open or b.game = any(closed) or 'evens:*' = any(closed) then 'play-closed'
            when b.shared_id <> all(open_rounds) then 'bets-closed'
            when exists (select from shared_bet s where s.shared_id = b.shared_id and s.account_id = b.account_id and s.slot = b.slot)
              then 'slot-taken'
          end
        from unnest(account_ids, session_ids, games, shared_ids, slots) as b(account_id, session_id, game, shared_id, slot)),
      games => games, game_groups => game_groups)
  loop
    no := stake.no; outcome := stake.outcome; result_id := stake.result_id; amount := stake.amount;
    version := stake.version; detail := stake.detail;
    if outcome = 'taken' then
      outcome := 'placed';
      placed := placed || no;
      rounds := rounds || result_id;
      bonus_parts := bonus_parts || nullif(stake.bonus, 0);
      if stake.bonus > 0 then
        insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus)
        values (result_id, stake.bonus_id, stake.bonus_ledger, stake.cash, stake.bonus);
      end if;
    end if;
    return next;
  end loop;
  insert into shared_bet (shared_id, account_id, slot, round_id)
  select shared_ids[p.no], account_ids[p.no], slots[p.no], p.id from unnest(placed, rounds) as p(no, id);
  update game_session s set played_at = at from unnest(placed) as p(no) where s.id = session_ids[p.no] and s.played_at is null;
  insert into round (id, account_id, session_id, stake, started_at, command_id, rules_version, taken, currency, game, bet, state,
                     shared_id, slot, bonus_stake)
  select p.id, account_ids[p.no], session_ids[p.no], stakes[p.no], at, command_ids[p.no], rules_versions[p.no], 0, currencies[p.no],
         games[p.no], bets[p.no], states[p.no], shared_ids[p.no], slots[p.no], p.bonus
  from unnest(placed, rounds, bonus_parts) as p(no, id, bonus);
end $$;
