-- Takes the stakes of a batch of commands, which all belong to different accounts. It decides alone what funds a stake:
-- cash first and then bonus money, or the free bet that the command names. It moves the balances, writes the journals and
-- binds the commands to their results; the caller writes the results themselves, in the same transaction.
--
-- The parameters are lists with one entry for each command, except the first three. An answer has the command's position
-- `no` and one of these outcomes, in this order of precedence:
--   repeated         The command was executed before, with the result `result_id`.
--   reused           Its id belongs to another command.
--   blocked, barred, reality-check    The account takes no stakes; `barred` until `detail`, epoch milliseconds
--                    or `Infinity`.
--   (a refusal)      The caller's own.
--   limited          The stake exceeds the player's allowance, or that has to be renewed.
--   moved            The balance has another version than the one with which the stake was judged.
--   insufficient     Cash and bonus money do not suffice, or the cash balance is below 0.
--   bonus-stake      Bonus money may pay a part of a stake up to `detail`, minor units.
--   free-bet-unavailable    It is used, expired, or belongs to another player.
--   free-bet-stake   The free bet pays another stake or another kind of command: `detail`, minor units.
--   free-bet-odds    The free bet has a minimum price: `detail`, thousandths.
--   taken            `cash` and `bonus` are the parts of the stake, `bonus_id`, `bonus_ledger` and `credit_id` what paid
--                    the bonus part, and `amount` and `version` the resulting balance.
create function take_stakes(
  use_case text,
  about text, -- `journal.ref_kind` of the results.
  ids regclass, -- The sequence of their ids.
  account_ids bigint[],
  command_ids uuid[],
  bodies bytea[], -- Hashes of the parsed requests.
  ats timestamptz[],
  balance_versions bigint[],
  stakes bigint[],
  currencies text[],
  to_accounts bigint[],
  kinds text[], -- `journal.kind`.
  credit_ids bigint[], -- The free bet that pays; null for money.
  promises bigint[], -- The highest payout, for the minimum price of free bets.
  may_be_free boolean[],
  refusals text[] -- Null where the caller has none.
) returns table (
  no integer, outcome text, result_id bigint, amount bigint, version bigint, cash bigint, bonus bigint, bonus_id bigint,
  bonus_ledger bigint, credit_id bigint, detail numeric
) language plpgsql as $$
#variable_conflict use_column
declare
  command record;
  purse record;
  taken integer[] := '{}';
  results bigint[] := '{}';
  journals bigint[] := '{}';
  cash_parts bigint[] := '{}';
  bonus_parts bigint[] := '{}';
  ledgers bigint[] := '{}';
  credits bigint[] := '{}';
