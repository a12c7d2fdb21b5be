-- What settlement could not do with one market or ticket is set aside, so that everything else goes on. It is tried again
-- now and then, and at once when the feed says something more.

-- A market whose verdicts could not be derived: the first feed event that they lack (0: all), why, and when to try again.
alter table market
  add column failed_from bigint,
  add column failed_reason text,
  add column retry_at timestamptz,
  add check ((failed_from is null) = (failed_reason is null) and (failed_from is null) = (retry_at is null));
create index market_failed on market (retry_at) where failed_from is not null;

-- A run that left tickets behind ends as `failed`; its `due_at` is then when it starts over.
alter table settlement_run
  drop constraint settlement_run_state_check,
  add check (state in ('first', 'rest', 'last', 'done', 'failed')),
  -- Tickets that failed in the pass under way.
  add column failures integer not null default 0,
  -- Of the last failure; kept until a pass ends without one.
  add column failed_reason text;
create index settlement_run_failed on settlement_run (market_id) where failed_reason is not null;
drop index settlement_run_due;
create index settlement_run_due on settlement_run (due_at) where state not in ('done', 'failed');
