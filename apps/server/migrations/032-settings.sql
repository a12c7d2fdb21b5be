-- What players chose of how the site is shown to them; null where they never did. The language is the player's own column.
create table player_setting (
  player_id bigint primary key references player (id),
  odd_format text,
  view_format text,
  sport_view text,
  -- Minutes ahead of UTC, or 'device'.
  timezone text check (timezone = 'device' or timezone ~ '^-?[0-9]{1,3}$')
);
