-- What returned to a spent bonus and was granted again, minor units.
alter table bonus add column regranted bigint not null default 0 check (regranted >= 0);
-- What returned before this rule has become cash.
update bonus set regranted = swept where end_reason = 'spent' and swept > 0;
