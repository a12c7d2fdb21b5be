-- Every bet type, bets that wait, cash-outs, and what an operator may change.

-- ---- Ledger ----

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank'));
alter table journal drop constraint journal_kind_check;
-- `hold`: a stake that waits for acceptance; `accept` and `release` end it. `stake`: one taken at once.
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up'));

-- Stakes of bets that are delayed, referred or on offer; the house's accounts stay below 1001.
insert into account (id, owner_kind, owner_id, kind, currency)
select (select max(id) from account where id < 1001) + row_number() over (order by currency), 'house', 0, 'held-bets:sport', currency
from player_limit;

-- A player's own movements, newest first; the house's accounts would drown it.
create index posting_of_debit on posting (debit, journal_id desc) where debit > 1000;
create index posting_of_credit on posting (credit, journal_id desc) where credit > 1000;

alter table balance
  -- The player's share of every limit.
  add column stake_factor_percent smallint not null default 100 check (stake_factor_percent between 1 and 200);

-- ---- Rules ----

alter table betting_rule
  add column cashout_open boolean not null default true,
  -- Whether traders are there to judge bets over the limit.
  add column referral_open boolean not null default false,
  add column referral_seconds integer not null default 60 check (referral_seconds between 10 and 600),
  add column offer_seconds integer not null default 30 check (offer_seconds between 5 and 300),
  -- What cash-outs keep of the fair value, hundredths of a per cent.
  add column cashout_margin_bp integer not null default 500 check (cashout_margin_bp between 0 and 5000),
  -- What a bet builder's price keeps, hundredths of a per cent.
  add column builder_margin_bp integer not null default 1000 check (builder_margin_bp between 0 and 5000),
  -- The most that the other legs' prices multiply a leg's share of a combo's stake by.
  add column combo_share_max integer not null default 10 check (combo_share_max between 1 and 1000),
  -- Combos win more with so many legs, each at this price or above (thousandths).
  add column bonus_min_odds integer not null default 1500 check (bonus_min_odds between 1010 and 1001000),
  -- The terms that every new bet must have been agreed to.
  add column terms_version integer not null default 1;

alter table player_limit
  -- Up to here a stake over the limit goes to a trader.
  add column referral_stake_max bigint;
update player_limit set referral_stake_max = line_stake_max * 10;
alter table player_limit alter column referral_stake_max set not null,
  add check (referral_stake_max >= line_stake_max);

create table accumulator_bonus (
  legs smallint primary key check (legs between 2 and 20),
  basis_points integer not null check (basis_points between 1 and 20000)
);
insert into accumulator_bonus (legs, basis_points)
values (3, 300), (4, 500), (5, 700), (6, 1000), (7, 1300), (8, 1700), (9, 2100), (10, 2500), (12, 3500), (15, 5000), (20, 10000);

-- How long a bet in play waits; sports that are not named wait `default`.
create table live_delay (
  sport text primary key,
  delay_ms integer not null check (delay_ms between 0 and 30000)
);
insert into live_delay (sport, delay_ms)
values ('default', 4000), ('soccer', 5000), ('tennis', 4000), ('basketball', 5000), ('ice-hockey', 5000), ('american-football', 5000),
       ('table-tennis', 4000), ('esports', 6000);

-- What betting is closed on; the statement that takes a stake reads it.
create table betting_switch (
  kind text not null check (kind in ('sport', 'market')),
  name text not null,
  reason text not null,
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (kind, name)
);

alter table market add column sport text;
update market k set sport = m.fixture ->> 'sport' from match m where m.id = k.match_id;

-- ---- Verdicts ----

alter table verdict
  -- Rule 4: of the winnings, hundredths.
  add column deduction smallint not null default 0 check (deduction between 0 and 90),
  -- The place part of an each-way bet: the fraction of the winnings that it pays.
  add column place_num smallint not null default 1 check (place_num > 0),
  add column place_den smallint not null default 1 check (place_den >= place_num);
