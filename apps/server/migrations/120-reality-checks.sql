-- A player may choose to be shown, again and again, how long they have played and what it cost. The check holds play still until it is
-- answered.

-- While a check is unanswered, no bet is placed and no round begins. Statements that take stakes read it in the row that they lock.
alter table balance add column reality_check_open boolean not null default false;

-- One row per player who ever chose an interval: the choice, and the stay that is on.
create table reality_check_stay (
  account_id bigint primary key references account,
  -- Between two checks; null where the player wants none.
  minutes integer check (minutes between 1 and 1440),
  -- A stake after this moment begins a stay.
  since timestamptz not null,
  -- Of the first stake of the stay; null while there is none.
  started_at timestamptz,
  -- When the next check is due; null while there is no stay or no interval.
  due_at timestamptz,
  -- Of the balance, when stakes were looked for last.
  seen_version bigint not null default -1
) with (fillfactor = 70);

create index reality_check_due on reality_check_stay (due_at) where due_at is not null;
create index reality_check_idle on reality_check_stay (account_id) where started_at is null and minutes is not null;

-- Every check that was shown. Only its answer is written later.
create table reality_check (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  minutes integer not null,
  started_at timestamptz not null,
  opened_at timestamptz not null,
  -- Of the stay, minor units; null where it has more postings than one statement sums up.
  staked bigint,
  net bigint,
  answer text check (answer in ('continue', 'leave')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);

create unique index reality_check_unanswered on reality_check (account_id) where answered_at is null;
create index reality_check_of on reality_check (account_id, id);
