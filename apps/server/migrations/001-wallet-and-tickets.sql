-- Money is minor units in bigint. Rows of journal, posting, command, ticket_leg, ticket_settlement and verdict are only
-- ever inserted; a mistake gets a reversing journal. The hot tables have no foreign keys (each cost 1.8 to 3 times the
-- insert): the books checker proves those references instead.

-- ---- Partitions of five million ids ----

-- Makes the partitions of `parent` from the one that holds `next_id` to `ahead` after it. Built aside and attached, so
-- that writers are not held up.
create function ensure_partitions(parent text, next_id bigint, ahead integer) returns integer
language plpgsql as $$
declare
  size constant bigint := 5000000;
  made integer := 0;
  part text;
begin
  for k in (next_id / size) .. (next_id / size) + ahead loop
    part := format('%s_p%s', parent, k);
    continue when to_regclass(part) is not null;
    execute format('create table %I (like %I including all)', part, parent);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, k * size, (k + 1) * size);
    made := made + 1;
  end loop;
  return made;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- ---- Ledger ----

create sequence account_id_seq as bigint start 1001;
create sequence journal_id_seq as bigint;
create sequence ticket_id_seq as bigint;

-- Ids below 1001 are the house's; their money is only ever posted to, never kept as a row that everybody would lock.
create table account (
  id bigint primary key default nextval('account_id_seq'),
  owner_kind text not null check (owner_kind in ('player', 'house')),
  owner_id bigint not null,
  kind text not null check (kind in ('cash', 'open-bets:sport', 'house:sportsbook', 'sandbox:bank')),
  currency text not null,
  unique (owner_kind, owner_id, kind, currency)
);

-- Players' cash. Room is left in each page, so that an update stays in it.
create table balance (
  account_id bigint primary key references account,
  amount bigint not null default 0,
  -- Only a reversed payout lowers it; credits raise it back to 0.
  min_amount bigint not null default 0 check (min_amount <= 0),
  -- Grows with everything that the player should see; the clock of the private topic.
  version bigint not null default 0,
  blocked boolean not null default false,
  check (amount >= min_amount)
) with (fillfactor = 50);

create table journal (
  id bigint not null,
  kind text not null check (kind in ('stake', 'settlement', 'reversal', 'top-up')),
  ref_kind text not null check (ref_kind in ('ticket', 'command')),
  -- Ticket, or 0 for what only its command names.
  ref_id bigint not null,
  -- Which settlement of the ticket; 0 for the stake.
  ref_version integer not null,
  -- The journal that this one takes back.
  reverses bigint,
  at timestamptz not null,
  primary key (id)
) partition by range (id);
create table journal_rest partition of journal default;

-- From debit to credit: a journal balances by construction.
create table posting (
  journal_id bigint not null,
  debit bigint not null,
  credit bigint not null check (credit <> debit),
  amount bigint not null check (amount > 0),
  n smallint not null,
  currency text not null,
  primary key (journal_id, n)
) partition by range (journal_id);
create table posting_rest partition of posting default;

-- What was accepted under which id. A refusal leaves no row.
create table command (
  id uuid not null,
  account_id bigint not null,
  use_case text not null,
  body_sha256 bytea not null,
  -- A ticket's id, or the journal's of a top-up.
  result_id bigint not null,
  at timestamptz not null,
  primary key (id, account_id)
);

-- Play money given out, by account and UTC day: what bounds the sandbox's top-ups.
create table top_up_day (
  account_id bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, day)
);

-- ---- Rules ----

-- What one unit of a currency's minor money is worth in the base currency's (euro cents): num / den.
create table rate (
  id integer generated always as identity primary key,
  currency text not null,
  num bigint not null check (num > 0),
  den bigint not null check (den > 0),
  at timestamptz not null
);

-- Minor units.
create table player_limit (
  currency text primary key,
  stake_min bigint not null check (stake_min > 0),
  -- The most that a player may have on one line.
  line_stake_max bigint not null check (line_stake_max >= stake_min),
  payout_max bigint not null check (payout_max >= line_stake_max),
  top_up_day_max bigint not null check (top_up_day_max > 0),
  quick_stakes bigint[] not null
);

