-- The casino: rules, sessions, seeds, rounds of in-house games, live tables, jackpots, and games of other providers.
-- Amounts are minor units of the account's currency. `account_id` is the player's cash account.
-- Secrets are sealed (`s1.…`, encrypted with a key that the database does not have) until they are revealed.

---- Rules and switches ----

-- The only row has the operator's rules for all casino games.
create table casino_rule (
  only_row boolean primary key default true check (only_row),
  -- False stops all games at once. The statement that takes a stake reads it.
  play_open boolean not null default true,
  -- Minimum time between the starts of two rounds of a game session.
  minimum_round_ms integer not null default 0 check (minimum_round_ms between 0 and 60000),
  -- After this time, an open round is ended by the default moves of its game.
  abandoned_hours integer not null default 24 check (abandoned_hours between 1 and 720),
  -- A visit ends after this time without play.
  visit_idle_minutes integer not null default 30 check (visit_idle_minutes between 1 and 1440),
  -- True lets players stop the reels early or let them turn faster, if the jurisdiction allows it.
  slam_stop boolean not null default true,
  -- True lets games other than slots start rounds by themselves, if the jurisdiction allows it.
  autobet boolean not null default true,
  -- Maximum number of games that a page shows side by side.
  tables_max smallint not null default 4 check (tables_max between 1 and 4)
);
insert into casino_rule default values;
select follow_settings('casino_rule', 'only_row');

-- A row has the limits of in-house games in one currency.
create table casino_limit (
  currency text primary key,
  stake_min bigint not null check (stake_min > 0),
  stake_max bigint not null check (stake_max >= stake_min),
  -- Maximum payout of one round. A stake that could exceed it is refused.
  return_max bigint not null check (return_max >= stake_max),
  -- The stakes that a game offers.
  steps bigint[] not null check (cardinality(steps) between 1 and 20)
);
insert into casino_limit (currency, stake_min, stake_max, return_max, steps)
select currency, stake_min, stake_min * 10000, payout_max,
       array[stake_min, stake_min * 2, stake_min * 5, stake_min * 10, stake_min * 20, stake_min * 50, stake_min * 100,
             stake_min * 200, stake_min * 500, stake_min * 1000]
from player_limit;
select follow_settings('casino_limit', 'currency');

-- A row closes one game or all games of a provider. Opening it again deletes the row.
create table game_switch (
  -- Key of an in-house game, `provider:game` for a game of another provider, `provider:*` for all games of a provider,
  -- or `evens:*` for all in-house games.
  game text primary key,
  reason text not null default '',
  closed_by text not null default '', -- The operator, or `provider-watch`.
  closed_at timestamptz not null default now()
);
select follow_settings('game_switch', 'game');

-- A row has the limits of one game in one currency. They apply where they are stricter than those of `casino_limit`.
create table game_limit (
  game text not null, -- As in `game_switch`: `dice`, or `provider:game`.
  currency text not null references casino_limit,
  stake_max bigint not null check (stake_max > 0),
  return_max bigint not null check (return_max >= stake_max), -- Maximum payout of one round.
  primary key (game, currency)
);
select follow_settings('game_limit', 'game,currency');

---- Favourites, game sessions and visits ----

-- A row has the favourite games of one player.
create table casino_favourites (
  account_id bigint primary key,
  -- `provider:game`, in the order in which they were added. Unknown games are allowed: providers change their lists.
  game_ids text[] not null default '{}' check (cardinality(game_ids) <= 200),
  version integer not null default 0, -- Grows with every change.
  at timestamptz not null -- Time of the last change.
);

-- A row is one game session: a player's stay in an in-house game, which runs in a frame.
create table game_session (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  game text not null,
  -- SHA-256 of the launch token. The frame exchanges the token for the secret, once.
  token_hash bytea not null unique,
  -- SHA-256 of the secret that identifies the session in later requests. Null until the token is exchanged.
  secret_hash bytea unique,
  launched_at timestamptz not null,
  opened_at timestamptz, -- Time at which the token was exchanged.
  played_at timestamptz, -- Start of the session's first round. Recently played games are listed by it.
  used_at timestamptz not null, -- Last use. A session ends when it is unused for too long.
  ended_at timestamptz
);
create index game_session_live on game_session (account_id) where ended_at is null;
create index game_session_played on game_session (account_id, game, played_at) where played_at is not null;

