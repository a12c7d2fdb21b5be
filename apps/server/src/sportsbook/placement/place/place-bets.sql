-- Places a batch of bets, which all belong to different accounts; a bet that does not pass leaves no row. `first_legs` and
-- `last_legs` are the positions of its legs in the lists of legs, from 1. The legs of a waiting bet are checked and not
-- written. The outcomes are `placed` and those of `take_stakes`, with these refusals of the bet itself:
--   betting-closed, market-closed     An operator closed betting, or the market is closed.
--   referral-closed                   A trader should judge the bet, and referral is closed.
--   boost-used, boost-ended           The player has used the boost in its price, or it has ended.
create function place_bets(
  account_ids bigint[], command_ids uuid[], bodies bytea[], to_accounts bigint[], stakes bigint[], promises bigint[],
  caps bigint[], rules_versions integer[], rate_ids integer[], policies smallint[], types text[], currencies text[],
  balance_versions bigint[], decided_ms float8[], first_legs integer[], last_legs integer[], acceptances smallint[],
  due_ms float8[], formulas text[], requests text[], boost_ids bigint[], credit_ids bigint[], may_be_free boolean[],
  kinds text[], products text[],
  leg_market_ids bigint[], leg_outcomes smallint[], leg_odds integer[], leg_epochs bigint[], leg_seqs bigint[],
  leg_scores text[], leg_nos smallint[], leg_charges bigint[]
) returns table (
  no integer, outcome text, ticket_id bigint, amount bigint, version bigint, bonus bigint, detail numeric
)
language plpgsql as $$
#variable_conflict use_column
declare
  rule record;
  closed bigint[];
  switched_off bigint[];
  ended_boosts bigint[];
  used_boosts bigint[];
  refusals text[];
  stake record;
  placed integer[] := '{}';
  tickets bigint[] := '{}';
  bonus_parts bigint[] := '{}';
begin
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  select * into rule from betting_rule;
  select coalesce(array_agg(m.id), '{}'), coalesce(array_agg(m.id) filter (where m.is_switched_off), '{}')
  into closed, switched_off
  from list_closed_markets(leg_market_ids) as m;
  refusals := array(
    select case
        when not rule.betting_open then 'betting-closed'
        when leg_market_ids[b.first:b.last] && switched_off then 'market-suspended'
        when leg_market_ids[b.first:b.last] && closed then 'market-closed'
        when b.acceptance = 0 and not rule.referral_open then 'referral-closed'
        when exists (select from boost_use u where u.account_id = b.account_id and u.boost_id = b.boost_id) then 'boost-used'
        when b.boost_id is not null and not exists (
          select from boost o where o.id = b.boost_id and to_timestamp(b.ms / 1000) >= o.starts_at and to_timestamp(b.ms / 1000) < o.ends_at
            and not exists (select from boost_end e where e.boost_id = o.id)) then 'boost-ended'
      end
    from unnest(account_ids, decided_ms, first_legs, last_legs, acceptances, boost_ids)
         as b(account_id, ms, first, last, acceptance, boost_id));

  for stake in
    select * from take_stakes(
      'placement', 'ticket', 'ticket_id_seq', account_ids, command_ids, bodies, decided_ms, balance_versions, stakes, currencies,
      to_accounts, kinds, refusals, credit_ids, may_be_free, promises)
  loop
    no := stake.no;
    outcome := stake.outcome;
    ticket_id := stake.result_id;
    amount := stake.amount;
    version := stake.version;
    bonus := null;
    detail := stake.detail;
    if outcome = 'taken' then
      outcome := 'placed';
      bonus := nullif(stake.bonus, 0);
      placed := placed || no;
      tickets := tickets || ticket_id;
      bonus_parts := bonus_parts || bonus;
      if bonus is not null then
        insert into ticket_funding (ticket_id, bonus_id, ledger_id, cash, bonus, credit_id)
        values (ticket_id, stake.bonus_id, stake.bonus_ledger, stake.cash, stake.bonus, credit_ids[no]);
      end if;
      if boost_ids[no] is not null then
        insert into boost_use (account_id, boost_id, ticket_id, at) values (account_ids[no], boost_ids[no], ticket_id, to_timestamp(decided_ms[no] / 1000));
      end if;
    end if;
    return next;
  end loop;

  insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                      rate_id, acceptance, policy, decided_at, due_at, formula, request, bonus_stake, product)
  select t.id, account_ids[t.no], command_ids[t.no], types[t.no], currencies[t.no], stakes[t.no], stakes[t.no], promises[t.no],
         caps[t.no], rules_versions[t.no], rate_ids[t.no], acceptances[t.no], policies[t.no], to_timestamp(decided_ms[t.no] / 1000),
         to_timestamp(due_ms[t.no] / 1000), formulas[t.no]::jsonb, requests[t.no]::jsonb, t.bonus, products[t.no]
  from unnest(placed, tickets, bonus_parts) as t(no, id, bonus);
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select t.id, l - first_legs[t.no] + 1, leg_market_ids[l], leg_outcomes[l], leg_odds[l], leg_epochs[l], leg_seqs[l],
         leg_scores[l], leg_nos[l], leg_charges[l]
  from unnest(placed, tickets) as t(no, id) cross join lateral generate_series(first_legs[t.no], last_legs[t.no]) as l
  where acceptances[t.no] = 1;
end $$;
