-- Settles tickets: pays them, or replaces an earlier settlement, which a journal with its postings mirrored reverses. The lists
-- have one entry for each ticket. A ticket whose version changed since it was read is skipped. Returns the accounts whose
-- balance or tickets changed.
--
-- The stake excludes cashed-out parts. `bonus_payouts` are the parts of payouts for bonuses that paid a part of the stake. A
-- list whose default is null is left out where no ticket has an entry.
--
-- The balances are locked before the tickets are read, as all statements that update tickets do. So an update of tickets never
-- waits for another one, which PostgreSQL 18.4 does not survive with a kept plan over partitions.
create function settle_tickets(
  ticket_ids bigint[], versions integer[], account_ids bigint[], payouts bigint[],
  results smallint[], -- 0 only reverses: the ticket is open again.
  replaced_journals bigint[], -- The journal of the settlement that is replaced. Null for none.
  verdict_lists text[], -- `ticket_settlement.verdict_versions` as text.
  causes text[], open_bets_accounts bigint[], sportsbook_accounts bigint[],
  at timestamptz,
  bonus_ids bigint[] default null, bonus_ledgers bigint[] default null, bonus_payouts bigint[] default null,
  bonus_payouts_before bigint[] default null -- The same of the settlement that is replaced.
) returns setof bigint
language plpgsql as $$
#variable_conflict use_column
declare
  first_id bigint;
  last_id bigint;
  journals journal[];
  postings posting[];
  changed_accounts bigint[];
  changed_tickets bigint[];
  due_bonuses bigint[];
begin
  -- The sealer counts on this order: a transaction locks the tables before it draws an id.
  lock table only journal, only posting in row exclusive mode;
  perform from balance b where b.account_id = any(account_ids) order by b.account_id for update;
  -- The span limits the update to partitions that have one of the tickets.
  select min(id), max(id) into first_id, last_id from unnest(ticket_ids) as id;

  with wanted as materialized (
    select * from unnest(
      ticket_ids, versions, payouts, results, replaced_journals, verdict_lists, causes, open_bets_accounts, sportsbook_accounts,
      bonus_ids, bonus_ledgers, bonus_payouts, bonus_payouts_before
    ) as w(ticket_id, version, payout, result, replaced, verdicts, cause, open_bets, sportsbook, bonus_id, bonus_ledger, bonus_payout,
           bonus_before)
  ), settled as (
    update ticket t
    set result = w.result, payout = w.payout, version = t.version + 1,
        stake_open = case w.result when 0 then t.stake - t.stake_cashed else 0 end,
        settled_at = case when w.result <> 0 then settle_tickets.at end,
        settlement_no = t.settlement_no + (w.result <> 0)::integer,
        acceptance = case t.acceptance when 5 then 1 else t.acceptance end
    from wanted w
    where t.id = w.ticket_id and t.version = w.version and t.id between first_id and last_id
    returning w.*, t.account_id, t.currency, t.stake - t.stake_cashed as stake, t.settlement_no
  ), done as materialized (
    select s.*, coalesce(s.bonus_payout, 0) as bonus,
           case when s.replaced is not null then nextval('journal_id_seq') end as reversal_id,
           case when s.result <> 0 then nextval('journal_id_seq') end as journal_id
    from settled s
  ), kept as (
    insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions, cause)
    select ticket_id, settlement_no, payout, result, journal_id, verdicts::integer[], cause from done where journal_id is not null
  ), noted as (
    -- Events of bets that are cancelled, settled with another result than before, or open again.
    insert into event (account_id, kind, about, body, at)
    select account_id,
           case result when 0 then 'bet-reopened' when 1 then 'bet-voided' else 'bet-corrected' end,
           'ticket:' || ticket_id || ':' || settlement_no || case result when 0 then ':open' else '' end,
           case result
             when 0 then (
               select bet_event_body(d.ticket_id, d.currency, s.payout, coalesce(d.bonus_before, 0), s.result)
               from ticket_settlement s where s.ticket_id = d.ticket_id and s.no = d.settlement_no)
             else bet_event_body(ticket_id, currency, payout, bonus, result) || case
               when result = 1 and exists (
                 select from ticket_settlement s
                 where s.ticket_id = d.ticket_id and s.no < d.settlement_no and s.payout > 0)
               then '{"before": "paid"}' else '{}' end::jsonb
           end,
           settle_tickets.at
    from done d
    where result in (0, 1) or settlement_no > 1
  )
  select
    array(
      select (reversal_id, 'reversal', 'ticket', ticket_id, settlement_no - (result <> 0)::integer, replaced, settle_tickets.at)::journal
      from done where reversal_id is not null
      union all
      select (journal_id, 'settlement', 'ticket', ticket_id, settlement_no, null, settle_tickets.at)::journal
      from done where journal_id is not null),
    array(
      select (d.reversal_id, p.credit, p.debit, p.amount, p.n, p.currency)::posting
      from done d join posting p on p.journal_id = d.replaced
      union all
      select p
      from done d cross join lateral unnest(return_postings(
        d.journal_id, d.open_bets, d.sportsbook, d.account_id, d.bonus_ledger, d.stake, d.payout, d.bonus, d.currency)) as p
      where d.journal_id is not null and p.amount <> 0),
    array(select account_id from done),
    array(select ticket_id from done),
    array(select bonus_id from done where bonus_id is not null)
  into journals, postings, changed_accounts, changed_tickets, due_bonuses;
  perform list_due_tickets(changed_accounts, changed_tickets);

  return query select p.account_id from post_journals(
    journals, postings, changed_accounts, due_bonuses, ends_allowances => true) as p;
end $$;
