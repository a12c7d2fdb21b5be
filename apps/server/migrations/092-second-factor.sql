-- The second factor of a log-in: codes of an authenticator app (TOTP, RFC 6238).
create table second_factor (
  player_id bigint primary key references player (id),
  -- In base32, sealed.
  secret text not null check (secret ~ '^s1\.'),
  created_at timestamptz not null,
  -- When the first code confirmed it. Until then nothing asks for it.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code of this step or of one before is taken again.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and until when the next one waits.
  wrong_codes integer not null default 0,
  waits_until timestamptz
);

-- Codes for a player whose app is lost, each for once.
create table recovery_code (
  player_id bigint not null references second_factor (player_id) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (player_id, hash)
);
