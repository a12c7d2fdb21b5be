-- Rounds of other providers' games, which are decided there and played against our wallet by signed calls.

-- ---- Ledger ----

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino', 'house:aggregator')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$');
alter table journal drop constraint journal_kind_check;
-- `external-bet`, `external-win`, `external-rollback`: what a provider took, paid, and took back.
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback'));
alter table journal drop constraint journal_ref_kind_check;
alter table journal add check (ref_kind in ('ticket', 'command', 'round', 'external-round'));

-- What providers' games took and paid: what is settled with them.
insert into account (id, owner_kind, owner_id, kind, currency)
select (select max(id) from account where id < 1001) + row_number() over (order by currency), 'house', 0, 'house:aggregator', currency
from player_limit;

-- ---- Players and sessions as providers know them ----

-- What a provider calls an account by: says nothing, and can't be counted up.
create table external_player (
  account_id bigint primary key,
  user_id text not null unique
);

-- A game opened at a provider. Its id is the provider's to repeat with every call.
create table external_session (
  id text primary key,
  provider text not null,
  account_id bigint not null,
  game text not null,
  launched_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz
);
create index external_session_live on external_session (account_id, provider, game) where ended_at is null;

-- ---- Rounds and what was done in them ----

create table external_round (
  -- Of `round_id_seq`, so that histories put rounds of every kind in one order.
  id bigint primary key,
  provider text not null,
  -- The provider's own name for it.
  provider_round text not null,
  account_id bigint not null,
  session_id text,
  game text not null,
  currency text not null,
  -- Of actions that were not taken back.
  bets smallint not null check (bets >= 0),
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  -- Every bet of it was taken back.
  refunded boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, account_id, provider_round)
) with (fillfactor = 50);
create index external_round_of_account on external_round (account_id, id);

create sequence external_tx_seq as bigint;

-- One row for each action that a provider named, whatever became of it; never changed.
create table external_action (
  provider text not null,
  action_id text not null,
  tx_id bigint not null,
  account_id bigint not null,
  -- Null for a rollback of what never came.
  round_id bigint,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  amount bigint not null check (amount >= 0),
  -- Why a win needs no bet.
  cause text check (cause in ('free-round', 'jackpot')),
  -- What a rollback takes back. Where that had not come it never may: the row is its tombstone.
  original_action_id text,
  body_sha256 bytea not null,
  -- Null where no money moved.
  journal_id bigint,
  at timestamptz not null,
  primary key (provider, action_id),
  check ((kind = 'rollback') = (original_action_id is not null)),
  check (kind = 'rollback' or round_id is not null),
  check (round_id is not null or journal_id is null)
);
create unique index external_action_rollback on external_action (provider, original_action_id) where kind = 'rollback';
create index external_action_round on external_action (round_id);

create trigger refuse_change before update or delete on external_action for each row execute function refuse_change();
