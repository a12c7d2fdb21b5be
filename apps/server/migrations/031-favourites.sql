-- A player's favourites, in the order in which they were added: one row is read and written whole, and its bounds are
-- judged where it is locked. What is no longer there is left out when it is read, and taken off when it is written.
create table favourites (
  account_id bigint primary key,
  match_ids bigint[] not null default '{}' check (cardinality(match_ids) <= 200),
  tournament_ids bigint[] not null default '{}' check (cardinality(tournament_ids) <= 200),
  -- Grows with every change.
  version integer not null default 0,
  at timestamptz not null
);
