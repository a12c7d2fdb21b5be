-- Work of operators and agents: the audit chain that seals records against changes, notes on players, risk signals of
-- players, betting alerts, agents with their trees of accounts, and reports. Amounts are minor units of the account's
-- currency, unless a comment says otherwise.

---- Audit chain ----

-- One row is one sealed block of rows of a chain. Its head also covers the previous head, and the newest heads are
-- published: a change of a sealed row, or its removal, is detected.
create table audit_seal (
  chain text not null, -- A name of `auditChains` in the code, for example `journal`.
  block bigint not null check (block > 0), -- Number of the block in the chain, from 1.
  -- The ids of the block's first and last row. Block 1 also covers any row before `from_id`.
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  row_count integer not null check (row_count > 0),
  -- SHA-256 of the rows in order, of their digests, and of the previous head with the values of this block. The hash of
  -- the digests is null for a block without a row in `audit_seal_rows`.
  rows_hash bytea not null check (length(rows_hash) = 32),
  digests_hash bytea check (length(digests_hash) = 32),
  head bytea not null check (length(head) = 32),
  sealed_at timestamptz not null,
  primary key (chain, block)
);
create trigger refuse_change before update or delete on audit_seal for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_seal for each statement execute function refuse_change();

-- One row holds the digests of a block's rows. They show which row of the block was changed, removed or inserted.
create table audit_seal_rows (
  chain text not null,
  block bigint not null,
  -- 18 bytes per row, in the order of the block: the id (8), the number of the row within the id (2), and the first 8
  -- bytes of the row's SHA-256.
  digests bytea not null,
  primary key (chain, block)
);
-- Digests are stored uncompressed, because hashes do not compress. PostgreSQL 15 has no `storage` in `create table`.
alter table audit_seal_rows alter column digests set storage external;
create trigger refuse_change before update or delete on audit_seal_rows for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_seal_rows for each statement execute function refuse_change();

-- One row is one verification of the whole audit chain that an operator requested. A worker runs it.
create table audit_run (
  id bigint generated always as identity primary key,
  requested_by text not null, -- The operator, as in `operator_action.operator`.
  requested_at timestamptz not null,
  started_at timestamptz, -- Null while it waits for a worker. A run whose process ended starts again.
  finished_at timestamptz,
  blocks integer not null default 0, -- Number of verified blocks of all chains.
  blocks_total integer not null default 0, -- Number of blocks at the start.
  findings jsonb, -- Checks that failed, with examples; null until the run has finished.
  failure text, -- Why the run did not reach its end.
  check ((finished_at is null) = (findings is null))
);
create unique index audit_run_open on audit_run ((true)) where finished_at is null;

-- One row is the last ledger audit of one scope: `recent` rows are audited twice a minute, `all` rows every ten minutes.
create table ledger_audit (
  scope text primary key check (scope in ('recent', 'all')),
  checked_at timestamptz not null,
  findings jsonb not null -- Checks that failed, with counts and examples.
);

---- Saved views ----

-- One row is one view of the back office that an operator saved for own use.
create table operator_view (
  player_id bigint not null references player,
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 1000), -- Panel and filters: the query of the page's address.
  tables jsonb not null, -- Hidden columns and sorting by table, as the contract's `SavedView` has them.
  saved_at timestamptz not null,
  primary key (player_id, name)
);

-- One row is one match that a trader looks after. Rows of matches that are over go when another match is assigned.
create table match_trader (
  match_id bigint primary key,
  trader text not null -- The operator's user name.
);

---- Notes on players ----

-- One row is one note that an operator wrote on a player for other operators. The player never sees it on the site.
create table player_note (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  note_id uuid not null, -- Chosen by the sender. A repeated id is the same note.
  operator text not null, -- User name.
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  unique (player_id, note_id)
);
create index player_note_of on player_note (player_id, id desc);
create trigger refuse_change before update or delete on player_note for each row execute function refuse_change();
create trigger refuse_truncate before truncate on player_note for each statement execute function refuse_change();

---- Reports of suspicion ----
-- The player must not be warned. Only the calls of the area `suspicion` read these tables.

-- A row is one report of suspicion about a player.
create table suspicion (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  state text not null check (state in ('open', 'filed', 'dismissed')), -- As the last entry says, and so is `reference`.
  reference text check (length(reference) between 1 and 80), -- Number of the report at the authority.
  changed_at timestamptz not null, -- Time of the last entry.
  check ((state = 'filed') = (reference is not null))
);
create index suspicion_of on suspicion (player_id, id desc);
create index suspicion_in_state on suspicion (state, id desc);

