-- Stakes that do not count as staked: read per account, and few.

-- Bets that were cancelled or refunded, and bets whose settlement was taken back once.
create index ticket_given_back on ticket (account_id, id)
  where result in (1, 4) or settlement_no > (result <> 0)::integer;
create index round_given_back on round (account_id, id) where refunded;
create index external_action_given_back on external_action (account_id, journal_id) where kind = 'rollback';
