-- The feed: categories, tournaments and matches, every durable event of the source, and the markets that bets were
-- placed on. One process, the owner of the feed, writes all tables except `market`, which the sportsbook writes.

---- Runs of a feed ----

-- One row is one feed with one set of options. A start with the same options resumes the run with its matches.
create table feed_run (
  run_id bigint generated always as identity primary key,
  feed text not null unique, -- JSON of the feed's kind and of all options that distinguish runs.
  -- A replay maps the time of its source to the time of the site:
  -- site time = wall_zero + (source time - source_zero) / speed.
  source_zero timestamptz not null,
  wall_zero timestamptz not null,
  speed double precision not null check (speed > 0), -- Seconds of the source per second of the site.
  epoch bigint not null default 0, -- Epoch of the owner's lease, in all rows; a write with an older epoch is rejected.
  known_until timestamptz not null, -- `feed_event` contains every durable event that was reported up to this time.
  draw_secret text check (draw_secret ~ '^s1\.') -- Decides the virtual matches of the run, sealed. Null before the first.
);

---- Matches and where they are listed ----

-- One row is one category of a sport: a country, a tour or an esports game.
create table category (
  id bigint generated always as identity primary key,
  sport_id integer not null,
  code text not null, -- The feed's code, such as `gb-eng` or `international`.
  unique (sport_id, code)
);

-- One row is one tournament of a category.
create table tournament (
  id bigint generated always as identity primary key,
  sport_id integer not null,
  category_id bigint not null references category,
  alias text not null, -- The feed's name of the tournament, which is also its path segment in URLs.
  name text not null,
  rank integer not null, -- Low ranks are listed first; tournaments with a rank below 10 are top tournaments.
  unique (sport_id, alias)
);