-- A row is one step of a report: its opening, a finding, or a decision.
create table suspicion_entry (
  id bigint generated always as identity primary key,
  suspicion_id bigint not null references suspicion,
  command_id uuid not null, -- A repeated id is the same entry.
  operator text not null, -- User name.
  text text not null check (length(text) between 3 and 4000),
  state text not null check (state in ('open', 'filed', 'dismissed')), -- State of the report since the entry.
  reference text check ((state = 'filed') = (reference is not null)),
  ticket_ids bigint[] not null check (cardinality(ticket_ids) <= 50), -- Tickets and payments that the entry is about.
  payment_ids uuid[] not null check (cardinality(payment_ids) <= 50),
  at timestamptz not null,
  unique (operator, command_id)
);
create index suspicion_entry_of on suspicion_entry (suspicion_id, id);
create trigger refuse_change before update or delete on suspicion_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on suspicion_entry for each statement execute function refuse_change();

---- Reviews of the source of funds ----

-- The only row has the threshold of deposits in 12 months.
create table funds_rule (
  only_row boolean primary key default true check (only_row),
  base_threshold bigint not null check (base_threshold > 0), -- Minor units of the base currency.
  reason text not null check (length(reason) between 3 and 400), -- Reason for the last change.
  changed_by text not null, -- The operator. `migration` for the initial row.
  changed_at timestamptz not null
);
insert into funds_rule (base_threshold, reason, changed_by, changed_at)
values (1000000, 'first installation', 'migration', now());
select follow_settings('funds_rule', 'only_row');

-- The only row holds the position of the watch in `report_player`.
create table funds_cursor (
  only_row boolean primary key default true check (only_row),
  day date not null, -- The accounts of all closed days up to this one were looked at.
  account_id bigint not null -- The accounts of the next closed day up to this one were looked at.
);
insert into funds_cursor (day, account_id) values ('-infinity', 0);

---- Risk signals ----

insert into follower (name) values ('risk');

-- The only row holds the position of the risk watch in payments.
create table risk_cursor (
  only_row boolean primary key default true check (only_row),
  payments_to timestamptz not null -- Payments that changed up to this time were added to `risk_due`.
);
insert into risk_cursor (payments_to) values (now());

-- One row holds the cash that an account staked and got back in one hour, from sealed journals. Rows are deleted after
-- about five weeks.
create table risk_hour (
  account_id bigint not null,
  hour timestamptz not null, -- Start of the hour.
  stakes integer not null, -- Number of stakes.
  -- Amounts, less those that were refunded or reversed.
  staked bigint not null,
  returned bigint not null,
  primary key (account_id, hour)
);
create index risk_hour_old on risk_hour (hour);

-- One row is one account that played or paid, and whose signals are computed at `due_at`.
create table risk_due (
  account_id bigint primary key,
  due_at timestamptz not null
);
create index risk_due_at on risk_due (due_at);

-- One row is one risky pattern of an account's play or payments on one UTC day. Its level only increases.
create table risk_signal (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null check (kind in ('chasing', 'rising-stakes', 'night-play', 'cancelled-withdrawals',
                                     'failed-deposits', 'quick-deposits')), -- Explained in docs/risk-signals.md.
  day date not null,
  level smallint not null check (level between 1 and 3), -- 1 low, 2 medium, 3 high.
  -- The numbers of the sentence that explains the signal. Amounts are decimal text in the account's currency.
  facts jsonb not null,
  found_at timestamptz not null,
  changed_at timestamptz not null, -- The time of the last increase.
  -- The level that an operator has seen. A signal with a higher level waits for an operator.
  seen_level smallint not null default 0 check (seen_level between 0 and 3),
  seen_by text,
  seen_at timestamptz,
  note text check (length(note) <= 400), -- The operator's note.
  unique (account_id, kind, day),
  check ((seen_level > 0) = (seen_by is not null and seen_at is not null and note is not null))
);
create index risk_signal_waiting on risk_signal (level desc, changed_at desc, id desc) where seen_level < level;
create index risk_signal_seen on risk_signal (seen_at desc, id desc) where seen_level >= level;

