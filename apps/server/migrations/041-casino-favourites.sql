-- A player's favourite games by `provider:key`, in the order in which they were added: one row, as `favourites` is. Games
-- are the providers' to list, so none is looked for here.
create table casino_favourites (
  account_id bigint primary key,
  game_ids text[] not null default '{}' check (cardinality(game_ids) <= 200),
  -- Grows with every change.
  version integer not null default 0,
  at timestamptz not null
);
