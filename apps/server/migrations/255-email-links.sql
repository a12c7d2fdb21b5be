-- Links that are mailed and were not opened: each confirms one address of one account, once.
create table email_link (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  -- The account's address when the link was written; null where the link brings a replaced address back, whichever came since.
  from_email text,
  email text not null,
  -- Null until the mail is made: no token lies in the queue.
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on email_link (player_id, created_at);
create index on email_link (expires_at);
-- Links for a new password end with the address that they were mailed to.
create index on auth_verification (value);
