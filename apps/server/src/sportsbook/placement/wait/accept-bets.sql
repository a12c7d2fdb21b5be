-- Accepts a batch of waiting bets, which all belong to different accounts: held stakes become open bets, the rest is released.
-- Bets of a bonus release cash and bonus money in proportion; the release of a free bet is bonus money alone. `first_legs` and
-- `last_legs` are the positions of a bet's legs in the lists of legs, from 1. `command_ids` are the players' commands that accept
-- offers, and `operators` the traders who accept; null for others. The outcomes, in this order of precedence:
--   blocked, break   The account takes no stakes.
--   held             The player accepts while a reality check is open.
--   betting-closed   An operator closed betting.
--   closed           A market of the bet is closed.
--   moved            The balance has another version than the one with which the limits were judged.
--   gone             The ticket has changed, or waits no longer.
--   accepted         `amount` and `version` are the resulting balance.
create function accept_bets(
  account_ids bigint[], ticket_ids bigint[], ticket_versions integer[], held_accounts bigint[], open_bets bigint[],
  held_stakes bigint[], stakes bigint[], promises bigint[], currencies text[], formulas text[], balance_versions bigint[],
  decided_ms float8[], first_legs integer[], last_legs integer[], command_ids uuid[], bodies bytea[], operators text[],
  actions text[], details text[],
  leg_market_ids bigint[], leg_outcomes smallint[], leg_odds integer[], leg_epochs bigint[], leg_seqs bigint[],
  leg_scores text[], leg_nos smallint[], leg_charges bigint[]
) returns table (no integer, outcome text, amount bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  rule record;
  one record;
  closed bigint[];
  at timestamptz;
  cash_back bigint;
  bonus_back bigint;
  journal_id bigint;
  accepted integer[] := '{}';
  bonus_returns bigint[] := '{}';
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
  select * into rule from betting_rule;
  closed := array(select m.id from list_closed_markets(leg_market_ids) as m);

  for one in
    select a.*, b.amount, b.version, b.blocked, b.barred_until > now() as is_barred, b.reality_check_open,
           f.bonus_id, f.ledger_id, f.cash, f.bonus, t.id is null as is_gone
    from unnest(account_ids, ticket_ids, ticket_versions, held_stakes, stakes, command_ids)
           with ordinality as a(account_id, ticket_id, ticket_version, held, stake, command_id, no)
         join balance b on b.account_id = a.account_id
         left join ticket_funding f on f.ticket_id = a.ticket_id
         left join ticket t on t.id = any(ticket_ids) and t.id = a.ticket_id and t.version = a.ticket_version and t.due_at is not null
  loop
    no := one.no;
    amount := one.amount;
    version := one.version;
    outcome := case
      when one.blocked then 'blocked'
      when one.is_barred then 'break'
      when one.command_id is not null and one.reality_check_open then 'held'
      when not rule.betting_open then 'betting-closed'
      when leg_market_ids[first_legs[no]:last_legs[no]] && closed then 'closed'
      when one.version <> balance_versions[no] then 'moved'
      when one.is_gone then 'gone'
    end;
    if outcome is not null then
      return next;
      continue;
    end if;
    at := to_timestamp(decided_ms[no] / 1000);
    cash_back := coalesce(cash_of_return(one.held - one.stake, one.cash, one.bonus, 'split'), one.held - one.stake);
    bonus_back := one.held - one.stake - cash_back;
    accepted := accepted || no;
    bonus_returns := bonus_returns || bonus_back;
    journal_id := nextval('journal_id_seq');
    journals := journals || (journal_id, 'accept', 'ticket', one.ticket_id, 0, null, at)::journal;
    postings := postings || array[
      (journal_id, held_accounts[no], open_bets[no], one.stake, 1, currencies[no])::posting,
      (journal_id, held_accounts[no], one.account_id, cash_back, 2, currencies[no])::posting,
      (journal_id, held_accounts[no], one.ledger_id, bonus_back, 3, currencies[no])::posting];
    if one.bonus_id is not null then
      due_bonuses := due_bonuses || one.bonus_id;
      update ticket_funding set cash = cash - cash_back, bonus = bonus - bonus_back
      where ticket_id = one.ticket_id and one.held > one.stake;
    end if;
    if one.command_id is not null then
      commands := commands || (one.command_id, one.account_id, 'offer', bodies[no], one.ticket_id, at)::command;
    end if;
  end loop;

  update ticket t set
    acceptance = 1, stake = stakes[a.no], stake_open = stakes[a.no], payout_promised = promises[a.no], due_at = null, offer = null,
    formula = formulas[a.no]::jsonb, decided_at = to_timestamp(decided_ms[a.no] / 1000), version = t.version + 1,
    bonus_stake = t.bonus_stake - a.bonus_back
  from unnest(accepted, bonus_returns) as a(no, bonus_back)
  where t.id = any(ticket_ids) and t.id = ticket_ids[a.no];
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select ticket_ids[a.no], l - first_legs[a.no] + 1, leg_market_ids[l], leg_outcomes[l], leg_odds[l], leg_epochs[l],
         leg_seqs[l], leg_scores[l], leg_nos[l], leg_charges[l]
  from unnest(accepted) as a(no) cross join lateral generate_series(first_legs[a.no], last_legs[a.no]) as l;
  perform bind_commands(commands);
  outcome := 'accepted';
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
  select operators[a.no], actions[a.no], 'ticket:' || ticket_ids[a.no], details[a.no]::jsonb, to_timestamp(decided_ms[a.no] / 1000)
  from unnest(accepted) as a(no) where operators[a.no] is not null;
end $$;
