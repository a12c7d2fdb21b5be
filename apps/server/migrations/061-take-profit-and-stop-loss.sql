-- A ticket cashes itself out by two rules with two names: when its value rises to the take profit, or falls to the stop
-- loss. The one value that could be set before was a take profit.
alter table ticket rename column auto_cashout to take_profit;
alter table ticket rename column auto_cashout_at to take_profit_at;
alter table ticket add column stop_loss bigint check (stop_loss > 0), add column stop_loss_at timestamptz;

-- The sweeper reads them in order of ids; an account may have only so many.
create index ticket_automatic on ticket (id) where (take_profit is not null or stop_loss is not null) and result = 0;
create index ticket_automatic_account on ticket (account_id)
  where (take_profit is not null or stop_loss is not null) and result = 0;
drop index ticket_auto_cashout;

-- Open tickets of one account that may have such a rule: each is valued every two seconds.
alter table betting_rule
  add column automatic_cashouts_max integer not null default 50 check (automatic_cashouts_max between 0 and 1000);