-- One row is one match or race of a run, in its last stored state.
create table match (
  id bigint generated always as identity primary key,
  run_id bigint not null references feed_run,
  source_id text not null, -- The source's own id of the match, unique within the run.
  sport_id integer not null,
  category_id bigint not null references category,
  tournament_id bigint not null references tournament,
  fixture jsonb not null, -- Competitors, start and format: `Fixture` of packages/book, without players.
  players jsonb, -- Squads and line-ups: `FixturePlayer[]` of packages/book. Lists do not read it.
  starts_at timestamptz not null, -- The announced start, copied from `fixture`.
  phase text not null, -- `scheduled`, `playing`, `break`, `ended`, `cancelled`, `postponed` or `abandoned`.
  facts jsonb not null, -- The parts of the state that settle markets, such as scores: `Facts` of packages/markets.
  clock jsonb not null, -- The match clock: `MatchClock` of packages/book.
  updated_at timestamptz not null,
  unique (run_id, source_id)
);
create index match_to_come on match (run_id, starts_at) where phase in ('scheduled', 'postponed');
create index match_in_play on match (run_id, id) where phase in ('playing', 'break');
create index match_of_tournament on match (tournament_id, starts_at);
-- Results by day, newest first, are read from this index alone.
create index match_over_by_start on match (starts_at, tournament_id, phase, run_id)
where phase in ('ended', 'cancelled', 'abandoned', 'postponed');
-- Results of outrights, whose runners are the clubs of a league or cup.
create index match_outright_over on match (starts_at, tournament_id)
where phase in ('ended', 'cancelled', 'abandoned', 'postponed') and fixture ->> 'runnersKind' = 'sides';
-- Two indexes find the last matches of a competitor, one for matches at home and one for matches away.
create index match_ended_at_home on match (sport_id, (fixture #>> '{competitors,0,key}'), starts_at)
where phase = 'ended' and fixture ->> 'kind' = 'match';
create index match_ended_away on match (sport_id, (fixture #>> '{competitors,1,key}'), starts_at)
where phase = 'ended' and fixture ->> 'kind' = 'match';

-- One row is one durable event of the source. Only the owner of the feed inserts rows, so ids become visible in order.
-- Events of settled matches are deleted after a retention time. `match_id` has no foreign key: the owner writes the
-- match and its events in one transaction, and the ledger audit checks the reference.
create table feed_event (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  epoch bigint not null, -- The epoch of the owner that stored the event.
  seq bigint not null, -- The number of the change of the match book within the epoch.
  kind text not null, -- The kind of the event, such as `goal` or `result`.
  source_id text not null, -- The source's own id of the event, unique within the match.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  body jsonb not null, -- The whole event: `MatchEvent` of packages/book.
  unique (match_id, source_id) -- An event that the source repeats is stored once.
);

---- Starting prices of races ----

-- One row is the winner market of a race that starts soon: its last prices that were open to bets. It is deleted when
-- the starting prices are recorded or the race is cancelled.
create table race_prices (
  match_id bigint primary key references match,
  odds integer[] not null, -- Thousandths by runner; 0 for a runner that is not offered.
  offered_at timestamptz not null -- The time from which these prices were offered.
);

-- One row is the starting prices of a race: the last prices of its winner market that were open before the start. The
-- owner of the feed inserts it with the start. It never changes, and best odds guaranteed are settled by it.
create table starting_price (
  id bigint generated always as identity unique, -- The order of the audit chain.
  match_id bigint primary key,
  odds integer[] not null, -- Thousandths by runner; 0 for a runner without a starting price.
  offered_at timestamptz not null, -- The time from which these prices were offered.
  at timestamptz not null -- The time of the insertion.
);
create trigger refuse_change before update or delete on starting_price for each row execute function refuse_change();

---- Markets with bets ----

-- One row is one line of a match (a market type with a specifier) that a bet was placed on.
create table market (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  type text not null,
  specifier text not null, -- The part that distinguishes lines of one market type, such as `total=2.5`.
  -- The alias of the match's sport and its tournament, copied from `match` for the switches that close betting.
  sport text,
  tournament_id bigint,
  closed_at timestamptz, -- The time when the last outcome got a verdict. A closed market takes no stakes.
  derived_to bigint not null default 0, -- The last feed event that the verdicts take into account.
  verdict_no integer not null default 0, -- Increases with each change of the verdicts; a cash-out checks it.
  -- These three columns are set while deriving the verdicts fails. The market is retried at `retry_at`, or earlier if
  -- the feed reports a result, a correction or a cancellation of the match.
  failed_from bigint, -- The first feed event that the verdicts do not take into account; 0 for all events.
  failed_reason text,
  retry_at timestamptz,
  unique (match_id, type, specifier),
  check ((failed_from is null) = (failed_reason is null) and (failed_from is null) = (retry_at is null))
);
create index market_open on market (match_id) where closed_at is null;
create index market_failed on market (retry_at) where failed_from is not null;

---- The offer as operators change it ----

-- One row is one part of the offer on which betting is closed. The statement that takes a stake reads it, and the owner
-- of the feed publishes the part as suspended.
create table betting_switch (
  kind text not null check (kind in ('sport', 'league', 'match', 'market', 'match-market', 'line')),
  -- The sport's alias, the id of the tournament or match, the market type; `<match id>/<market type>` for one market of
  -- a match, and `<match id>/<market key>` for one line, whose key is `<type>` or `<type>;<specifier>`.
  name text not null,
  reason text not null,
  closed_by text not null, -- The operator's user name.
  closed_at timestamptz not null,
  primary key (kind, name)
);
select follow_settings('betting_switch', 'kind,name');

-- One row is a change of prices by an operator, in effect until its time.
create table price_shift (
  match_id bigint not null,
  -- `match`, `market:<market type>`, `line:<market key>` or `outcome:<market key>/<outcome number>`.
  target text not null,
  shift integer not null check (shift between -500 and 50 and shift <> 0), -- Thousandths of the price.
  until timestamptz not null,
  reason text not null,
  shifted_by text not null, -- The operator's user name.
  shifted_at timestamptz not null,
  primary key (match_id, target)
);
create index price_shift_until on price_shift (until);
select follow_settings('price_shift', 'match_id,target');

-- One row is one match whose score and clock operators enter. The owner of the feed publishes the entered facts instead
-- of the source's. Settlement leaves the source's events of the match until the row is deleted.
create table manual_match (
  match_id bigint primary key,
  situation jsonb not null, -- Phase, clock and facts as entered: `MatchSituation` of packages/book.
  chances jsonb, -- The source's last chance model before the first entry; null without one: no line has prices.
  reason text not null,
  entered_by text not null, -- The operator's user name.
  entered_at timestamptz not null
);
select follow_settings('manual_match', 'match_id');
