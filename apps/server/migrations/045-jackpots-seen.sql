-- Which wins of pools their players were told of: told once, on whatever device they are next.

create table jackpot_seen (
  win_id bigint primary key references jackpot_win,
  at timestamptz not null
);
create index jackpot_win_account on jackpot_win (account_id);
