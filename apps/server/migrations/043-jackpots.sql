-- Pools that rounds of games fill and win, one of each name in each currency.

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$');
alter table journal drop constraint journal_kind_check;
-- `contribution`: what a round puts into pools; `jackpot`: a pool is won; `jackpot-seed`: what the house fills it with again.
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed'));

create table jackpot_pool (
  -- `deep-vault:grand`, or `mystery`, which all slots fill.
  pool text not null,
  currency text not null,
  account_id bigint not null unique references account,
  -- What the ledger holds on its account.
  amount bigint not null check (amount >= 0),
  -- Of a minor unit, what contributions have come to so far beyond whole ones: num / 10^9.
  carried integer not null default 0 check (carried between 0 and 999999999),
  seed bigint not null check (seed > 0),
  -- Won by whom fills it up to the hidden trigger, at the latest at this; null for a pool that a game's own chance gives.
  must_hit_by bigint check (must_hit_by > seed),
  trigger_at bigint check (trigger_at between seed and must_hit_by),
  -- SHA-256 of `trigger:salt` is shown from the beginning; both with the win.
  trigger_salt text,
  -- Counts the times that it was won.
  won integer not null default 0,
  check ((must_hit_by is null) = (trigger_at is null) and (must_hit_by is null) = (trigger_salt is null)),
  primary key (pool, currency)
) with (fillfactor = 50);

create table jackpot_win (
  id bigint generated always as identity primary key,
  pool text not null,
  currency text not null,
  no integer not null,
  account_id bigint not null,
  round_id bigint not null,
  journal_id bigint not null,
  amount bigint not null check (amount > 0),
  trigger_at bigint,
  trigger_salt text,
  at timestamptz not null,
  unique (pool, currency, no)
);
create index jackpot_win_round on jackpot_win (round_id);

-- What pools paid on top of the round's own win.
alter table round add column jackpot bigint not null default 0 check (jackpot >= 0);

create trigger refuse_change before update or delete on jackpot_win for each row execute function refuse_change();
