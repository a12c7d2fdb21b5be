-- What a sweeper could not do with one row: it rests until `next_try_at`, so that the rows behind it have their turn. After too many
-- tries it is set aside ('infinity') until somebody has it tried again. Gone as soon as the row's work is done.
create table sweep_failure (
  sweep text not null check (sweep in ('abandoned-round', 'wait', 'cash-out', 'auto-cash-out')),
  -- The round's or the ticket's id.
  item_id bigint not null,
  attempts integer not null check (attempts > 0),
  next_try_at timestamptz not null,
  reason text not null,
  failed_at timestamptz not null,
  primary key (sweep, item_id)
);
