-- Rounds that many play at once: crash, and the live tables.

-- How long phases last; read when a round opens.
create table shared_table (
  key text primary key,
  betting_ms integer not null check (betting_ms between 100 and 120000),
  -- Of a spin, of a deal, of the dealer's play; at crash from the cut-off to the start of the flight.
  playing_ms integer not null check (playing_ms between 0 and 60000),
  -- For each decision at blackjack.
  decision_ms integer not null check (decision_ms between 0 and 60000),
  -- From a round's result to the next round.
  pause_ms integer not null check (pause_ms between 0 and 60000)
);
insert into shared_table (key, betting_ms, playing_ms, decision_ms, pause_ms) values
  ('crash', 7000, 500, 0, 4000),
  ('live-roulette', 15000, 9000, 0, 5000),
  ('live-blackjack', 15000, 3000, 10000, 5000),
  ('live-baccarat', 15000, 9000, 0, 5000),
  ('live-wheel', 15000, 9000, 0, 5000);

-- Seeds of crash rounds, each the hash of the next: none gives away what comes.
create table crash_chain (
  no integer generated always as identity primary key,
  -- SHA-256 of the first round's seed: stands before the salt is drawn.
  commitment text not null,
  -- Public.
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  length integer not null check (length between 1 and 1000000),
  -- All others are hashed from it; told when its round is over.
  last_seed text not null check (last_seed ~ '^[0-9a-f]{64}$'),
  next_link integer not null default 0 check (next_link between 0 and length),
  made_at timestamptz not null
);

create table table_shoe (
  table_key text not null references shared_table,
  no integer not null check (no > 0),
  -- Told when the shoe is over.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null,
  dealt integer not null check (dealt > 0),
  is_last_coup boolean not null default false,
  made_at timestamptz not null,
  over_at timestamptz,
  primary key (table_key, no)
);

create table shared_round (
  id bigint generated always as identity primary key,
  table_key text not null references shared_table,
  -- Counts the table's rounds.
  no bigint not null check (no > 0),
  -- `settling` and `refunding`: what becomes of every bet is certain, and they are being paid.
  state text not null check (state in ('betting', 'playing', 'settling', 'refunding', 'over', 'refunded')),
  step smallint not null default 0,
  -- What decides it; null where a shoe does. Never told before the round is over.
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  commitment text not null,
  chain_no integer references crash_chain,
  link integer,
  shoe_no integer,
  rules_version integer not null,
  outcome text,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  starts_at timestamptz,
  -- When the present phase ends by the clock. Of a flight that is where it crashes: never told before.
  due_at timestamptz not null,
  over_at timestamptz,
  check ((secret is null) = (shoe_no is not null)),
  check ((chain_no is null) = (link is null)),
  check ((state in ('over', 'refunded')) = (over_at is not null)),
  unique (table_key, no),
  unique (chain_no, link)
) with (fillfactor = 60);
-- A table has one round at a time, whoever opens it.
create unique index shared_round_on on shared_round (table_key) where over_at is null;

-- ---- Bets on them are rounds of their players ----

alter table round alter column nonce drop not null, alter column seed_no drop not null;
alter table round add column shared_id bigint, add column slot smallint;
alter table round add check ((shared_id is null) = (seed_no is not null) and (shared_id is null) = (nonce is not null)
                             and (shared_id is null) = (slot is null));

-- Which bets a shared round has: one of a player in each slot.
create table shared_bet (
  shared_id bigint not null,
  account_id bigint not null,
  slot smallint not null check (slot >= 0),
  round_id bigint not null,
  primary key (shared_id, account_id, slot)
);
create trigger refuse_change before update or delete on shared_bet for each row execute function refuse_change();
