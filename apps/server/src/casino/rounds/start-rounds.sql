-- Starts a batch of rounds with their first step, which all belong to different accounts. The outcomes are `written` and
-- those of `take_stakes`, with these refusals of the round itself:
--   session-ended, play-closed    The game session or the game is closed.
--   round-open                    The player has an open round of the game.
--   moved                         The nonce was used or the pair of seeds revealed: the round is drawn again.
create function start_rounds(
  account_ids bigint[], command_ids uuid[], bodies bytea[], session_ids bigint[], games text[], game_groups text[],
  rules_versions integer[], seed_nos integer[], nonces bigint[], bets text[], states text[], draw_counts integer[],
  stakes bigint[], returns bigint[], currencies text[], to_accounts bigint[], casino_accounts bigint[], at_ms float8[],
  spin_ids bigint[]
) returns table (
  no integer, outcome text, result_id bigint, amount bigint, version bigint, detail numeric, bonus_held bigint,
  bonus_staked bigint, bonus_won bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
  is_open boolean;
  closed text[];
  stake record;
  started integer[] := '{}';
  rounds bigint[] := '{}';
  bonus_parts bigint[] := '{}';
begin
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  perform from game_seed g join unnest(account_ids, seed_nos) as s(account_id, no) on g.account_id = s.account_id and g.no = s.no
  for update of g;
  select play_open into is_open from casino_rule;
  closed := array(select game from game_switch where game = any(games || 'evens:*'::text));
  for stake in
    select * from take_stakes(
      'round', 'round', 'round_id_seq', account_ids, command_ids, bodies, at_ms, null, stakes, currencies, to_accounts,
      array_fill('round'::text, array[cardinality(account_ids)]),
      array(
        select case
            when not exists (select from game_session s where s.id = r.session_id and s.ended_at is null) then 'session-ended'
            when not is_open or r.game = any(closed) or 'evens:*' = any(closed) then 'play-closed'
            when exists (select from round o where o.account_id = r.account_id and o.game = r.game and o.state is not null)
              then 'round-open'
            when not exists (
              select from game_seed g
              where g.account_id = r.account_id and g.no = r.seed_no and g.next_nonce = r.nonce and g.revealed_at is null)
              then 'moved'
          end
        from unnest(account_ids, session_ids, games, seed_nos, nonces) as r(account_id, session_id, game, seed_no, nonce)),
      games => games, game_groups => game_groups, spin_ids => spin_ids, returns => returns, return_accounts => casino_accounts)
  loop
    no := stake.no; outcome := stake.outcome; result_id := stake.result_id; amount := stake.amount;
    version := stake.version; detail := stake.detail;
    bonus_held := null; bonus_staked := null; bonus_won := null;
    if outcome = 'taken' then
      outcome := 'written';
      if stake.bonus_id is not null then
        bonus_staked := stake.bonus;
        bonus_won := stake.bonus_return;
        -- The balance of free spins is not the player's to see.
        bonus_held := case when spin_ids[no] is null then stake.bonus_held end;
        insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus, spin_id)
        values (result_id, stake.bonus_id, stake.bonus_ledger, stake.cash, stake.bonus, spin_ids[no]);
      end if;
      started := started || no;
      rounds := rounds || result_id;
      bonus_parts := bonus_parts || bonus_staked;
    end if;
    return next;
  end loop;
  update game_seed g set next_nonce = g.next_nonce + 1 from unnest(started) as r(no)
  where g.account_id = account_ids[r.no] and g.no = seed_nos[r.no];
  -- Players' lists of recently played games use the first round of a session.
  update game_session s set played_at = to_timestamp(at_ms[r.no] / 1000) from unnest(started) as r(no)
  where s.id = session_ids[r.no] and s.played_at is null;
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no,
                     taken, currency, game, bet, state, bonus_stake)
  select r.id, account_ids[r.no], session_ids[r.no], nonces[r.no], stakes[r.no], returns[r.no], to_timestamp(at_ms[r.no] / 1000),
         case when states[r.no] is null then to_timestamp(at_ms[r.no] / 1000) end, command_ids[r.no], rules_versions[r.no], seed_nos[r.no],
         draw_counts[r.no], currencies[r.no], games[r.no], bets[r.no], states[r.no], r.bonus
  from unnest(started, rounds, bonus_parts) as r(no, id, bonus);
end $$;
