-- Risk signals: patterns of play and payment that an operator should look at, and the sums that they are computed from.

-- What an account staked and got back by hour, minor units of its currency; filled from postings that the audit chain has sealed,
-- in order of their journals. Kept for five weeks.
create table risk_hour (
  account_id bigint not null,
  hour timestamptz not null,
  stakes integer not null,
  staked bigint not null,
  returned bigint not null,
  primary key (account_id, hour)
);
create index risk_hour_old on risk_hour (hour);

create table risk_cursor (
  only_row boolean primary key default true check (only_row),
  -- Journals up to this one are added up.
  journal_id bigint not null,
  -- Payments that changed up to here were noticed.
  payments_to timestamptz not null
);
insert into risk_cursor (journal_id, payments_to) select coalesce(max(id), 0), now() from journal;
create index payment_changed on payment (changed_at);

-- Accounts that played or paid, and when their signals are computed next.
create table risk_due (
  account_id bigint primary key,
  due_at timestamptz not null
);
create index risk_due_at on risk_due (due_at);

-- One row for an account, a kind and a UTC day. A day's row only ever rises.
create table risk_signal (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null check (kind in ('chasing', 'rising-stakes', 'night-play', 'cancelled-withdrawals', 'failed-deposits',
                                     'quick-deposits')),
  day date not null,
  -- 1 low, 2 medium, 3 high.
  level smallint not null check (level between 1 and 3),
  -- The numbers of the sentence that explains it; amounts are decimal text of the account's currency.
  facts jsonb not null,
  found_at timestamptz not null,
  changed_at timestamptz not null,
  -- The level that an operator has seen; one that rose above it waits again.
  seen_level smallint not null default 0 check (seen_level between 0 and 3),
  seen_by text,
  seen_at timestamptz,
  note text check (length(note) <= 400),
  unique (account_id, kind, day),
  check ((seen_level > 0) = (seen_by is not null and seen_at is not null and note is not null))
);
create index risk_signal_waiting on risk_signal (level desc, changed_at desc, id desc) where seen_level < level;
create index risk_signal_seen on risk_signal (seen_at desc, id desc) where seen_level >= level;