-- A row is the current or last visit of one player. A visit spans games, devices and reloads; it ends after
-- `casino_rule.visit_idle_minutes` without play.
create table casino_visit (
  account_id bigint primary key,
  started_at timestamptz not null,
  used_at timestamptz not null,
  -- The visit has the rounds from this id on and the rounds that were open at its start.
  first_round_id bigint not null,
  open_round_ids bigint[] not null
) with (fillfactor = 70);

---- Seeds of single-player rounds ----

-- A row is one pair of server seed and client seed. A player's rounds use the newest pair. A player who replaces the
-- pair reveals its server seed and can verify all rounds that were played with it.
create table game_seed (
  account_id bigint not null,
  no integer not null check (no > 0), -- Counts the player's pairs.
  -- 64 hex digits after the pair was revealed, sealed before.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$' or (revealed_at is null and server_seed ~ '^s1\.')),
  server_seed_hash text, -- SHA-256, published from the beginning.
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Server seed of the next pair, drawn before the player chooses that pair's client seed. Null after the reveal.
  next_server_seed text check (next_server_seed ~ '^([0-9a-f]{64}|s1\..*)$'),
  next_server_seed_hash text, -- SHA-256, published with the current pair.
  next_nonce bigint not null default 0 check (next_nonce >= 0), -- Number of rounds played with the pair.
  made_at timestamptz not null,
  revealed_at timestamptz, -- Null for the current pair.
  primary key (account_id, no),
  check (revealed_at is null or next_server_seed is null)
) with (fillfactor = 50);
create unique index game_seed_current on game_seed (account_id) where revealed_at is null;

---- Rounds of in-house games ----

-- Ids of `round` and `external_round`: histories list rounds of both kinds in one order.
create sequence round_id_seq as bigint;

-- A row is one round of a player in an in-house game, or one bet on a shared round of a live table.
-- Columns are ordered by width, which saves padding.
create table round (
  id bigint not null,
  account_id bigint not null,
  session_id bigint not null, -- `game_session.id`.
  shared_id bigint, -- `shared_round.id` of the bet. Null for a single-player round.
  -- Number of the round with its pair of seeds, from 0. Null for a bet on a shared round.
  nonce bigint,
  stake bigint not null check (stake > 0), -- All stakes up to the current step.
  payout bigint not null default 0 check (payout >= 0), -- All payouts up to the current step, without jackpots.
  jackpot bigint not null default 0 check (jackpot >= 0), -- Jackpots, paid in addition to `payout`.
  bonus_stake bigint, -- The part of `stake` that bonus money paid. Null if cash alone paid it.
  started_at timestamptz not null,
  ended_at timestamptz,
  command_id uuid not null, -- The command that started the round.
  rules_version integer not null, -- Version of the game's rules. Rounds are replayed with it.
  seed_no integer, -- `game_seed.no`. Null for a bet on a shared round.
  taken integer not null, -- Number of random words that were drawn. 0 for a bet on a shared round.
  step smallint not null default 0, -- Number of moves after the start.
  slot smallint, -- Position of the bet on its shared round. Null for a single-player round.
  refunded boolean not null default false,
  currency text not null,
  game text not null, -- Key of the game or table.
  bet text not null, -- The accepted bet as JSON.
  -- Current state of the round, in the game's own format. Null after the round has ended.
  -- Sealed for single-player rounds. A bet on a shared round has its player's decisions here.
  state text,
  check ((state is null) = (ended_at is not null)),
  check ((shared_id is null) = (seed_no is not null) and (shared_id is null) = (nonce is not null)
         and (shared_id is null) = (slot is null)),
  check (bonus_stake between 0 and stake),
  primary key (id)
) partition by range (id);
create table round_rest partition of round default;
create index round_of_account on round (account_id, id);
-- Operators read the newest rounds of a game.
create index round_of_game on round (game, id);
create index round_open on round (account_id, game) where state is not null;
-- The sweep of abandoned rounds reads the oldest open rounds.
create index round_open_by_start on round (started_at, id) where state is not null and shared_id is null;
-- The check for unwagered deposits leaves out refunded stakes.
create index round_given_back on round (account_id, id) where refunded;
select ensure_partitions('round', 0, 1);

-- A row is one move after the start of a round, by the player or, in an abandoned round, by the game's default moves.
create table round_step (
  round_id bigint not null,
  step smallint not null check (step > 0),
  command_id uuid not null,
  move text not null, -- JSON.
  stake bigint not null check (stake >= 0), -- Additional stake of this step.
  payout bigint not null check (payout >= 0), -- Payout of this step.
  taken integer not null, -- Number of random words that were drawn up to and including this step.
  at timestamptz not null,
  primary key (round_id, step)
) partition by range (round_id);
create table round_step_rest partition of round_step default;
create trigger refuse_change before update or delete on round_step for each row execute function refuse_change();
select ensure_partitions('round_step', 0, 1);

