-- Writes decisions about open bets on shared rounds, which all belong to different accounts. The outcomes are those of
-- `step_rounds`, with the refusal `step-over`: the table's step has ended.
--
-- A cash-out has no table step. It was timed before, so it is written even if the flight has ended meanwhile; the bet's own row
-- ensures that it is paid once. It takes nothing from the account, so a block or a break does not refuse it.
create function decide_table_bets(
  account_ids bigint[], command_ids uuid[], bodies bytea[], round_ids bigint[], on_steps smallint[], moves text[],
  states text[], stakes bigint[], returns bigint[], currencies text[], open_accounts bigint[], casino_accounts bigint[],
  game_groups text[], shared_ids bigint[], table_steps smallint[], at_ms float8
) returns table (no integer, outcome text, result_id bigint, amount bigint, version bigint, detail numeric)
language plpgsql as $$
#variable_conflict use_column
declare
  size integer := cardinality(account_ids);
begin
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  -- Ending a step waits for this lock: it sees every accepted decision, and a later one finds the step ended.
  perform from shared_round r where r.id = any(shared_ids) order by r.id for share;
  return query
    select s.no, s.outcome, s.result_id, s.amount, s.version, s.detail
    from step_rounds(
      account_ids, command_ids, bodies, round_ids, on_steps, moves, states, array_fill(0, array[size]), stakes, returns,
      array_fill(false, array[size]), array(select d.step is not null from unnest(table_steps) as d(step)), currencies,
      open_accounts, casino_accounts, array_fill(at_ms, array[size]), game_groups,
      array(
        select case when not exists (
          select from shared_round r
          where r.id = d.shared_id and r.state in ('playing', 'settling') and (
            d.step is null
            or r.state = 'playing' and r.step = d.step and r.outcome is null and r.due_at > to_timestamp(at_ms / 1000)))
          then 'step-over' end
        from unnest(shared_ids, table_steps) as d(shared_id, step)),
      shared_ids) as s;
end $$;