-- One row.
create table betting_rule (
  only_row boolean primary key default true check (only_row),
  -- The switch that stops all betting at once: the statement that takes a stake reads it.
  betting_open boolean not null,
  -- Grows with every change of house rules, margins or limits; each ticket carries it.
  rules_version integer not null,
  -- The most that one market may lose, in the base currency's minor units.
  market_liability_max bigint not null
);
insert into betting_rule (betting_open, rules_version, market_liability_max) values (true, 1, 25000000);

-- `unit`: what comes near one euro, as a round sum. `rate`: euros for one unit of the currency.
insert into player_limit (currency, stake_min, line_stake_max, payout_max, top_up_day_max, quick_stakes)
select currency, round(unit * 10 ^ digits / 10), unit * 10 ^ digits * 5000, unit * 10 ^ digits * 250000,
       unit * 10 ^ digits * 20000, quick
from (
  select v.*, case when coin
    then array[round(unit * 10 ^ digits * 10), round(unit * 10 ^ digits * 50), round(unit * 10 ^ digits * 100), round(unit * 10 ^ digits * 500)]::bigint[]
    else array[1000 * 10 ^ digits, 5000 * 10 ^ digits, 10000 * 10 ^ digits, 50000 * 10 ^ digits]::bigint[] end as quick
  from (values
    ('EUR', 2, 1, false), ('USD', 2, 1, false), ('BRL', 2, 5, false), ('MXN', 2, 20, false), ('ARS', 2, 1000, false),
    ('INR', 2, 100, false), ('RUB', 2, 100, false), ('TRY', 2, 40, false), ('CLP', 0, 1000, false), ('JPY', 0, 100, false),
    ('mBTC', 5, 0.01, true), ('BTC', 8, 0.00001, true), ('LTC', 8, 0.01, true), ('BCH', 8, 0.002, true),
    ('DOGE', 8, 5, true), ('USDTE', 6, 1, false), ('USDTT', 6, 1, false), ('ADA', 6, 2, true), ('ETH', 8, 0.0004, true),
    ('mETH', 5, 0.4, true), ('BNB', 8, 0.002, true), ('NEO', 8, 0.2, true)
  ) as v(currency, digits, unit, coin)
) as priced;

insert into rate (currency, num, den, at)
select currency, round(rate * 100 * 1000000), (1000000 * 10 ^ digits)::bigint, '2026-01-01T00:00:00Z'
from (values
  ('EUR', 2, 1), ('USD', 2, 0.9), ('BRL', 2, 0.16), ('MXN', 2, 0.05), ('ARS', 2, 0.0009), ('INR', 2, 0.0105),
  ('RUB', 2, 0.01), ('TRY', 2, 0.026), ('CLP', 0, 0.00095), ('JPY', 0, 0.0062), ('mBTC', 5, 87), ('BTC', 8, 87000),
  ('LTC', 8, 80), ('BCH', 8, 400), ('DOGE', 8, 0.2), ('USDTE', 6, 0.9), ('USDTT', 6, 0.9), ('ADA', 6, 0.6),
  ('ETH', 8, 2900), ('mETH', 5, 2.9), ('BNB', 8, 600), ('NEO', 8, 6)
) as v(currency, digits, rate);

insert into account (id, owner_kind, owner_id, kind, currency)
select row_number() over (order by currency, kind), 'house', 0, kind, currency
from player_limit, unnest(array['open-bets:sport', 'house:sportsbook', 'sandbox:bank']) as kind;

-- ---- Markets that somebody bet on ----

create table market (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  type text not null,
  specifier text not null,
  -- Set with the verdict on its last outcome: from then on no stake is taken.
  closed_at timestamptz,
  -- The last feed event that its verdicts take into account.
  derived_to bigint not null default 0,
  unique (match_id, type, specifier)
);
create index market_open on market (match_id) where closed_at is null;

