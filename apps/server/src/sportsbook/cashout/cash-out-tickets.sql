-- Pays a batch of cash-outs, which all belong to different accounts, or starts their delays. A delayed cash-out that ends names
-- its number in `delayed_nos`; others have 0. `payments` are the values of the parts of the stakes, and `bonus_parts` what of them
-- bonuses get. `first_picks` and `last_picks` are the positions of a ticket's picks in the lists of picks, from 1. The
-- outcomes, in this order of precedence:
--   repeated         The command was executed before, for the ticket `result_id`.
--   reused           Its id belongs to another command.
--   blocked          The account is blocked.
--   closed           An operator closed cash-outs or betting on a market of the ticket, or enters the facts of its match.
--   moved            The ticket or a verdict of its markets has changed since the valuation.
--   paid, delayed    `amount` and `version` are the resulting balance.
create function cash_out_tickets(
  account_ids bigint[], command_ids uuid[], bodies bytea[], ticket_ids bigint[], ticket_versions integer[],
  stake_parts bigint[], payments bigint[], open_bets bigint[], sportsbooks bigint[], currencies text[], delayed_nos integer[],
  rules text[], at_ms float8[], due_ms float8[], requests text[], bonus_ids bigint[], bonus_ledgers bigint[],
  bonus_parts bigint[], first_picks integer[], last_picks integer[],
  market_ids bigint[], verdict_nos integer[]
) returns table (no integer, outcome text, result_id bigint, amount bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  rule record;
  one record;
  steady_picks integer;
  are_steady boolean[] := '{}';
  switched_off bigint[];
  at timestamptz;
  cashout_no integer;
  journal_id bigint;
  done integer[] := '{}';
  cashout_nos integer[] := '{}';
  journal_ids bigint[] := '{}';
  journals journal[] := '{}';
  postings posting[] := '{}';
  commands command[] := '{}';
  delayed_accounts bigint[] := '{}';
  paid_accounts bigint[] := '{}';
  paid_tickets bigint[] := '{}';
  due_bonuses bigint[] := '{}';
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  -- The markets get no verdicts until the commit, and must have had none since the valuation. One that is just getting some
  -- is skipped.
  for n in 1..cardinality(account_ids) loop
    perform
    from unnest(market_ids[first_picks[n]:last_picks[n]], verdict_nos[first_picks[n]:last_picks[n]]) as p(market_id, verdict_no)
         join market m on m.id = p.market_id and m.verdict_no = p.verdict_no
    for share of m skip locked;
    get diagnostics steady_picks = row_count;
    are_steady := are_steady || (steady_picks > last_picks[n] - first_picks[n]);
  end loop;
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  -- The update of the tickets by a kept plan must not wait for other transactions, which PostgreSQL 18.4 does not survive.
  perform from ticket t where t.id = any(ticket_ids) order by t.id for update;
  select * into rule from betting_rule;
  switched_off := array(
    select m.id from list_closed_markets(market_ids) as m where m.is_switched_off
    union all select m.id from market m join manual_match x on x.match_id = m.match_id where m.id = any(market_ids));

  for one in
    select c.*, b.amount, b.version, b.blocked, k.result_id, k.use_case = 'cash-out' and k.body_sha256 = c.body as is_same,
           t.id is null as has_moved
    from unnest(account_ids, command_ids, bodies, ticket_ids, ticket_versions, stake_parts, payments, delayed_nos)
           with ordinality as c(account_id, command_id, body, ticket_id, ticket_version, stake_part, payment, delayed_no, no)
         join balance b on b.account_id = c.account_id
         left join command k on k.id = c.command_id and k.account_id = c.account_id and c.delayed_no = 0
         left join ticket t on t.id = any(ticket_ids) and t.id = c.ticket_id and t.account_id = c.account_id
           and t.version = c.ticket_version and t.result = 0 and t.stake_open >= c.stake_part
           and t.acceptance = case c.delayed_no when 0 then 1 else 5 end
  loop
    no := one.no;
    at := to_timestamp(at_ms[no] / 1000);
    outcome := case
      when one.is_same then 'repeated'
      when one.result_id is not null then 'reused'
      when one.blocked then 'blocked'
      when not rule.cashout_open or market_ids[first_picks[no]:last_picks[no]] && switched_off then 'closed'
      when one.has_moved or not are_steady[no] then 'moved'
      when due_ms[no] is not null then 'delayed'
      else 'paid'
    end;
    if outcome not in ('paid', 'delayed') then
      result_id := one.result_id;
      amount := one.amount;
      version := one.version;
      return next;
      continue;
    end if;

    cashout_no := case one.delayed_no
      when 0 then 1 + coalesce((select max(c.no) from cashout c where c.ticket_id = one.ticket_id), 0)
      else one.delayed_no
    end;
    journal_id := null;
    if outcome = 'delayed' then
      delayed_accounts := delayed_accounts || one.account_id;
    else
      journal_id := nextval('journal_id_seq');
      paid_accounts := paid_accounts || one.account_id;
      paid_tickets := paid_tickets || one.ticket_id;
      journals := journals || (journal_id, 'cash-out', 'ticket', one.ticket_id, cashout_no, null, at)::journal;
      postings := postings || return_postings(journal_id, open_bets[no], sportsbooks[no], one.account_id, bonus_ledgers[no],
                                              one.stake_part, one.payment, bonus_parts[no], currencies[no]);
      if bonus_ids[no] is not null then
        due_bonuses := due_bonuses || bonus_ids[no];
      end if;
      if rules[no] is not null then
        insert into event (account_id, kind, about, body, at)
        values (one.account_id, 'bet-cashed-out', format('cash-out:%s:%s', one.ticket_id, cashout_no),
                jsonb_build_object('bet', one.ticket_id::text, 'rule', rules[no], 'amount', one.payment::text,
                                   'currency', currencies[no]),
                at);
      end if;
    end if;
    done := done || no;
    cashout_nos := cashout_nos || cashout_no;
    journal_ids := journal_ids || journal_id;
    if one.delayed_no = 0 then
      commands := commands || (one.command_id, one.account_id, 'cash-out', one.body, one.ticket_id, at)::command;
    end if;
  end loop;

  update ticket t set
    version = t.version + 1,
    acceptance = case d.part when 0 then 5 else 1 end,
    stake_open = t.stake_open - d.part,
    stake_cashed = t.stake_cashed + d.part,
    cashed_out = t.cashed_out + case d.part when 0 then 0 else payments[d.no] end,
    result = case t.stake_open when d.part then 2 else 0 end,
    settled_at = case t.stake_open when d.part then to_timestamp(at_ms[d.no] / 1000) end,
    take_profit = case when t.stake_open > d.part
                  then ceil(t.take_profit::numeric * (t.stake_open - d.part) / t.stake_open)::bigint end,
    stop_loss = case when t.stake_open > d.part
                then nullif(floor(t.stop_loss::numeric * (t.stake_open - d.part) / t.stake_open)::bigint, 0) end
  from (
    select k.no, case when k.journal_id is null then 0 else stake_parts[k.no] end as part
    from unnest(done, journal_ids) as k(no, journal_id)) as d
  where t.id = any(ticket_ids) and t.id = ticket_ids[d.no];
  insert into cashout (ticket_id, no, command_id, state, stake_part, asked, paid, request, journal_id, due_at, at, rule)
  select ticket_ids[d.no], d.cashout_no, command_ids[d.no], case when d.journal_id is null then 'delayed' else 'paid' end,
         stake_parts[d.no], payments[d.no], case when d.journal_id is null then 0 else payments[d.no] end, requests[d.no]::jsonb,
         d.journal_id, to_timestamp(due_ms[d.no] / 1000), to_timestamp(at_ms[d.no] / 1000), rules[d.no]
  from unnest(done, cashout_nos, journal_ids) as d(no, cashout_no, journal_id)
  on conflict (ticket_id, no) do update set
    state = 'paid', paid = excluded.paid, journal_id = excluded.journal_id, due_at = null, at = excluded.at;
  perform bind_commands(commands);
  perform list_due_tickets(paid_accounts, paid_tickets);
  result_id := null;
  for one in
    select * from post_journals(journals, postings, changed_accounts => delayed_accounts, due_bonuses => due_bonuses)
  loop
    no := array_position(account_ids, one.account_id);
    if no is not null then
      outcome := case when due_ms[no] is null then 'paid' else 'delayed' end;
      amount := one.amount;
      version := one.version;
      return next;
    end if;
  end loop;
end $$;
