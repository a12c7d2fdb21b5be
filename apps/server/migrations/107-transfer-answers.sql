-- What the other platform answered when it was asked for the debit of a transfer: an answer that is repeated is counted in its row.

create table funds_transfer_answer (
  payment_id uuid not null references payment,
  no smallint not null check (no >= 1),
  -- `none`: nothing that says what became of the debit.
  answer text not null check (answer in ('taken', 'refused', 'none')),
  -- What was taken, or the reason that was given; may be empty.
  detail text not null,
  -- The operator who asked; null where the server did by itself.
  asked_by text,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (payment_id, no)
);

-- For operators' pages of transfers by state: ids begin with their time.
create index payment_transfers on payment (state, id) where direction = 'transfer';