---- Betting alerts ----

insert into follower (name) values ('betting-alerts'), ('betting-alert-events');

-- One row holds the thresholds of one kind of betting alerts. A column is null if the kind does not use it.
create table betting_alert_rule (
  kind text primary key check (kind in ('stake', 'liability', 'late-bet', 'steam', 'arbitrage')),
  is_on boolean not null,
  base_amount bigint check (base_amount > 0), -- In the base currency.
  percent integer check (percent between 1 and 100),
  seconds integer check (seconds between 1 and 3600),
  accounts integer check (accounts between 2 and 1000),
  open_hours integer not null default 24 check (open_hours between 1 and 720) -- Older alerts close themselves.
);
insert into betting_alert_rule (kind, is_on, base_amount, percent, seconds, accounts)
values ('stake', true, 200000, null, null, null), ('liability', true, 10000000, 80, null, null),
       ('late-bet', true, 10000, null, 5, null), ('steam', true, 100000, null, 300, 10),
       ('arbitrage', true, null, 100, null, null);
select follow_settings('betting_alert_rule', 'kind');

-- One row is one event in the bets or prices that traders and risk look at.
create table betting_alert (
  id bigint generated always as identity primary key,
  kind text not null references betting_alert_rule,
  cause text not null, -- Names the cause. Findings of one kind and cause within the time of the kind have one row.
  match_id bigint,
  ticket_id bigint,
  account_id bigint, -- The player's cash account.
  picks jsonb not null, -- The outcomes that it is about: line, number of the outcome, and price where it matters.
  facts jsonb not null, -- The numbers of the sentence that explains it. Amounts are decimal text in the base currency.
  happened_at timestamptz not null, -- The bet, the last bet of steam, the receipt of the event, or the reading of the prices.
  seen_by text,
  seen_at timestamptz,
  -- An alert that nobody has seen closes itself once its match is settled, or after the hours of its rule.
  closed_at timestamptz,
  closed_because text check (closed_because in ('match-settled', 'too-old')),
  check ((seen_by is null) = (seen_at is null)),
  check ((closed_at is null) = (closed_because is null)),
  check (seen_at is null or closed_at is null)
);
create index betting_alert_cause on betting_alert (kind, cause, happened_at);
create index betting_alert_open on betting_alert (kind, id) where seen_at is null and closed_at is null;
create index betting_alert_of_kind on betting_alert (kind, id);
create index betting_alert_of_match on betting_alert (match_id, id) where match_id is not null;
create index betting_alert_of_account on betting_alert (account_id, id) where account_id is not null;

---- Agents ----

-- One row is one account of an agent tree: an agent, or a player or demo user below agents.
create table agent_account (
  player_id bigint primary key references player,
  account_id bigint not null unique references account, -- The ledger account of its balance.
  parent_id bigint references agent_account, -- The agent directly above; null for a top agent.
  -- The top agent of the tree. Transactions that change accounts, percentages or locks of the tree lock its row.
  root_id bigint not null references agent_account,
  -- 0 player, 1 agent, 2 super agent, 3 demo user, 4 super master agent.
  user_type smallint not null check (user_type between 0 and 4),
  user_name text not null, -- In lower case. It never changes.
  currency text not null, -- All accounts of a tree have the same currency.
  accounts_below integer not null default 0 check (accounts_below >= 0), -- Number of accounts on all levels below.
  -- The lock of the account itself: the time, and the agent who set it (null for an operator). A lock also applies to
  -- all accounts below. It is ended by the agent who set it, by an agent above that one, or by an operator.
  locked_at timestamptz,
  locked_by bigint references agent_account,
  created_at timestamptz not null,
  check ((parent_id is null) = (root_id = player_id)),
  check (parent_id is not null or user_type in (1, 2, 4)),
  check (locked_by is null or locked_at is not null)
);
create index agent_account_top on agent_account (user_name) where parent_id is null;

-- One row is one pair of an account and an account above it, or of an account and itself. One look-up finds a branch:
-- an account with all accounts below it.
create table agent_branch (
  ancestor_id bigint not null references agent_account,
  member_id bigint not null references agent_account,
  distance smallint not null check (distance between 0 and 3), -- Number of levels; 0 for the account itself.
  -- Copied from the member's row.
  user_type smallint not null,
  user_name text not null,
  primary key (ancestor_id, member_id)
);
create index agent_branch_by_name on agent_branch (ancestor_id, user_name collate "C");
create index agent_branch_above on agent_branch (member_id);
create trigger refuse_change before update or delete on agent_branch for each row execute function refuse_change();
create trigger refuse_truncate before truncate on agent_branch for each statement execute function refuse_change();

