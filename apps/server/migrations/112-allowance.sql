-- What players' limits of stakes, losses and playing time leave, on the row that every stake locks.

alter table balance
  -- What may still be staked before a limit is reached, minor units; null without such limits. Each stake takes itself off.
  add column allowance bigint,
  -- Until when that is so; afterwards it is calculated anew.
  add column allowance_until timestamptz,
  add check ((allowance is null) = (allowance_until is null));

-- Play of accounts with limits, by hour: the sums of postings of hours that are over. Hours without play have no row.
create table play_hour (
  account_id bigint not null references account,
  hour timestamptz not null,
  -- Stakes less those that were returned because the bet was not taken.
  staked bigint not null,
  -- Stakes less everything that came back.
  lost bigint not null,
  -- Parts of the hour, five minutes each, in which something was staked.
  parts smallint not null check (parts between 0 and 12),
  primary key (account_id, hour)
);

-- Which postings are in `play_hour`.
create table play_cursor (
  account_id bigint primary key references account,
  -- Everything before this hour.
  hour timestamptz not null,
  -- The first journal that may belong to this hour or later.
  from_journal bigint not null
);