-- A row counts the rounds of one pair of seeds in one archive file. With the stored rounds they make all nonces.
create table archived_pair (
  account_id bigint not null,
  seed_no integer not null,
  file_id integer not null references archive_file,
  rounds bigint not null check (rounds > 0),
  nonce_sum numeric not null check (nonce_sum >= 0),
  primary key (account_id, seed_no, file_id)
);
create trigger refuse_change before update or delete on archived_pair for each row execute function refuse_change();

---- Live tables and their shared rounds ----

-- A row has the phase durations of one live table. A round reads them when it opens.
create table shared_table (
  key text primary key,
  betting_ms integer not null check (betting_ms between 100 and 120000),
  -- Duration of a spin, a deal or the dealer's play. At crash: time from the end of betting to the start of the flight.
  playing_ms integer not null check (playing_ms between 0 and 60000),
  decision_ms integer not null check (decision_ms between 0 and 60000), -- Time for each decision at blackjack.
  pause_ms integer not null check (pause_ms between 0 and 60000) -- Time from a round's result to the next round.
);
insert into shared_table (key, betting_ms, playing_ms, decision_ms, pause_ms) values
  ('crash', 7000, 500, 0, 4000),
  ('live-roulette', 15000, 9000, 0, 5000),
  ('live-blackjack', 15000, 3000, 10000, 5000),
  ('live-baccarat', 15000, 9000, 0, 5000),
  ('live-dragon-tiger', 12000, 5000, 0, 5000),
  ('live-sic-bo', 15000, 7000, 0, 5000),
  ('live-wheel', 15000, 9000, 0, 5000);
select follow_settings('shared_table', 'key');

-- A row is one chain of seeds for crash rounds. Each seed is the SHA-256 of the next one, so a revealed seed does not
-- reveal later seeds.
create table crash_chain (
  no integer generated always as identity primary key,
  commitment text not null, -- SHA-256 of the first round's seed. It is stored before the salt is drawn.
  salt text check (salt ~ '^[0-9a-f]{64}$'), -- Public. A crash point is computed from seed and salt.
  length integer not null check (length between 1 and 1000000), -- Number of seeds.
  -- Seed of the last round. All other seeds are hashed from it. It stays sealed: each round reveals its own seed.
  last_seed text not null check (last_seed ~ '^([0-9a-f]{64}|s1\..*)$'),
  next_link integer not null default 0 check (next_link between 0 and length), -- Number of used seeds.
  made_at timestamptz not null
);

-- A row is one shoe of a table, for example at baccarat. Its seed determines the order of its cards.
create table table_shoe (
  table_key text not null references shared_table,
  no integer not null check (no > 0), -- Counts the table's shoes.
  seed text not null check (seed ~ '^([0-9a-f]{64}|s1\..*)$'), -- Sealed until the shoe has ended.
  commitment text not null, -- SHA-256 of the seed.
  dealt integer not null check (dealt > 0), -- Number of cards dealt, including the burnt cards.
  is_last_coup boolean not null default false, -- The cut card has come out: one coup is left.
  made_at timestamptz not null,
  over_at timestamptz,
  primary key (table_key, no)
);

-- A row is one round of a live table, which many players bet on.
create table shared_round (
  id bigint generated always as identity primary key,
  table_key text not null references shared_table,
  no bigint not null check (no > 0), -- Counts the table's rounds.
  -- `settling`: the result is final and the bets are being paid. `refunding`: all open bets are being refunded.
  state text not null check (state in ('betting', 'playing', 'settling', 'refunding', 'over', 'refunded')),
  step smallint not null default 0, -- Number of the current decision at blackjack. 0 at other tables.
  -- The secret that decides the round, sealed until the result is final. Null if a shoe decides.
  secret text check (secret ~ '^([0-9a-f]{64}|s1\..*)$'),
  commitment text not null, -- Published hash of the secret, or of the seed of the chain or shoe.
  chain_no integer references crash_chain, -- Only at crash.
  link integer, -- Position of the round's seed in the chain, from 0.
  shoe_no integer, -- `table_shoe.no` of the same table, if a shoe decides.
  rules_version integer not null,
  -- JSON. Null until the outcome is determined. While the state is `playing`, the outcome and the end of the phase are
  -- sealed here together.
  outcome text,
  opened_at timestamptz not null,
  closes_at timestamptz not null, -- End of betting.
  starts_at timestamptz, -- Start of the flight, the spin or the current decision.
  -- End of the current phase by the clock. While the outcome is sealed, a copy of `starts_at`: the end of a flight
  -- would reveal where it crashes.
  due_at timestamptz not null,
  over_at timestamptz,
  check ((secret is null) = (shoe_no is not null)),
  check ((chain_no is null) = (link is null)),
  check ((state in ('over', 'refunded')) = (over_at is not null)),
  unique (table_key, no),
  unique (chain_no, link)
) with (fillfactor = 60);
-- A table has one open round at a time, even if two processes try to open one.
create unique index shared_round_on on shared_round (table_key) where over_at is null;