-- One row holds the percentages of an account from a month on, in hundredths of a per cent. The newest row of a month
-- applies.
create table agent_terms (
  id bigint generated always as identity primary key,
  player_id bigint not null references agent_account,
  from_month date not null check (extract(day from from_month) = 1), -- The first day of the month, UTC.
  -- Maximum commission that the account may give its sub-agents.
  sub_agent_commission smallint not null check (sub_agent_commission between 0 and agent_commission),
  -- Commission on the turnover of the account's branch.
  agent_commission smallint not null check (agent_commission between 0 and 1000),
  -- Share of the branch's result that the account bears, together with its sub-agents.
  position_taking smallint not null check (position_taking between 0 and 10000),
  -- For an agent: maximum rebate of its players. For a player: rebate on the turnover.
  rebate smallint not null check (rebate between 0 and 1000),
  at timestamptz not null
);
create index agent_terms_of_account on agent_terms (player_id, from_month, id);
create trigger refuse_change before update or delete on agent_terms for each row execute function refuse_change();
create trigger refuse_truncate before truncate on agent_terms for each statement execute function refuse_change();

-- One row is one transfer of money between an agent and an account directly below it.
create table agent_transfer (
  -- The statement that writes the journal draws the id first.
  id bigint generated by default as identity primary key,
  -- The agent: ledger account and player.
  account_id bigint not null,
  agent_id bigint not null references agent_account,
  -- The account below: ledger account and player.
  sub_account_id bigint not null,
  sub_player_id bigint not null references agent_account,
  direction text not null check (direction in ('deposit', 'withdrawal')), -- `deposit`: from the agent to the account.
  amount bigint not null check (amount > 0),
  currency text not null,
  journal_id bigint not null unique,
  at timestamptz not null,
  check (account_id <> sub_account_id)
);
create index agent_transfer_of_agent on agent_transfer (agent_id, id);
create index agent_transfer_of_sub_account on agent_transfer (sub_player_id, id);
-- The player's own deposit limit counts deposits by agents.
create index agent_transfer_deposited on agent_transfer (sub_account_id, at) where direction = 'deposit';
create trigger refuse_change before update or delete on agent_transfer for each row execute function refuse_change();
create trigger refuse_truncate before truncate on agent_transfer for each statement execute function refuse_change();

-- One row is one action of an agent or operator on an account of a tree.
create table agent_event (
  id bigint generated always as identity primary key,
  player_id bigint not null references agent_account,
  by_player_id bigint, -- The agent's player id; null for an operator, whose action is also in `operator_action`.
  kind text not null check (kind in ('create', 'edit', 'lock', 'unlock')),
  details jsonb not null, -- For example the new percentages, or the reason of a lock.
  at timestamptz not null
);
create index agent_event_of_account on agent_event (player_id, id);
create trigger refuse_change before update or delete on agent_event for each row execute function refuse_change();
create trigger refuse_truncate before truncate on agent_event for each statement execute function refuse_change();

---- Monthly totals of agents ----

insert into follower (name) values ('agents');

-- One row holds the totals of an account with all accounts below it, in one month and product.
create table agent_figure (
  agent_id bigint not null, -- The agent directly above the account; 0 (the house) for a top agent.
  player_id bigint not null references agent_account,
  month date not null, -- The first day of the month of the booking, UTC.
  -- `casino`: in-house games. `providers`: games of other providers. `bonus`: granted bonus money. `transfer`:
  -- transfers between agent and account.
  product text not null check (product in ('sport', 'casino', 'providers', 'bonus', 'transfer')),
  bets integer not null, -- Number of bets.
  turnover bigint not null, -- Settled stakes, without fully refunded ones.
  net_win bigint not null, -- Stakes less returns: positive if the players lost.
  bonus bigint not null, -- Granted bonus money, less revoked bonus money.
  -- Exact shares in 1/10000 of a minor unit, by the percentages of the month in which the bets were placed.
  position_parts numeric not null,
  commission_parts numeric not null,
  rebate_parts numeric not null,
  -- Transfers from the agent directly above to the account, and back.
  transfers_in bigint not null,
  transfers_out bigint not null,
  primary key (agent_id, month, player_id, product)
);

