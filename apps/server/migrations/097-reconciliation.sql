-- Comparisons of the ledger with each provider's own records.

create table reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The period whose records were compared.
  from_at timestamptz not null,
  to_at timestamptz not null,
  began_at timestamptz not null,
  -- Null while it runs, and where its process was killed.
  ended_at timestamptz,
  payments integer,
  differences integer,
  -- Why not everything could be compared.
  failure text,
  -- Slots of 50 minutes: processes that begin at the same moment make one run.
  slot bigint generated always as (floor(extract(epoch from began_at at time zone 'UTC') / 3000)::bigint) stored,
  unique (provider, slot)
);
create index reconciliation_last on reconciliation (provider, began_at desc);

create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation,
  -- As the provider names it: not always one of ours.
  payment_id text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'currency', 'amount', 'state')),
  here text not null,
  there text not null,
  primary key (reconciliation_id, payment_id)
);

-- What was booked in a period.
create index payment_booking_at on payment_booking (at);
