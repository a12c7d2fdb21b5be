-- When a player's identity was verified by a document: name, gender and date of birth can no longer be changed from then on.
alter table player add column verified_at timestamptz;

-- Log-ins of a player, and attempts with a wrong password; the newest of each are kept.
create table login_attempt (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  at timestamptz not null,
  succeeded boolean not null,
  address text not null,
  user_agent text not null check (length(user_agent) <= 256)
);
create index login_attempt_of on login_attempt (player_id, succeeded, id desc);
