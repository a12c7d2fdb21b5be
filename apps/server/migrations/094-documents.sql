-- Documents of players. Their files are kept outside the database, each encrypted with a key of its own.

create table document (
  id uuid primary key,
  player_id bigint not null references player (id),
  kind text not null check (kind in ('identity', 'address', 'payment-method', 'source-of-funds')),
  type text not null check (length(type) <= 40),
  -- That issued it; null where it does not matter.
  country text check (country ~ '^[A-Z]{2}$'),
  bank text check (length(bank) <= 40),
  account_type text check (length(account_type) <= 40),
  -- 1 processing, 2 accepted, 3 declined, 4 failed.
  state smallint not null check (state between 1 and 4),
  -- What is sent again with the same id is the same document.
  command_id uuid not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- Why it was declined; the player reads it.
  reason text check (length(reason) <= 400),
  unique (player_id, command_id),
  check ((state = 1) = (decided_at is null)),
  check (state not in (2, 3) or decided_by is not null)
);
create index document_of on document (player_id, id desc);
create index document_waiting on document (id) where state = 1;
create index document_decided on document (decided_at desc) where state <> 1;

create table document_file (
  -- Also the name of the stored file.
  id uuid primary key,
  document_id uuid not null references document (id),
  place smallint not null check (place between 1 and 3),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  -- Sealed. Empty once the file is erased.
  data_key text not null,
  erased_at timestamptz,
  unique (document_id, place)
);

-- A kind of document that an operator asked a player for.
create table document_request (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('identity', 'address', 'payment-method', 'source-of-funds')),
  reason text not null check (length(reason) between 3 and 400),
  asked_by text not null,
  asked_at timestamptz not null,
  primary key (player_id, kind)
);

-- A decision is made once.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 1 then
    raise exception 'document %: it was decided already', old.id;
  end if;
  return new;
end $$;
create trigger decided_once before update on document for each row execute function refuse_second_decision();
