-- Secrets that nobody may know yet are kept sealed: AES-256-GCM with a key that PostgreSQL never sees. A sealed value is
-- text, `s1.<key id>.<base64url>`. What is revealed stays plain. Rows of before are plain until the sweep has sealed them.

-- The keys that values are sealed with. `check_value` is a known text sealed with the key, so that another key of the
-- same id is found at the start. A retired key seals nothing any more.
create table seal_key (
  id text primary key check (id ~ '^[a-z0-9-]{1,32}$'),
  check_value text not null,
  made_at timestamptz not null,
  used_at timestamptz not null,
  retired_at timestamptz
);

-- Columns whose rows of before have been sealed.
create table seal_sweep (
  place text primary key,
  done_at timestamptz not null
);

-- The hash of a server seed is public from the beginning; with it the pairs can be compared while they are sealed.
alter table game_seed
  drop constraint game_seed_server_seed_check,
  drop constraint game_seed_next_server_seed_check,
  add column server_seed_hash text,
  add column next_server_seed_hash text;
update game_seed
set server_seed_hash = encode(sha256(convert_to(server_seed, 'UTF8')), 'hex'),
    next_server_seed_hash = encode(sha256(convert_to(next_server_seed, 'UTF8')), 'hex');
-- The seed of a later pair is kept with that pair alone.
update game_seed set next_server_seed = null where revealed_at is not null;
alter table game_seed
  add check (server_seed ~ '^[0-9a-f]{64}$' or (revealed_at is null and server_seed ~ '^s1\.')),
  add check (next_server_seed ~ '^([0-9a-f]{64}|s1\..*)$'),
  add check (revealed_at is null or next_server_seed is null);

-- A chain's last seed stays sealed for good: each round shows its own link.
alter table crash_chain drop constraint crash_chain_last_seed_check,
  add check (last_seed ~ '^([0-9a-f]{64}|s1\..*)$');

alter table table_shoe drop constraint table_shoe_seed_check,
  add check (seed ~ '^([0-9a-f]{64}|s1\..*)$');

-- While a round is on, its secret is sealed, and with its outcome the moment at which its phase ends: `due_at` is then the
-- beginning of the phase.
alter table shared_round drop constraint shared_round_secret_check,
  add check (secret ~ '^([0-9a-f]{64}|s1\..*)$');

-- Trigger and salt of a pool, sealed together; their hash is public.
alter table jackpot_pool
  drop constraint jackpot_pool_check2,
  add column trigger_sealed text check (trigger_sealed ~ '^s1\.'),
  add column trigger_hash text;
update jackpot_pool set trigger_hash = encode(sha256((trigger_at || ':' || trigger_salt)::bytea), 'hex');
alter table jackpot_pool
  add check ((must_hit_by is null) = (trigger_hash is null)),
  add check ((must_hit_by is null) = (trigger_at is null and trigger_sealed is null)),
  add check ((trigger_at is null) = (trigger_salt is null)),
  add check (trigger_at is null or trigger_sealed is null);
