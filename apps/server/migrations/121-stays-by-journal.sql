-- Stays begin with what new journals took, whoever it was: a scan of all players who do not play is not needed.
drop index reality_check_idle;
alter table reality_check_stay drop column seen_version;
