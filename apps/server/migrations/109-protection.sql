-- A player's break: no stake is taken from its balance before this moment. `infinity` for a self-exclusion, which does not end by
-- itself. It stands beside the money, so that the statements that take stakes read it with the balance.
alter table balance add column barred_until timestamptz;

-- The break that holds, or the last one. Kept in step with `balance.barred_until` by one transaction.
create table player_break (
  account_id bigint primary key references balance (account_id),
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  began_at timestamptz not null,
  -- When a time-out ends; from when on the player may ask for the end of an exclusion. `infinity` for good.
  until timestamptz not null check (until > began_at),
  -- The player asked for the end of the exclusion, and when it ends if nothing else happens.
  return_asked_at timestamptz,
  returns_at timestamptz,
  check ((return_asked_at is null) = (returns_at is null)),
  check (kind = 'self-exclusion' or return_asked_at is null),
  check (returns_at > return_asked_at and return_asked_at >= until)
);

-- What was done for the protection of players: breaks, limits, answers. Rows are only ever added; part of the audit chain.
create sequence protection_event_id_seq as bigint;
create table protection_event (
  id bigint primary key default nextval('protection_event_id_seq'),
  account_id bigint not null references balance (account_id),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- `player`, `system` (the passing of time), or an operator as `operator_action` names him.
  done_by text not null,
  details jsonb not null,
  at timestamptz not null
);
alter sequence protection_event_id_seq owned by protection_event.id;
create index protection_event_of on protection_event (account_id, id);
create trigger refuse_change before update or delete on protection_event for each row execute function refuse_change();
create trigger refuse_truncate before truncate on protection_event for each statement execute function refuse_change();
