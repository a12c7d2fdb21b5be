-- Enters an account into a casino tournament for its fee, in cash alone. The outcomes are those of `take_stakes`, with these
-- before its own:
--   entered                    The account is in; no fee is taken.
--   closed                     It has not started, has ended, is full, or all prizes of a challenge are won.
--   play-closed                An operator closed all games.
create function enter_tournament(
  account_id bigint, command_id uuid, body bytea, tournament_id bigint, fee bigint, stake_min bigint, currency text,
  house_account bigint, at timestamptz
) returns table (outcome text, entry_id bigint, amount bigint, version bigint, detail numeric)
language plpgsql as $$
#variable_conflict use_variable
declare
  held record;
  tournament record;
  refused text;
begin
  select b.amount, b.version, b.blocked, b.barred_until into strict held
  from balance b where b.account_id = account_id for update;
  select t.* into tournament from casino_tournament t where t.id = tournament_id for update;
  amount := held.amount;
  version := held.version;
  if exists (select from casino_tournament_entry e where e.tournament_id = tournament_id and e.account_id = account_id) then
    outcome := 'entered';
    return next;
    return;
  end if;
  refused := case
    when tournament.state is distinct from 'open' or at < tournament.starts_at or at >= tournament.ends_at
      or tournament.entries >= tournament.entries_max
      or (select count(*) from casino_tournament_entry e where e.tournament_id = tournament_id and e.score >= tournament.target)
         >= cardinality(tournament.prizes) then 'closed'
    when not (select r.play_open from casino_rule r) then 'play-closed'
  end;
  if fee > 0 then
    -- Bonus money pays no game of this name.
    select s.outcome, s.result_id, s.amount, s.version, s.detail into outcome, entry_id, amount, version, detail
    from take_stakes(
      'tournament-entry', 'tournament-entry', 'casino_tournament_entry_id_seq', array[account_id], array[command_id], array[body],
      array[extract(epoch from at)::float8 * 1000], null, array[fee], array[currency], array[house_account],
      array['tournament-entry'], array[refused], games => array['tournament']) s;
  else
    outcome := case
      when exists (select from command c where c.id = command_id and c.account_id = account_id) then 'reused'
      when held.blocked then 'blocked'
      when held.barred_until > now() then 'barred'
      else coalesce(refused, 'taken')
    end;
    detail := case when outcome = 'barred' then extract(epoch from held.barred_until) * 1000 end;
    if outcome = 'taken' then
      entry_id := nextval('casino_tournament_entry_id_seq');
      perform bind_commands(array[(command_id, account_id, 'tournament-entry', body, entry_id, at)::command]);
    end if;
  end if;
  if outcome = 'taken' then
    insert into casino_tournament_entry (id, tournament_id, account_id, currency, paid, stake_min, entered_at)
    values (entry_id, tournament_id, account_id, currency, fee, stake_min, at);
    update casino_tournament t set entries = t.entries + 1 where t.id = tournament_id;
  end if;
  return next;
end $$;
