-- Betting is closed on a match by its id.
alter table betting_switch drop constraint betting_switch_kind_check, add check (kind in ('sport', 'market', 'match'));
