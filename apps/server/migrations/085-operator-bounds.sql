-- Bounds on what one operator may do alone, kill switches of the casino with their reasons, bets cancelled and balances
-- adjusted by two operators, and a watch on what other providers' games win and lose.

-- ---- Kill switches ----

-- `game` is the key of one game, or `PROVIDER:*` for all games of a provider.
alter table game_switch
  add column reason text not null default '',
  add column closed_by text not null default '',
  add column closed_at timestamptz not null default now();
alter table betting_rule add column withdrawals_open boolean not null default true;

-- ---- Proposals: what needs a second operator ----

alter table proposal drop constraint proposal_kind_check;
alter table proposal add check (kind in ('result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment',
                                         'provider-win'));
-- What one operator gave in the last 24 hours.
create index operator_action_by on operator_action (operator, at);

-- ---- Bets cancelled by operators ----

-- The proposal by which two operators cancelled the bet: every leg of it counts as cancelled from then on.
alter table ticket add column cancelled_by bigint;

-- ---- Adjustments ----

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino', 'house:aggregator', 'house:adjustments')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$');
alter table journal drop constraint journal_kind_check;
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback', 'adjustment'));
alter table journal drop constraint journal_ref_kind_check;
alter table journal add check (ref_kind in ('ticket', 'command', 'round', 'external-round', 'proposal'));
insert into account (id, owner_kind, owner_id, kind, currency)
select (select max(id) from account where id < 1001) + row_number() over (order by currency), 'house', 0, 'house:adjustments', currency
from player_limit;

-- ---- Wins of other providers ----

-- Wins above the maximum of one bet: refused until two operators approved them, then paid when the provider calls again.
create table external_win_held (
  id bigint generated always as identity primary key,
  provider text not null,
  action_id text not null,
  account_id bigint not null,
  game text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  body_sha256 bytea not null,
  first_at timestamptz not null,
  -- The proposal that approved it.
  approved_by bigint,
  unique (provider, action_id)
);

-- What a provider's games took and paid, by hour; filled from `external_action` in order of `tx_id`.
create table provider_hour (
  provider text not null,
  hour timestamptz not null,
  currency text not null,
  bets bigint not null,
  wins bigint not null,
  primary key (provider, hour, currency)
);
create table provider_watch_cursor (
  only_row boolean primary key default true check (only_row),
  tx_id bigint not null
);
insert into provider_watch_cursor (tx_id) select coalesce(max(tx_id), 0) from external_action;
create unique index external_action_tx on external_action (tx_id);

-- The loss of 24 hours, base currency's minor units, at which the watch closed the provider last.
create table provider_watch (
  provider text primary key,
  closed_at_loss bigint not null
);
