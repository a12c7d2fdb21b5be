-- What settlement and cash-out keep beside the tables of every bet.

alter table market
  -- Grows with every change of its verdicts: a cash-out is paid only if it is as it was when its value was reckoned.
  add column verdict_no integer not null default 0;

alter table ticket_settlement
  -- What made it: a first result, another one in its place, or two operators.
  add column cause text not null default 'result' check (cause in ('result', 'correction', 'operator'));

-- How long after the announced start a match may begin, or go on after a break, before what is undecided of it is
-- cancelled. In the sport's own time: a replay's hours pass by its speed. Sports that are not named wait `default`.
create table play_window (
  sport text primary key,
  hours integer not null check (hours between 1 and 10000)
);
insert into play_window (sport, hours)
values ('default', 48), ('baseball', 24), ('horse-racing', 24), ('tennis', 336), ('cricket', 168), ('golf', 168), ('formula-1', 168),
       ('nascar', 168), ('cycling', 720);
