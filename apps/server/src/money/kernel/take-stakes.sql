-- Takes the stakes of a batch of commands, which all belong to different accounts. It decides alone what funds a stake:
-- cash first and then bonus money, or the free bet or free spin that the command names. It moves the balances, writes the
-- journals and binds the commands to their results; the caller writes the results themselves, in the same transaction.
--
-- The caller has locked the balances in order of account, so that two batches never wait for each other.
-- The parameters are lists with one entry for each command, except the first three. A list whose default is null is left
-- out where no command has an entry. An answer has the command's position
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
--   free-spins-unavailable    They are used up or expired, or of another player, game or stake.
--   taken            `cash` and `bonus` are the parts of the stake, `bonus_id` and `bonus_ledger` what paid the bonus
--                    part, `bonus_return` the bonus's part of the return and `bonus_held` its resulting balance, and
--                    `amount` and `version` the resulting balance of cash.
create function take_stakes(
  use_case text,
  about text, -- `journal.ref_kind` of the results.
  ids regclass, -- The sequence of their ids.
  account_ids bigint[],
  command_ids uuid[],
  bodies bytea[], -- Hashes of the parsed requests.
  at_ms float8[],
  balance_versions bigint[],
  stakes bigint[],
  currencies text[],
  to_accounts bigint[],
  kinds text[], -- `journal.kind`.
  refusals text[], -- Null where the caller has none.
  -- Free bets: which one pays, whether it may pay such a command, and the highest payout, for its minimum price.
  credit_ids bigint[] default null,
  may_be_free boolean[] default null,
  promises bigint[] default null,
  -- Games: bonus money may pay a game that counts towards its requirement. The free spins that pay, the return if the
  -- command ends with one, and the account that pays it.
  games text[] default null,
  game_groups text[] default null,
  spin_ids bigint[] default null,
  returns bigint[] default null,
  return_accounts bigint[] default null
) returns table (
  no integer, outcome text, result_id bigint, amount bigint, version bigint, cash bigint, bonus bigint, bonus_id bigint,
  bonus_ledger bigint, bonus_return bigint, bonus_held bigint, detail numeric
) language plpgsql as $$
#variable_conflict use_column
declare
  command record;
  at timestamptz;
  purse record;
  taken integer[] := '{}';
  results bigint[] := '{}';
  journals bigint[] := '{}';
  cash_parts bigint[] := '{}';
  bonus_parts bigint[] := '{}';
  ledgers bigint[] := '{}';
  cash_returns bigint[] := '{}';
  bonus_returns bigint[] := '{}';
  returned bigint;
  moved integer;
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  for command in
    select a.*, b.amount, b.version, b.blocked, b.barred_until, b.reality_check_open, b.allowance, b.allowance_until,
           k.result_id, k.use_case = take_stakes.use_case and k.body_sha256 = a.body as is_same
    from unnest(account_ids, command_ids, bodies, stakes) with ordinality as a(account_id, id, body, stake, no)
         join balance b on b.account_id = a.account_id
         left join command k on k.id = a.id and k.account_id = a.account_id
  loop
    no := command.no;
    at := to_timestamp(at_ms[no] / 1000);
    result_id := null; bonus_id := null; bonus_ledger := null; bonus_return := 0; bonus_held := null; detail := null;
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
      when command.allowance < command.stake or command.allowance_until <= at then 'limited'
      when command.version <> balance_versions[no] then 'moved'
      when command.amount < 0 then 'insufficient'
      else 'taken'
    end;
    if outcome in ('repeated', 'reused') then
      result_id := command.result_id;
    elsif outcome = 'barred' then
      detail := extract(epoch from command.barred_until) * 1000;
    elsif outcome = 'taken' and credit_ids[no] is not null then
      -- Only the holder of the lock on the cash balance changes bonuses and free bets of the player.
      select b.id, b.ledger_id, h.amount as held, c.value as stake, b.min_odds_milli, true as winnings_to_cash into purse
      from bonus_credit c join bonus b on b.id = c.bonus_id join balance h on h.account_id = b.ledger_id
      where c.id = credit_ids[no] and c.account_id = command.account_id and c.currency = currencies[no]
        and c.state = 1 and b.state = 2 and c.expires_at > at
      for update;
      if purse.id is null then
        outcome := 'free-bet-unavailable';
      elsif not may_be_free[no] or command.stake <> purse.stake then
        outcome := 'free-bet-stake';
        detail := purse.stake;
      elsif promises[no]::numeric * 1000 < command.stake::numeric * purse.min_odds_milli then
        outcome := 'free-bet-odds';
        detail := purse.min_odds_milli;
      elsif purse.held < command.stake then
        outcome := 'free-bet-unavailable';
      else
        cash := 0; bonus_id := purse.id; bonus_ledger := purse.ledger_id;
      end if;
    elsif outcome = 'taken' and spin_ids[no] is not null then
      select b.id, b.ledger_id, h.amount as held, s.value as stake, b.min_odds_milli, s.winnings_to_cash into purse
      from free_spin s join bonus b on b.id = s.bonus_id join balance h on h.account_id = b.ledger_id
      where s.id = spin_ids[no] and s.account_id = command.account_id and s.game = games[no] and s.value = command.stake
        and s."left" > 0 and b.state = 2 and s.expires_at > at
      for update;
      if purse.id is null or purse.held < command.stake then
        outcome := 'free-spins-unavailable';
      else
        cash := 0; bonus_id := purse.id; bonus_ledger := purse.ledger_id;
      end if;
    elsif outcome = 'taken' and command.amount < command.stake then
      select p.id, p.ledger_id, p.held, p.max_stake as stake, p.min_odds_milli, true as winnings_to_cash into purse
      from playable_bonus(command.account_id, at, games[no], game_groups[no]) p;
      if purse.id is null or purse.held < command.stake - cash then
        outcome := 'insufficient';
      elsif command.stake > purse.stake then
        outcome := 'bonus-stake';
        detail := purse.stake;
      else
        bonus_id := purse.id; bonus_ledger := purse.ledger_id;
      end if;
    end if;
    bonus := command.stake - cash;
    if outcome = 'taken' then
      returned := coalesce(returns[no], 0);
      if bonus_id is not null then
        bonus_return := returned - cash_of_return(returned, cash, bonus, case
          when credit_ids[no] is not null then 'free-bet'
          when spin_ids[no] is null then 'split'
          when purse.winnings_to_cash then 'cash-spin'
          else 'bonus-spin'
        end);
        bonus_held := purse.held - bonus + bonus_return;
      end if;
      result_id := nextval(ids);
      amount := command.amount - cash + returned - bonus_return;
      version := command.version + 1;
      taken := taken || no;
      results := results || result_id;
      journals := journals || nextval('journal_id_seq');
      cash_parts := cash_parts || cash;
      bonus_parts := bonus_parts || bonus;
      ledgers := ledgers || bonus_ledger;
      cash_returns := cash_returns || (returned - bonus_return);
      bonus_returns := bonus_returns || bonus_return;
    end if;
    return next;
  end loop;
  if cardinality(taken) = 0 then
    return;
  end if;

  update balance b set amount = b.amount - t.cash + t.returned, version = b.version + 1, allowance = b.allowance - t.cash
  from unnest(taken, cash_parts, cash_returns) as t(no, cash, returned) where b.account_id = account_ids[t.no];
  get diagnostics moved = row_count;
  if moved <> cardinality(taken) then
    raise exception 'take_stakes: % stakes of % accounts in one batch', cardinality(taken), moved;
  end if;
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select t.id, kinds[t.no], about, t.result, 0, to_timestamp(at_ms[t.no] / 1000)
  from unnest(taken, journals, results) as t(no, id, result);
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select t.journal, p.n, p.debit, p.credit, p.amount, currencies[t.no]
  from unnest(taken, journals, ledgers, cash_parts, bonus_parts, cash_returns, bonus_returns)
         as t(no, journal, ledger, cash, bonus, cash_return, bonus_return)
       cross join lateral (values
         (1, account_ids[t.no], to_accounts[t.no], t.cash),
         (2, t.ledger, to_accounts[t.no], t.bonus),
         (3, return_accounts[t.no], account_ids[t.no], t.cash_return),
         (4, return_accounts[t.no], t.ledger, t.bonus_return)) as p(n, debit, credit, amount)
  where p.amount > 0;
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  select command_ids[t.no], account_ids[t.no], take_stakes.use_case, bodies[t.no], t.result, to_timestamp(at_ms[t.no] / 1000)
  from unnest(taken, results) as t(no, result);
  if 0 < any(bonus_parts) then
    update balance b set amount = b.amount - t.bonus + t.returned, version = b.version + 1
    from unnest(ledgers, bonus_parts, bonus_returns) as t(ledger, bonus, returned) where b.account_id = t.ledger;
    update bonus_credit c set state = 2, ticket_id = t.result
    from unnest(taken, results) as t(no, result) where c.id = credit_ids[t.no];
    update free_spin s set "left" = s."left" - 1, won = s.won + returns[t.no]
    from unnest(taken) as t(no) where s.id = spin_ids[t.no];
  end if;
end $$;