alter table verdict drop constraint verdict_source_check;
-- `operator`: set by two operators; nothing but another of them changes it.
alter table verdict add check (source in ('result', 'cancel', 'cancel-window', 'late', 'operator'));

-- ---- Tickets ----

alter table ticket
  -- What type, stake and legs don't say of how it wins (`FormulaText` of packages/tickets).
  add column formula jsonb,
  -- Of a bet that waits: its selections, and what the end of the wait is judged by. It has legs from its acceptance on.
  add column request jsonb,
  -- Of a bet with acceptance 3: the stake and prices that a trader offers.
  add column offer jsonb,
  add column due_at timestamptz,
  -- A code of the `decline` words; set with acceptance 2.
  add column decline_reason text,
  -- Of the stake, what was cashed out; and what that paid.
  add column stake_cashed bigint not null default 0 check (stake_cashed between 0 and stake),
  add column cashed_out bigint not null default 0 check (cashed_out >= 0),
  -- Cashes itself out at this value.
  add column auto_cashout bigint check (auto_cashout > 0);
alter table ticket drop constraint ticket_check1;
alter table ticket
  add constraint ticket_open_or_over check (case acceptance when 2 then result = 0 and stake_open = 0 else (result = 0) = (stake_open > 0) end),
  add constraint ticket_waits check ((acceptance in (0, 3, 4)) = (due_at is not null)),
  add constraint ticket_request check (acceptance in (1, 2, 5) or request is not null),
  add constraint ticket_declined check ((acceptance = 2) = (decline_reason is not null)),
  add constraint ticket_offer check ((acceptance = 3) <= (offer is not null));
create index ticket_due on ticket (due_at) where due_at is not null;
create index ticket_auto_cashout on ticket (id) where auto_cashout is not null and result = 0;
drop index ticket_uncleared;
create index ticket_uncleared on ticket (account_id, id) where result = 0 and acceptance <> 2;
create index ticket_declined_by on ticket (account_id, id) where acceptance = 2;
-- Ids grow with time: enough to find where a day begins.
create index ticket_placed on ticket using brin (decided_at) with (pages_per_range = 16);

alter table ticket_leg
  -- 1-based place of the leg in the ticket: the picks of one bet builder share it. The place part of an each-way leg
  -- stands after all win parts, with numbers of its own.
  add column leg_no smallint not null default 1,
  -- What the leg counts against limits, minor units; absent: the ticket's open stake.
  add column charge bigint check (charge >= 0);

-- Cash-outs of tickets, in order. One that is delayed (acceptance 5) waits with `due_at`.
create table cashout (
  ticket_id bigint not null,
  no integer not null,
  command_id uuid not null,
  state text not null check (state in ('delayed', 'paid', 'declined')),
  stake_part bigint not null check (stake_part > 0),
  -- What the player asked for; `paid` is that or better.
  asked bigint not null check (asked > 0),
  paid bigint not null default 0 check (paid >= 0),
  -- What the end of a delay is judged by: dangers of the matches, prices.
  request jsonb,
  journal_id bigint,
  due_at timestamptz,
  at timestamptz not null,
  is_auto boolean not null default false,
  primary key (ticket_id, no),
  check ((state = 'delayed') = (due_at is not null)),
  check ((state = 'paid') = (journal_id is not null))
);
create unique index cashout_delayed on cashout (ticket_id) where state = 'delayed';
create index cashout_due on cashout (due_at) where due_at is not null;

-- ---- Slips ----

create table slip (
  account_id bigint primary key,
  selections jsonb not null,
  policy smallint not null default 0 check (policy between 0 and 2),
  version integer not null default 1,
  at timestamptz not null
);

create table shared_slip (
  code text primary key,
  selections jsonb not null,
  expires_at timestamptz not null
);
create index on shared_slip (expires_at);

-- ---- What needs two operators ----

create table proposal (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('result')),
  subject text not null,
  body jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  check (decided_by is distinct from proposed_by),
  check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
create index on proposal (state, id desc);