-- A row links one bet to its shared round. The bet itself is a row of `round`.
create table shared_bet (
  shared_id bigint not null,
  account_id bigint not null,
  slot smallint not null check (slot >= 0), -- Position of the bet: some tables allow a player several bets.
  round_id bigint not null,
  primary key (shared_id, account_id, slot)
);
create trigger refuse_change before update or delete on shared_bet for each row execute function refuse_change();

---- Jackpots of in-house games ----

-- A row is one jackpot in one currency. The first stake that contributes to the jackpot creates the row.
create table jackpot_pool (
  pool text not null, -- `game:name`, or only the name if several games contribute: `mystery`.
  currency text not null,
  account_id bigint not null unique references account, -- Ledger account of the jackpot.
  amount bigint not null check (amount >= 0), -- Balance of the ledger account.
  -- Fraction of a minor unit that contributions left over, in billionths.
  carried integer not null default 0 check (carried between 0 and 999999999),
  seed bigint not null check (seed > 0), -- The amount that the house pays in at the start and after a win.
  -- Maximum amount. The round that reaches the hidden trigger below it wins. Null if the game's own chance decides.
  must_hit_by bigint check (must_hit_by > seed),
  trigger_sealed text check (trigger_sealed ~ '^s1\.'), -- Hidden trigger: `amount:salt`, sealed.
  trigger_hash text, -- SHA-256 of `amount:salt`, published from the beginning.
  -- The trigger before it is sealed. The server writes `trigger_sealed` instead and sets both columns to null.
  trigger_at bigint check (trigger_at between seed and must_hit_by),
  trigger_salt text,
  won integer not null default 0, -- Number of wins.
  check ((must_hit_by is null) = (trigger_hash is null)),
  check ((must_hit_by is null) = (trigger_at is null and trigger_sealed is null)),
  check ((trigger_at is null) = (trigger_salt is null)),
  check (trigger_at is null or trigger_sealed is null),
  primary key (pool, currency)
) with (fillfactor = 50);

-- A row is one jackpot win.
create table jackpot_win (
  id bigint generated always as identity primary key,
  pool text not null,
  currency text not null,
  no integer not null, -- Counts the wins of the jackpot.
  account_id bigint not null,
  round_id bigint not null,
  journal_id bigint not null,
  amount bigint not null check (amount > 0),
  -- The revealed trigger. Null if the game's own chance decided.
  trigger_at bigint,
  trigger_salt text,
  at timestamptz not null,
  unique (pool, currency, no)
);
create index jackpot_win_round on jackpot_win (round_id);
create index jackpot_win_account on jackpot_win (account_id);
create trigger refuse_change before update or delete on jackpot_win for each row execute function refuse_change();

-- A row records that the player saw a jackpot win. Each win is announced once, on any device.
create table jackpot_seen (
  win_id bigint primary key references jackpot_win,
  at timestamptz not null
);

---- Games of other providers ----

-- A row has the random id by which providers know an account.
create table external_player (
  account_id bigint primary key,
  user_id text not null unique
);

-- A row is one launch of a provider's game. The provider sends the session's id with every wallet call.
create table external_session (
  id text primary key,
  provider text not null,
  account_id bigint not null,
  game text not null,
  launched_at timestamptz not null,
  used_at timestamptz not null, -- Time of the last wallet call, or of the launch.
  ended_at timestamptz
);
create index external_session_live on external_session (account_id, provider, game) where ended_at is null;
-- The list of recently played games reads it.
create index external_session_account on external_session (account_id, provider, game, launched_at);