-- One row records that a player bet in a month, for an account above the player or for the player's own account.
create table agent_active (
  agent_id bigint not null, -- As in `agent_figure`.
  month date not null,
  player_id bigint not null, -- The account above the player, or the player.
  active_id bigint not null references agent_account, -- The player who bet.
  primary key (agent_id, month, player_id, active_id)
);

---- Reports ----

insert into follower (name) values ('reports');

-- One row holds the sums of one product on one open UTC day, in total or for one value of a dimension. The close of the
-- day moves the row to `report_day`.
create table report_open (
  day date not null, -- Day of the booking. A journal of a closed day counts on the first open day.
  -- `providers`: games of other providers. `jackpots`: contributions and seeds; `jackpot-wins`: payouts of jackpots.
  -- `payments`: money at payment providers. `tournaments`: fees and prizes of casino tournaments. `top-ups`: play money
  -- of the sandbox. `active`: players with a stake.
  -- Accounts of demo users count in products with the prefix `demo-`.
  product text not null check (product ~ '^(demo-)?[a-z-]{1,20}$'),
  dimension text not null check (dimension in (
    'total', 'country', 'sport', 'league', 'market', 'phase', 'provider', 'game', 'offer', 'kind', 'cohort')),
  value text not null, -- Empty for `total`; an id or a key otherwise.
  currency text not null, -- Empty for `active`.
  items bigint not null, -- Settled bets, ended rounds, grants or payments. Corrections subtract.
  -- Amounts that the site received and paid: settled stakes and returns, deposits and payouts, or revoked and granted
  -- bonus money.
  amount_in bigint not null,
  amount_out bigint not null,
  placed_items bigint not null, -- Number and stakes of accepted bets and of started rounds.
  placed bigint not null,
  -- Sums over the ended rounds of an in-house game, for its standard error: of the squared stakes, of stakes multiplied
  -- by returns, and of the squared returns.
  stake_squares numeric not null default 0,
  stake_returns numeric not null default 0,
  return_squares numeric not null default 0,
  first_journal bigint not null, -- The lowest id of the journals that the row counts.
  primary key (product, dimension, day, value, currency)
) with (fillfactor = 50);

-- One row is a row of `report_open` after the close of its day.
create table report_day (like report_open including constraints, primary key (product, dimension, day, value, currency));
create index report_day_by_day on report_day (day);
create trigger refuse_change before update or delete on report_day for each row execute function refuse_change();
create trigger refuse_truncate before truncate on report_day for each statement execute function refuse_change();

-- One row is the close of one day. The day counts its journals up to `to_journal` and journals of earlier days that were
-- booked after the close of their day.
create table report_close (
  day date primary key,
  from_journal bigint not null, -- No journal with a lower id counts.
  to_journal bigint not null,
  closed_at timestamptz not null
);
create trigger refuse_change before update or delete on report_close for each row execute function refuse_change();
create trigger refuse_truncate before truncate on report_close for each statement execute function refuse_change();

-- One row is the result of one comparison of a closed day with the ledger.
create table report_verification (
  id bigint generated always as identity primary key,
  day date not null references report_close,
  differences text[] not null, -- At most 20 sums that differ; empty if all are equal.
  at timestamptz not null
);
create index report_verification_of_day on report_verification (day, id);
create trigger refuse_change before update or delete on report_verification for each row execute function refuse_change();
create trigger refuse_truncate before truncate on report_verification for each statement execute function refuse_change();

-- One row is one operator who gets the daily report by mail.
create table report_mail (
  player_id bigint primary key references player,
  every text not null check (every in ('day', 'week', 'month')),
  last_day date not null -- Last day of the newest queued period; at first the day before the operator chose the mail.
);

-- One row holds the sums of one account on one day and product, as in `report_open`. Account 0 has the seeds of jackpots
-- that no round caused.
create table report_player (
  day date not null,
  account_id bigint not null,
  product text not null,
  currency text not null,
  items integer not null,
  amount_in bigint not null,
  amount_out bigint not null,
  placed_items integer not null,
  placed bigint not null,
  primary key (day, account_id, product)
) with (fillfactor = 70);
-- Operators see the sums of one account.
create index report_player_by_account on report_player (account_id, day);
