-- Writes a further step of each of a batch of open rounds, which all belong to different accounts: the player's move with its
-- stake and its return. Bonus money that paid a part of the round, or else the player's active bonus, pays the part of the
-- stake that cash cannot pay. The outcomes are, in this order of precedence:
--   repeated, reused       The command was executed before, or its id belongs to another command.
--   blocked, barred        The account takes no stakes; `barred` until `detail`, epoch milliseconds or `Infinity`.
--   (a refusal)            The caller's own.
--   limited                The stake exceeds the player's allowance, or that has to be renewed.
--   moved                  The round has another step, or has ended.
--   insufficient           Cash and bonus money do not suffice. A step without a stake needs none.
--   bonus-stake            Bonus money may pay a part of stakes up to `detail`, minor units.
--   written                `bonus_staked` and `bonus_won` are the bonus's parts of stake and return, null for a round of cash
--                          alone. `bonus_held` is the balance of bonus money, null for free spins.
create function step_rounds(
  account_ids bigint[], command_ids uuid[], bodies bytea[], round_ids bigint[],
  on_steps smallint[], -- The number of the step before.
  moves text[],
  states text[], -- Null if the round ends.
  draw_counts integer[], stakes bigint[], returns bigint[],
  are_refunds boolean[], -- The whole stake is returned: the rules cannot continue the round.
  are_voluntary boolean[], -- False for a step that a block or a break of the account does not refuse.
  currencies text[], open_accounts bigint[], casino_accounts bigint[], at_ms float8[], game_groups text[],
  refusals text[] default null, shared_ids bigint[] default null
) returns table (
  no integer, outcome text, result_id bigint, amount bigint, version bigint, detail numeric, bonus_held bigint,
  bonus_staked bigint, bonus_won bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
  step record;
  at timestamptz;
  purse_id bigint; -- The bonus that pays a part of the round.
  purse_ledger bigint;
  purse_max bigint;
  spin_id bigint;
  bonus_before bigint;
  winnings_to_cash boolean;
  cash bigint; -- Parts of the stake of this step, and the cash of its return.
  bonus bigint;
  cash_return bigint;
  cash_total bigint; -- Parts of all stakes of the round.
  bonus_total bigint;
  is_full_refund boolean;
  funding text; -- As in `cash_of_return`.
  journal_id bigint;
  written integer[] := '{}';
  bonus_stakes bigint[] := '{}';
  cash_stakes bigint[] := '{}';
  due_bonuses bigint[] := '{}';
  journals journal[] := '{}';
  postings posting[] := '{}';
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  for step in
    select a.*, b.amount, b.version, b.blocked, b.barred_until, b.allowance, b.allowance_until, k.result_id,
           k.use_case = 'move' and k.body_sha256 = a.body as is_same,
           r.id as found_id, r.game, r.stake as stake_before, r.payout as return_before, r.bonus_stake
    from unnest(account_ids, command_ids, bodies, round_ids, on_steps, stakes, returns, are_refunds, are_voluntary, shared_ids)
           with ordinality as a(account_id, id, body, round_id, on_step, stake, return, is_refund, is_voluntary, shared_id, no)
         join balance b on b.account_id = a.account_id
         left join command k on k.id = a.id and k.account_id = a.account_id
         left join round r on r.id = a.round_id and r.account_id = a.account_id and r.shared_id is not distinct from a.shared_id
           and r.step = a.on_step and r.state is not null
  loop
    no := step.no;
    at := to_timestamp(at_ms[no] / 1000);
    result_id := step.result_id; amount := step.amount; version := step.version;
    detail := null; bonus_held := null; bonus_staked := null; bonus_won := null;
    purse_id := null; purse_ledger := null; spin_id := null;
    cash := least(step.stake, greatest(step.amount, 0));
    bonus := step.stake - cash;
    cash_return := step.return;
    outcome := case
      when step.is_same then 'repeated'
      when step.result_id is not null then 'reused'
      when step.blocked and step.is_voluntary then 'blocked'
      when step.barred_until > now() and step.is_voluntary then 'barred'
      when refusals[no] is not null then refusals[no]
      when step.stake > 0 and (step.allowance < step.stake or step.allowance_until <= at) then 'limited'
      when step.found_id is null then 'moved'
      else 'written'
    end;
    if outcome = 'barred' then
      detail := extract(epoch from step.barred_until) * 1000;
    elsif outcome = 'written' and step.stake > 0 and step.amount < 0 then
      outcome := 'insufficient';
    elsif outcome = 'written' and (step.bonus_stake is not null or bonus > 0) then
      if step.bonus_stake is null then
        bonus_before := 0;
        select b.id, b.ledger_id, b.max_stake into purse_id, purse_ledger, purse_max
        from bonus b where b.account_id = step.account_id and b.state = 2 and b.is_wagering;
      else
        select f.bonus_id, f.ledger_id, b.max_stake, f.bonus, f.spin_id, s.winnings_to_cash
        into purse_id, purse_ledger, purse_max, bonus_before, spin_id, winnings_to_cash
        from round_funding f join bonus b on b.id = f.bonus_id left join free_spin s on s.id = f.spin_id
        where f.round_id = step.round_id;
      end if;
      bonus_total := bonus_before + bonus;
      cash_total := step.stake_before + step.stake - bonus_total;
      if step.stake > 0 and spin_id is not null -- A free spin has one stake.
        or bonus > 0 and not exists (
          select from playable_bonus(step.account_id, at, step.game, game_groups[no]) p where p.id = purse_id and p.held >= bonus)
      then
        outcome := 'insufficient';
      elsif step.stake > 0 and bonus_total > 0 and cash_total + bonus_total > purse_max then
        outcome := 'bonus-stake';
        detail := purse_max;
      end if;
    end if;
    if outcome = 'written' then
      result_id := step.round_id;
      if purse_id is not null then
        is_full_refund := step.is_refund and step.return_before = 0;
        funding := case
          when spin_id is null then 'split'
          when winnings_to_cash and not is_full_refund then 'cash-spin'
          else 'bonus-spin'
        end;
        -- The difference of two splits by the current funding, so no part is below 0.
        cash_return := cash_of_return(step.return_before + step.return, cash_total, bonus_total, funding)
                       - cash_of_return(step.return_before, cash_total, bonus_total, funding);
        bonus_staked := bonus;
        bonus_won := step.return - cash_return;
        due_bonuses := due_bonuses || purse_id;
        if spin_id is null then
          insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus)
          values (step.round_id, purse_id, purse_ledger, cash_total, bonus_total)
          on conflict (round_id) do update set cash = excluded.cash, bonus = excluded.bonus;
          select b.amount - bonus + bonus_won into bonus_held from balance b where b.account_id = purse_ledger;
        elsif step.return > 0 then
          update free_spin s
          set "left" = s."left" + is_full_refund::integer, won = s.won + case when is_full_refund then 0 else step.return end
          where s.id = spin_id;
        end if;
      end if;
      amount := step.amount - cash + cash_return;
      version := step.version + 1;
      written := written || no;
      bonus_stakes := bonus_stakes || case when purse_id is not null then bonus_total end;
      cash_stakes := cash_stakes || cash;
      if step.stake > 0 or step.return > 0 or states[no] is null then
        journal_id := nextval('journal_id_seq');
        journals := journals || (journal_id, 'round', 'round', step.round_id, step.on_step + 1, null, at)::journal;
        postings := postings || array[
          (journal_id, step.account_id, open_accounts[no], cash, 1, currencies[no])::posting,
          (journal_id, purse_ledger, open_accounts[no], bonus, 2, currencies[no])::posting,
          (journal_id, casino_accounts[no], step.account_id, cash_return, 3, currencies[no])::posting,
          (journal_id, casino_accounts[no], purse_ledger, step.return - cash_return, 4, currencies[no])::posting,
          (journal_id, open_accounts[no], casino_accounts[no],
            case when states[no] is null then step.stake_before + step.stake else 0 end, 5, currencies[no])::posting];
      end if;
    end if;
    return next;
  end loop;

  update round r
  set step = r.step + 1, state = states[w.no], taken = draw_counts[w.no], stake = r.stake + stakes[w.no],
      payout = r.payout + returns[w.no], refunded = are_refunds[w.no], bonus_stake = coalesce(w.bonus_stake, r.bonus_stake),
      ended_at = case when states[w.no] is null then to_timestamp(at_ms[w.no] / 1000) end
  from unnest(written, bonus_stakes) as w(no, bonus_stake)
  where r.id = round_ids[w.no];
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select round_ids[w.no], on_steps[w.no] + 1, command_ids[w.no], moves[w.no], stakes[w.no], returns[w.no], draw_counts[w.no],
         to_timestamp(at_ms[w.no] / 1000)
  from unnest(written) as w(no);
  perform bind_commands(array(
    select (command_ids[w.no], account_ids[w.no], 'move', bodies[w.no], round_ids[w.no], to_timestamp(at_ms[w.no] / 1000))::command
    from unnest(written) as w(no)));
  perform post_journals(
    journals, postings, array(select account_ids[w.no] from unnest(written) as w(no)), due_bonuses, stakes => cash_stakes);
end $$;