begin
  -- All kernel functions lock balances in order of account, so that two of them never wait for each other.
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  for command in
    select a.*, b.amount, b.version, b.blocked, b.barred_until, b.reality_check_open, b.allowance, b.allowance_until,
           k.result_id, k.use_case = take_stakes.use_case and k.body_sha256 = a.body as is_same
    from unnest(account_ids, command_ids, bodies, ats, stakes) with ordinality as a(account_id, id, body, at, stake, no)
         join balance b on b.account_id = a.account_id
         left join command k on k.id = a.id and k.account_id = a.account_id
  loop
    no := command.no;
    result_id := null; bonus_id := null; bonus_ledger := null; credit_id := null; detail := null;
    amount := command.amount;
    version := command.version;
    cash := least(command.stake, greatest(command.amount, 0));
    outcome := case
      when command.is_same then 'repeated'
      when command.result_id is not null then 'reused'
      when command.blocked then 'blocked'
      when command.barred_until > now() then 'barred'
      when command.reality_check_open then 'reality-check'
      when refusals[no] is not null then refusals[no]
      when command.allowance < command.stake or command.allowance_until <= command.at then 'limited'
      when command.version <> balance_versions[no] then 'moved'
      when command.amount < 0 then 'insufficient'
      else 'taken'
    end;
    if outcome = 'repeated' then
      result_id := command.result_id;
    elsif outcome = 'barred' then
      detail := extract(epoch from command.barred_until) * 1000;
    elsif outcome = 'taken' and credit_ids[no] is not null then
      -- Only the holder of the lock on the cash balance changes bonuses and free bets of the player.
      select b.id, b.ledger_id, h.amount as held, c.id as credit_id, c.value, b.min_odds_milli into purse
      from bonus_credit c join bonus b on b.id = c.bonus_id join balance h on h.account_id = b.ledger_id
      where c.id = credit_ids[no] and c.account_id = command.account_id and c.currency = currencies[no]
        and c.state = 1 and b.state = 2 and c.expires_at > command.at
      for update;
      if purse.id is null then
        outcome := 'free-bet-unavailable';
      elsif not may_be_free[no] or command.stake <> purse.value then
        outcome := 'free-bet-stake';
        detail := purse.value;
      elsif promises[no]::numeric * 1000 < command.stake::numeric * purse.min_odds_milli then
        outcome := 'free-bet-odds';
        detail := purse.min_odds_milli;
      elsif purse.held < command.stake then
        outcome := 'free-bet-unavailable';
      else
        cash := 0; bonus_id := purse.id; bonus_ledger := purse.ledger_id; credit_id := purse.credit_id;
      end if;
    elsif outcome = 'taken' and command.amount < command.stake then
      select b.id, b.ledger_id, h.amount as held, b.max_stake into purse
      from bonus b join balance h on h.account_id = b.ledger_id
      where b.account_id = command.account_id and b.state = 2 and b.is_wagering and b.expires_at > command.at
      for update;
      if purse.id is null or purse.held < command.stake - cash then
        outcome := 'insufficient';
      elsif command.stake > purse.max_stake then
        outcome := 'bonus-stake';
        detail := purse.max_stake;
      else
        bonus_id := purse.id; bonus_ledger := purse.ledger_id;
      end if;
    end if;
    bonus := command.stake - cash;
    if outcome = 'taken' then
      result_id := nextval(ids);
      amount := command.amount - cash;
      version := command.version + 1;
      taken := taken || no;
      results := results || result_id;
      journals := journals || nextval('journal_id_seq');
      cash_parts := cash_parts || cash;
      bonus_parts := bonus_parts || bonus;
      ledgers := ledgers || bonus_ledger;
      credits := credits || credit_id;
    end if;
    return next;
  end loop;
  if cardinality(taken) = 0 then
    return;
  end if;

  update balance b set amount = b.amount - t.cash, version = b.version + 1, allowance = b.allowance - t.cash
  from unnest(taken, cash_parts) as t(no, cash) where b.account_id = account_ids[t.no];
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select t.id, kinds[t.no], about, t.result, 0, ats[t.no]
  from unnest(taken, journals, results) as t(no, id, result);
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select t.journal, 1, account_ids[t.no], to_accounts[t.no], t.cash, currencies[t.no]
  from unnest(taken, journals, cash_parts) as t(no, journal, cash) where t.cash > 0;
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  select command_ids[t.no], account_ids[t.no], take_stakes.use_case, bodies[t.no], t.result, ats[t.no]
  from unnest(taken, results) as t(no, result);
  if 0 < any(bonus_parts) then
    update balance b set amount = b.amount - t.bonus, version = b.version + 1
    from unnest(ledgers, bonus_parts) as t(ledger, bonus) where b.account_id = t.ledger and t.bonus > 0;
    insert into posting (journal_id, n, debit, credit, amount, currency)
    select t.journal, 2, t.ledger, to_accounts[t.no], t.bonus, currencies[t.no]
    from unnest(taken, journals, ledgers, bonus_parts) as t(no, journal, ledger, bonus) where t.bonus > 0;
    update bonus_credit c set state = 2, ticket_id = t.result
    from unnest(credits, results) as t(id, result) where c.id = t.id;
  end if;
end $$;
