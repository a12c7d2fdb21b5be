-- What agents' branches turned over, by month: written by a follower of sealed journals.

create table agent_cursor (
  only_row boolean primary key default true check (only_row),
  -- The journals up to this one are counted.
  journal_id bigint not null
);
insert into agent_cursor (journal_id) select coalesce(max(id), 0) from journal;

-- Of each account of a tree what it and all below it did in a month, for the agent directly above; 0 is the house, above top agents.
create table agent_figure (
  agent_id bigint not null,
  player_id bigint not null references agent_account,
  -- UTC, of the booking.
  month date not null,
  product text not null check (product in ('sport', 'casino', 'providers', 'bonus', 'transfer')),
  bets integer not null,
  -- Minor units.
  turnover bigint not null,
  net_win bigint not null,
  bonus bigint not null,
  -- Parts of 10,000 of a minor unit, by the percentages of the month in which the bets were placed.
  position_parts numeric not null,
  commission_parts numeric not null,
  rebate_parts numeric not null,
  -- Minor units, from the agent directly above to the account, and back.
  transfers_in bigint not null,
  transfers_out bigint not null,
  primary key (agent_id, month, player_id, product)
);

-- Players who bet in a month, for every account above them.
create table agent_active (
  agent_id bigint not null,
  month date not null,
  player_id bigint not null,
  active_id bigint not null references agent_account,
  primary key (agent_id, month, player_id, active_id)
);
