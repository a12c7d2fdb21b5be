-- A player closed the account: nobody logs in, and the balance is blocked.
alter table player add column closed_at timestamptz;

-- Archives of all that is kept of a person, asked for by that person.
create table data_export (
  id uuid primary key,
  player_id bigint not null references player (id),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- The parts that belong to it; those of other attempts are never read.
  attempt uuid,
  bytes bigint not null default 0 check (bytes >= 0),
  expires_at timestamptz not null,
  check ((state = 'ready') = (attempt is not null))
);
create index data_export_of on data_export (player_id, asked_at desc);
create index data_export_expired on data_export (expires_at);

create table data_export_part (
  export_id uuid not null references data_export (id) on delete cascade,
  attempt uuid not null,
  no integer not null check (no >= 0),
  bytes bytea not null,
  primary key (export_id, attempt, no)
);
-- They are compressed already.
alter table data_export_part alter column bytes set storage external;