-- What became of an outcome, for bets decided in [valid_from, valid_until). A higher version replaces all rows of a lower one.
create table verdict (
  market_id bigint not null,
  outcome_no smallint not null,
  version integer not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  result smallint not null check (result between 1 and 6),
  -- The part of the stake that wins in a dead heat.
  share_num bigint not null default 1 check (share_num > 0),
  share_den bigint not null default 1 check (share_den >= share_num),
  -- `result`: by the facts; `cancel`: the contest as a whole; `cancel-window`: bets of a span only; `late`: decided by then.
  source text not null check (source in ('result', 'cancel', 'cancel-window', 'late')),
  reason text not null,
  -- What the reason's words need: scores, places.
  reason_args jsonb not null,
  feed_event_id bigint not null,
  at timestamptz not null,
  primary key (market_id, outcome_no, version, valid_from)
);

-- The tickets of a market being brought in line with its verdicts.
create table settlement_run (
  market_id bigint primary key,
  -- Grows when verdicts changed while it ran: it starts over.
  generation integer not null default 1,
  -- Tickets up to this one are done, in order of outcome and ticket.
  cursor_outcome smallint not null default 0,
  cursor_ticket bigint not null default 0,
  -- `first` pass over all; `rest` until bets that were being written must be visible; `last` pass over all; `done`.
  state text not null default 'first' check (state in ('first', 'rest', 'last', 'done')),
  due_at timestamptz not null
);
create index settlement_run_due on settlement_run (due_at) where state <> 'done';

create table settlement_cursor (
  only_row boolean primary key default true check (only_row),
  feed_event_id bigint not null
);
insert into settlement_cursor (feed_event_id) values (0);

-- ---- Tickets ----

create table ticket (
  id bigint not null,
  account_id bigint not null,
  stake bigint not null check (stake > 0),
  -- What of the stake is not settled yet.
  stake_open bigint not null check (stake_open between 0 and stake),
  -- The most it can pay: what was promised, and the cap that applied.
  payout_promised bigint not null check (payout_promised >= 0),
  payout_cap bigint not null check (payout_cap > 0),
  payout bigint not null default 0 check (payout >= 0),
  command_id uuid not null,
  -- When the book was looked at, and so what late bets are judged by.
  decided_at timestamptz not null,
  -- When it was settled last.
  settled_at timestamptz,
  version integer not null default 1,
  settlement_no integer not null default 0,
  rules_version integer not null,
  rate_id integer not null,
  acceptance smallint not null check (acceptance between 0 and 5),
  result smallint not null default 0 check (result between 0 and 6),
  policy smallint not null check (policy between 0 and 2),
  type text not null,
  currency text not null,
  check ((result = 0) = (stake_open > 0)),
  primary key (id)
) partition by range (id);
create table ticket_rest partition of ticket default;
create index ticket_uncleared on ticket (account_id, id) where result = 0;
create index ticket_cleared on ticket (account_id, id) where result <> 0;

create table ticket_leg (
  ticket_id bigint not null,
  market_id bigint not null,
  match_epoch bigint not null,
  match_seq bigint not null,
  odds_milli integer not null check (odds_milli between 1000 and 1001000),
  n smallint not null,
  outcome_no smallint not null,
  -- Score at the decision, `1:0`; empty before the start.
  score text not null,
  primary key (ticket_id, n)
) partition by range (ticket_id);
create table ticket_leg_rest partition of ticket_leg default;
create index ticket_leg_outcome on ticket_leg (market_id, outcome_no, ticket_id);

create table ticket_settlement (
  ticket_id bigint not null,
  journal_id bigint not null,
  payout bigint not null check (payout >= 0),
  no integer not null,
  result smallint not null check (result between 1 and 6),
  -- Versions of the legs' verdicts, in order of legs.
  verdict_versions integer[] not null,
  primary key (ticket_id, no)
) partition by range (ticket_id);
create table ticket_settlement_rest partition of ticket_settlement default;

create trigger refuse_change before update or delete on journal for each row execute function refuse_change();
create trigger refuse_change before update or delete on posting for each row execute function refuse_change();
create trigger refuse_change before update or delete on command for each row execute function refuse_change();
create trigger refuse_change before update or delete on ticket_leg for each row execute function refuse_change();
create trigger refuse_change before update or delete on ticket_settlement for each row execute function refuse_change();
create trigger refuse_change before update or delete on verdict for each row execute function refuse_change();

select ensure_partitions(parent, 0, 1)
from unnest(array['journal', 'posting', 'ticket', 'ticket_leg', 'ticket_settlement']) as parent;
