-- A player's visit to the casino: it goes on over games, devices and reloads, and ends when nothing was opened or played for a
-- while. One row per account: the visit that is on, or the last one.
create table casino_visit (
  account_id bigint primary key,
  started_at timestamptz not null,
  used_at timestamptz not null,
  -- Rounds from this id on are of the visit, and those that were open when it began.
  first_round_id bigint not null,
  open_round_ids bigint[] not null
) with (fillfactor = 70);

-- What the rules of a place may demand of games.
alter table casino_rule
  -- A visit ends after so long without play.
  add column visit_idle_minutes integer not null default 30 check (visit_idle_minutes between 1 and 1440),
  -- Whether reels may be stopped before their time.
  add column slam_stop boolean not null default false,
  -- Games that a page shows side by side.
  add column tables_max smallint not null default 4 check (tables_max between 1 and 4);
