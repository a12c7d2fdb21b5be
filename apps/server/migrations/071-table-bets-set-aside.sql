-- A bet at a shared table that its table could not end: the round goes on without it, and it is tried again by itself.
alter table sweep_failure drop constraint sweep_failure_sweep_check,
  add constraint sweep_failure_sweep_check
    check (sweep in ('abandoned-round', 'wait', 'cash-out', 'auto-cash-out', 'table-bet'));
