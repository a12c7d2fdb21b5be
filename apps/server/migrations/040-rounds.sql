-- Rounds of the house's games: what decides them, who opened them, and every step of them.

-- ---- Ledger ----

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino'));
alter table journal drop constraint journal_kind_check;
-- `round`: a step of a round, with what it takes and what it pays.
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round'));
alter table journal drop constraint journal_ref_kind_check;
alter table journal add check (ref_kind in ('ticket', 'command', 'round'));

-- Stakes of rounds that are being played, and what rounds that are over took and paid.
insert into account (id, owner_kind, owner_id, kind, currency)
select (select max(id) from account where id < 1001) + row_number() over (order by currency, kind), 'house', 0, kind, currency
from player_limit, unnest(array['open-rounds:casino', 'house:casino']) as kind;

create sequence round_id_seq as bigint;

-- ---- Rules ----

-- Minor units.
create table casino_limit (
  currency text primary key,
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null check (stake_max >= stake_min),
  -- The most that one round may ever pay: stakes that could bring more are refused.
  return_max bigint not null check (return_max >= stake_max),
  -- What a game offers as stakes.
  steps bigint[] not null check (cardinality(steps) between 1 and 20)
);
insert into casino_limit (currency, stake_min, stake_max, return_max, steps)
select currency, stake_min, stake_min * 10000, payout_max,
       array[stake_min, stake_min * 2, stake_min * 5, stake_min * 10, stake_min * 20, stake_min * 50, stake_min * 100,
             stake_min * 200, stake_min * 500, stake_min * 1000]
from player_limit;

-- One row.
create table casino_rule (
  only_row boolean primary key default true check (only_row),
  -- The switch that stops all games at once: the statement that takes a stake reads it.
  play_open boolean not null default true,
  -- Least time between the starts of two rounds of a session.
  minimum_round_ms integer not null default 0 check (minimum_round_ms between 0 and 60000),
  -- A round that nobody comes back to is ended by the game's default moves after so long.
  abandoned_hours integer not null default 24 check (abandoned_hours between 1 and 720)
);
insert into casino_rule default values;

-- Games that are switched off, by key.
create table game_switch (game text primary key);

-- ---- What decides rounds ----

-- A player's pairs of seeds. The newest is the one played with; giving it up shows the server's seed.
create table game_seed (
  account_id bigint not null,
  no integer not null check (no > 0),
  -- 64 hex digits; never told while `revealed_at` is null.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  made_at timestamptz not null,
  revealed_at timestamptz,
  primary key (account_id, no)
) with (fillfactor = 50);
create unique index game_seed_current on game_seed (account_id) where revealed_at is null;

-- ---- Sessions ----

-- A game opened in a frame. Token and secret are kept as SHA-256 only.
create table game_session (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  game text not null,
  token_hash bytea not null unique,
  -- Set when the frame has shown the token, which it can once.
  secret_hash bytea unique,
  launched_at timestamptz not null,
  opened_at timestamptz,
  used_at timestamptz not null,
  ended_at timestamptz
);
create index game_session_live on game_session (account_id) where ended_at is null;

-- ---- Rounds ----

create table round (
  id bigint not null,
  account_id bigint not null,
  session_id bigint not null,
  nonce bigint not null,
  -- All that was staked so far, and what it paid.
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  command_id uuid not null,
  rules_version integer not null,
  seed_no integer not null,
  -- How many words of chance have been drawn.
  taken integer not null,
  -- The last step: 0 is the start.
  step smallint not null default 0,
  refunded boolean not null default false,
  currency text not null,
  game text not null,
  -- As the game's rules read it, in their own fixed form.
  bet text not null,
  -- Where the round stands; null when it is over.
  state text,
  check ((state is null) = (ended_at is not null)),
  primary key (id)
) partition by range (id);
create table round_rest partition of round default;
create index round_of_account on round (account_id, id);
create index round_open on round (account_id, game) where state is not null;

-- Moves after the start.
create table round_step (
  round_id bigint not null,
  step smallint not null check (step > 0),
  command_id uuid not null,
  move text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  -- Words of chance drawn up to and with this step.
  taken integer not null,
  at timestamptz not null,
  primary key (round_id, step)
) partition by range (round_id);
create table round_step_rest partition of round_step default;

create trigger refuse_change before update or delete on round_step for each row execute function refuse_change();

select ensure_partitions(parent, 0, 1) from unnest(array['round', 'round_step']) as parent;
