-- Declines a batch of waiting bets, which all belong to different accounts, and releases their stakes. `command_ids` are the
-- players' commands that decline offers or withdraw bets, and `operators` the traders who decline; null for others. The outcomes:
--   gone        The ticket has changed, or waits no longer.
--   declined    `amount` and `version` are the resulting balance.
create function decline_bets(
  account_ids bigint[], ticket_ids bigint[], ticket_versions integer[], held_accounts bigint[], held_stakes bigint[],
  currencies text[], reasons text[], at_ms float8[], command_ids uuid[], bodies bytea[], use_cases text[], operators text[],
  actions text[], details text[]
) returns table (no integer, outcome text, amount bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  one record;
  at timestamptz;
  journal_id bigint;
  declined integer[] := '{}';
  journals journal[] := '{}';
  postings posting[] := '{}';
  commands command[] := '{}';
  due_bonuses bigint[] := '{}';
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  -- As in `cash_out_tickets`.
  perform from ticket t where t.id = any(ticket_ids) order by t.id for update;
  for one in
    select d.*, b.amount, b.version, f.bonus_id, f.ledger_id, coalesce(f.bonus, 0) as bonus, t.id is null as is_gone
    from unnest(account_ids, ticket_ids, ticket_versions, held_stakes)
           with ordinality as d(account_id, ticket_id, ticket_version, held, no)
         join balance b on b.account_id = d.account_id
         left join ticket_funding f on f.ticket_id = d.ticket_id
         left join ticket t on t.id = any(ticket_ids) and t.id = d.ticket_id and t.version = d.ticket_version and t.due_at is not null
  loop
    no := one.no;
    if one.is_gone then
      outcome := 'gone';
      amount := one.amount;
      version := one.version;
      return next;
      continue;
    end if;
    at := to_timestamp(at_ms[no] / 1000);
    declined := declined || no;
    journal_id := nextval('journal_id_seq');
    journals := journals || (journal_id, 'release', 'ticket', one.ticket_id, 0, null, at)::journal;
    postings := postings || array[
      (journal_id, held_accounts[no], one.account_id, one.held - one.bonus, 1, currencies[no])::posting,
      (journal_id, held_accounts[no], one.ledger_id, one.bonus, 2, currencies[no])::posting];
    if one.bonus_id is not null then
      due_bonuses := due_bonuses || one.bonus_id;
    end if;
    if command_ids[no] is not null then
      commands := commands || (command_ids[no], one.account_id, use_cases[no], bodies[no], one.ticket_id, at)::command;
    end if;
  end loop;

  update ticket t set
    acceptance = 2, stake_open = 0, due_at = null, decline_reason = reasons[d.no], settled_at = to_timestamp(at_ms[d.no] / 1000),
    version = t.version + 1
  from unnest(declined) as d(no)
  where t.id = any(ticket_ids) and t.id = ticket_ids[d.no];
  perform bind_commands(commands);
  outcome := 'declined';
  for one in select * from post_journals(journals, postings, due_bonuses => due_bonuses) loop
    no := array_position(account_ids, one.account_id);
    if no is not null then
      amount := one.amount;
      version := one.version;
      return next;
    end if;
  end loop;
  -- At the end: only one transaction at a time inserts actions.
  insert into operator_action (operator, action, subject, details, at)
  select operators[d.no], actions[d.no], 'ticket:' || ticket_ids[d.no], details[d.no]::jsonb, to_timestamp(at_ms[d.no] / 1000)
  from unnest(declined) as d(no) where operators[d.no] is not null;
end $$;
