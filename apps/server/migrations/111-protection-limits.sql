-- Limits that players set for themselves: what they deposit, lose and stake, and how long they play.

create table protection_limit (
  account_id bigint not null references account,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; minutes of a `session`. Null: no limit.
  value bigint check (value >= 0),
  -- What the player asked for instead, which needs a confirmation from `next_from` on. Without `next_from` nothing was asked.
  next_value bigint check (next_value >= 0),
  next_from timestamptz,
  changed_at timestamptz not null,
  primary key (account_id, kind, period),
  check (next_from is not null or next_value is null)
);

-- Every step of every limit.
create table limit_change (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null,
  period text not null,
  -- `set` takes effect at once; `asked` is an increase that waits; `confirmed` is its effect; `withdrawn` is its end without one.
  action text not null check (action in ('set', 'asked', 'confirmed', 'withdrawn')),
  -- The limit before and after; null for none. Of `asked` and `withdrawn`: the limit that holds, and what was asked for.
  before bigint,
  after bigint,
  at timestamptz not null
);
create index limit_change_of on limit_change (account_id, id desc);
create trigger refuse_change before update or delete on limit_change for each row execute function refuse_change();
create trigger refuse_truncate before truncate on limit_change for each statement execute function refuse_change();