-- A row is one round of a player in a provider's game. Actions that were rolled back do not count in its totals.
create table external_round (
  id bigint primary key, -- Drawn from `round_id_seq`.
  provider text not null,
  provider_round text not null, -- The provider's id of the round.
  account_id bigint not null,
  session_id text, -- Null if the provider named none.
  game text not null,
  -- The game's group in bonus terms. Null if the provider did not list the game: it counts towards no bonus.
  game_group text check (game_group in ('slots', 'tables', 'live', 'crash')),
  currency text not null,
  bets smallint not null check (bets >= 0), -- Number of bets.
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  refunded boolean not null default false, -- All bets were rolled back.
  -- The bonus that paid a part of the bets, its ledger account, and that part of `stake`. Null if cash alone paid them.
  bonus_id bigint,
  bonus_ledger bigint,
  bonus_stake bigint check (bonus_stake between 0 and stake),
  spin_id bigint, -- `free_spin.id`, if free spins paid the bets.
  -- The bonus that was active at the start of the round, and the amount that the stakes count towards its requirement.
  -- Null without such a bonus.
  counts_for bigint,
  counted bigint check (counted >= 0),
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, account_id, provider_round),
  check ((bonus_id is null) = (bonus_stake is null) and (bonus_id is null) = (bonus_ledger is null)),
  check ((counts_for is null) = (counted is null)),
  check (spin_id is null or bonus_id is not null)
) with (fillfactor = 50);
create index external_round_of_account on external_round (account_id, id);
create index external_round_of_game on external_round (provider, game, id);
-- A bonus without money ends after the last round that it paid.
create index external_round_open_by_bonus on external_round (bonus_id) where bonus_stake > 0 and ended_at is null;

-- Ids of actions.
create sequence external_tx_seq as bigint;

-- A row is one action of a provider's wallet call: a bet, a win or a rollback.
create table external_action (
  provider text not null,
  action_id text not null, -- The provider's id of the action. A repeated id is answered without moving money again.
  tx_id bigint not null, -- Our id of the action, sent to the provider; drawn from `external_tx_seq`.
  account_id bigint not null,
  round_id bigint, -- Null for a rollback of an unknown action.
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  amount bigint not null check (amount >= 0), -- A rollback has the amount of the original action.
  cause text check (cause in ('free-round', 'jackpot')), -- Reason for a win without a bet.
  -- The action that a rollback reverses. If it is unknown, the rollback refuses it when it arrives later.
  original_action_id text,
  body_sha256 bytea not null, -- Hash of the action's content. A repeated id with other content is refused.
  journal_id bigint, -- Null if no money moved.
  at timestamptz not null,
  bonus bigint, -- The part of `amount` that was bonus money. Null if it was cash alone.
  primary key (provider, action_id),
  check ((kind = 'rollback') = (original_action_id is not null)),
  check (kind = 'rollback' or round_id is not null),
  check (round_id is not null or journal_id is null),
  check (bonus > 0 and bonus <= amount)
);
create unique index external_action_rollback on external_action (provider, original_action_id) where kind = 'rollback';
create index external_action_round on external_action (round_id);
-- The provider watch reads actions in this order.
create unique index external_action_tx on external_action (tx_id);
-- The check for unwagered deposits leaves out stakes that were rolled back.
create index external_action_given_back on external_action (account_id, journal_id) where kind = 'rollback';
create trigger refuse_change before update or delete on external_action for each row execute function refuse_change();

-- A row is one win that raises its round's payout above the maximum. The win is refused until two operators have
-- approved it, and is paid when the provider repeats the call.
create table external_win_held (
  id bigint generated always as identity primary key,
  provider text not null,
  action_id text not null,
  account_id bigint not null,
  game text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  body_sha256 bytea not null, -- Hash of the action's content. The approval is valid for this content only.
  first_at timestamptz not null, -- Time of the first call.
  approved_by bigint, -- The proposal that approved the win.
  unique (provider, action_id)
);

---- Provider watch: closes a provider whose games lose too much within 24 hours ----

-- The only row has the last action that was added to `provider_hour`.
create table provider_watch_cursor (
  only_row boolean primary key default true check (only_row),
  tx_id bigint not null
);
insert into provider_watch_cursor (tx_id) values (0);

-- A row has the stakes and wins of a provider's games in one hour and currency. Rollbacks are subtracted.
create table provider_hour (
  provider text not null,
  hour timestamptz not null, -- Start of the hour.
  currency text not null,
  bets bigint not null,
  wins bigint not null,
  primary key (provider, hour, currency)
);

-- A row is one provider that the watch closed. The row is deleted when the loss falls below the maximum.
create table provider_watch (
  provider text primary key,
  -- The loss of 24 hours at the closing, minor units of the base currency. If an operator opens the provider again, the
  -- watch closes it again when the loss has grown by the maximum once more.
  closed_at_loss bigint not null
);
