-- Prices that operators boost, and combos that they put together. What a boost or a combo says is never changed: it is
-- ended, and another one is made.

create table boost (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  market_type text not null,
  specifier text not null,
  outcome_no integer not null check (outcome_no > 0),
  -- More of the winnings, hundredths of a per cent.
  basis_points integer not null check (basis_points between 100 and 10000),
  -- The most that a player may stake at the boosted price, in the base currency's minor units.
  stake_max bigint not null check (stake_max > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- A user name; `sandbox` for those that a sandbox makes by itself.
  made_by text not null check (made_by <> ''),
  made_at timestamptz not null,
  reason text not null
);
-- Those whose time has not run out are few.
create index boost_ends on boost (ends_at);

create table boost_end (
  boost_id bigint primary key references boost,
  ended_by text not null check (ended_by <> ''),
  reason text not null,
  at timestamptz not null
);

-- A player takes a boost once: the row is written by the statement that takes the stake.
create table boost_use (
  account_id bigint not null,
  boost_id bigint not null,
  ticket_id bigint not null,
  at timestamptz not null,
  primary key (account_id, boost_id)
);
create unique index boost_use_ticket on boost_use (ticket_id);

create table prebuilt_combo (
  id bigint generated always as identity primary key,
  -- By language code; one that is missing is told in English, and without that by its legs.
  titles jsonb not null,
  -- Ids of selections (`matchId/marketKey#outcomeNo`), 2 to 10: of one match a bet builder, else of as many matches.
  selections jsonb not null check (jsonb_array_length(selections) between 2 and 10),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null check (made_by <> ''),
  made_at timestamptz not null,
  reason text not null
);
create index prebuilt_combo_ends on prebuilt_combo (ends_at);

create table prebuilt_combo_end (
  combo_id bigint primary key references prebuilt_combo,
  ended_by text not null check (ended_by <> ''),
  reason text not null,
  at timestamptz not null
);

create trigger refuse_change before update or delete on boost for each row execute function refuse_change();
create trigger refuse_change before update or delete on boost_end for each row execute function refuse_change();
create trigger refuse_change before update or delete on boost_use for each row execute function refuse_change();
create trigger refuse_change before update or delete on prebuilt_combo for each row execute function refuse_change();
create trigger refuse_change before update or delete on prebuilt_combo_end for each row execute function refuse_change();
