-- Ends open bets on shared rounds, which all belong to different accounts, each exactly once: a bet that has ended is left out.
-- `paid` is what the bet returns: its payout, or the whole stake of a refund. `amount` and `version` are the balance of cash.
create function settle_table_bets(
  account_ids bigint[], round_ids bigint[], payouts bigint[], are_refunds boolean[], currencies text[],
  open_accounts bigint[], casino_accounts bigint[], at timestamptz
) returns table (no integer, paid bigint, amount bigint, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  bet record;
  cash bigint; -- The part of `paid` for the balance of cash.
  journal_id bigint;
  ended integer[] := '{}';
  payments bigint[] := '{}';
  changed_accounts bigint[] := '{}';
  lost_accounts bigint[] := '{}';
  due_bonuses bigint[] := '{}';
  journals journal[] := '{}';
  postings posting[] := '{}';
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  for bet in
    select a.no, r.id, r.account_id, r.step, r.stake, r.payout as paid_before, f.bonus_id, f.ledger_id, f.cash as cash_stake, f.bonus as bonus_stake,
           case when a.is_refund then r.stake else a.payout end as paid
    from unnest(account_ids, round_ids, payouts, are_refunds) with ordinality as a(account_id, round_id, payout, is_refund, no)
         join round r on r.id = a.round_id and r.account_id = a.account_id and r.shared_id is not null and r.state is not null
         left join round_funding f on r.bonus_stake is not null and f.round_id = r.id
  loop
    no := bet.no;
    cash := bet.paid;
    if bet.bonus_id is not null then
      -- Returns are split like the stakes. Earlier returns are not split again.
      cash := cash_of_return(bet.paid_before + bet.paid, bet.cash_stake, bet.bonus_stake, 'split')
              - cash_of_return(bet.paid_before, bet.cash_stake, bet.bonus_stake, 'split');
      due_bonuses := due_bonuses || bet.bonus_id;
      changed_accounts := changed_accounts || bet.account_id;
    elsif bet.paid = 0 then
      lost_accounts := lost_accounts || bet.account_id;
    end if;
    journal_id := nextval('journal_id_seq');
    ended := ended || no;
    payments := payments || bet.paid;
    journals := journals || (journal_id, 'round', 'round', bet.id, bet.step + 1, null, settle_table_bets.at)::journal;
    postings := postings || array[
      (journal_id, casino_accounts[no], bet.account_id, cash, 1, currencies[no])::posting,
      (journal_id, casino_accounts[no], bet.ledger_id, bet.paid - cash, 2, currencies[no])::posting,
      (journal_id, open_accounts[no], casino_accounts[no], bet.stake, 3, currencies[no])::posting];
  end loop;

  update round r
  set state = null, refunded = are_refunds[e.no], payout = r.payout + e.paid, ended_at = settle_table_bets.at
  from unnest(ended, payments) as e(no, paid)
  where r.id = round_ids[e.no];
  perform post_journals(journals, postings, changed_accounts, due_bonuses);
  -- A lost cash bet moves no balance. Its stake counts towards the active bonus, whose follower must be notified.
  update bonus b set is_due = true where b.account_id = any(lost_accounts) and b.state = 2 and b.is_wagering;
  return query
    select e.no, e.paid, b.amount, b.version
    from unnest(ended, payments) as e(no, paid) join balance b on b.account_id = account_ids[e.no];
end $$;
