-- One row per feed with its options. The same options resume the same run: its matches, its clock, its facts.
create table feed_run (
  run_id bigint generated always as identity primary key,
  -- The feed and every option that tells one run from another.
  feed text not null unique,
  -- A replay maps its own time onto ours: wall = wall_zero + (source - source_zero) / speed.
  source_zero timestamptz not null,
  wall_zero timestamptz not null,
  speed double precision not null check (speed > 0),
  -- Grows with every owner that starts: tokens of an older owner are never mistaken for those of a newer one.
  epoch bigint not null default 0,
  -- Every durable fact that became known up to here is in feed_event.
  known_until timestamptz not null
);

create table category (
  id bigint generated always as identity primary key,
  sport_id integer not null,
  -- The feed's own: a country's code, a tour, a game.
  code text not null,
  unique (sport_id, code)
);

create table tournament (
  id bigint generated always as identity primary key,
  sport_id integer not null,
  category_id bigint not null references category,
  alias text not null,
  name text not null,
  rank integer not null,
  unique (sport_id, alias)
);

create table match (
  id bigint generated always as identity primary key,
  run_id bigint not null references feed_run,
  source_id text not null,
  sport_id integer not null,
  category_id bigint not null references category,
  tournament_id bigint not null references tournament,
  fixture jsonb not null,
  starts_at timestamptz not null,
  phase text not null,
  facts jsonb not null,
  clock jsonb not null,
  updated_at timestamptz not null,
  unique (run_id, source_id)
);
create index match_to_come on match (run_id, starts_at) where phase in ('scheduled', 'postponed');
create index match_in_play on match (run_id, id) where phase in ('playing', 'break');
create index match_of_tournament on match (tournament_id, starts_at);

-- Everything durable that a source said, in the order in which its one owner committed it: ids become visible in order.
-- No foreign key to match: the owner writes both in one transaction, and the books checker proves the reference.
create table feed_event (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  epoch bigint not null,
  seq bigint not null,
  kind text not null,
  source_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- The FeedEvent itself.
  body jsonb not null,
  -- A source that repeats itself is heard once.
  unique (match_id, source_id)
);
