-- The platform: append-only and partitioned tables, followers, the record of settings and of operators' actions, proposals for a
-- second operator, failed background work, and the keys of encrypted values. Tables of all modules use its functions.

---- Append-only tables ----

-- The trigger function of append-only tables: it refuses updates, deletes and, as a statement trigger, truncation.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

---- Followers ----

-- One row is the position of one follower: work that reads rows of an append-only table in the order of their ids.
create table follower (
  name text primary key,
  position bigint not null default 0 -- The last id that was followed.
);

---- Leases ----

-- One row is a task that one process at a time does, such as owning the feed. Only the holder extends its lease; after
-- `expires_at` another process may take it. All times are those of this database, whatever the clocks of the processes are.
create table lease (
  name text primary key, -- `feed`, `tables` or `work:` and the name of a work.
  holder text not null, -- Random, for each process that wants leases.
  epoch bigint not null, -- Increases whenever another holder takes the lease.
  work text not null, -- The holder's work, such as the feed that it runs; empty if the name says it.
  expires_at timestamptz not null
);

---- Processes ----

-- One row is one running process of the site. It writes the row every five seconds, and removes it when it stops; after a
-- day without a sign of life any process removes it.
create table site_process (
  id text primary key, -- `lease.holder` of the tasks that the process does.
  roles text[] not null,
  version text not null,
  host text not null, -- Name of the machine and number of the process.
  started_at timestamptz not null, -- By the clock of this database, like `seen_at`.
  seen_at timestamptz not null,
  is_draining boolean not null,
  event_loop_delay_ms real not null, -- Mean of the last half second.
  feed_state text, -- The state of the feed as a process with calls sees it; null for other processes.
  commands_pending integer not null -- Commands between their arrival and their answer, those that wait in lanes included.
);

---- Partitions ----

-- Large tables are partitioned by ranges of ids, `partition_size()` ids each. For example, `journal` has the partitions
-- `journal_p0`, `journal_p1` and so on. The server regularly calls `keep_partitions`, which creates partitions before
-- the ids reach them. Rows whose partition is missing go to the default partition `journal_rest`. Then only
-- `npm run evens -- partitions repair` can create their partition, by the functions at the end of this chapter.

-- One row is one partitioned table of any module. The module that owns the table creates it and its sequence.
create table partition_family (
  parent text primary key, -- The table.
  sequence text not null -- The sequence of the ids that the table is partitioned by.
);
insert into partition_family (parent, sequence)
values ('ticket', 'ticket_id_seq'), ('ticket_leg', 'ticket_id_seq'), ('ticket_settlement', 'ticket_id_seq'),
       ('journal', 'journal_id_seq'), ('posting', 'journal_id_seq'), ('round', 'round_id_seq'),
       ('round_step', 'round_id_seq');

-- Returns the number of ids per partition.
create function partition_size() returns bigint language sql immutable as $$ select 5000000::bigint $$;

-- Returns each partition of a table with its ids: `low` is the first one, `high` follows the last one. The default
-- partition is left out. The catalogue is read because a repaired partition may be larger than `partition_size()`.
create function partition_spans(parent text) returns table (part text, low bigint, high bigint)
language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, (regexp_match(b.bound, 'FROM \(''?(\d+)''?\)'))[1]::bigint,
         (regexp_match(b.bound, 'TO \(''?(\d+)''?\)'))[1]::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
  where i.inhparent = to_regclass(parent) and b.bound <> 'DEFAULT'
$$;

-- Returns how many partitions without a gap follow the partition of `next_id`, at most `ahead`; -1 if even the
-- partition of `next_id` is missing.
create function partitions_ahead(parent text, next_id bigint, ahead integer) returns integer
language sql stable set search_path = public, pg_temp as $$
  with spans as materialized (select s.low, s.high from partition_spans(parent) s)
  select coalesce(min(k), ahead + 1) - 1 from generate_series(0, ahead) k
  where not exists (
    select from spans s
    where s.low <= (next_id / partition_size() + k) * partition_size()
      and (next_id / partition_size() + k) * partition_size() < s.high)
$$;

-- Creates the missing partitions from the one of `next_id` to the one `ahead` partitions later, and returns how many it
-- created. Each is created as a separate table and then attached, which hardly blocks writers. A partition is skipped
-- with a warning if its rows are in the default partition or if the lock is not available within two seconds.
create function ensure_partitions(parent text, next_id bigint, ahead integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  size constant bigint := partition_size();
  made integer := 0;
  part text;
begin
  for k in (next_id / size) .. (next_id / size) + ahead loop
    continue when exists (select from partition_spans(parent) s where s.low <= k * size and k * size < s.high);
    part := format('%s_p%s', parent, k);
    begin
      execute format('create table %I (like %I including all)', part, parent);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, k * size,
                     (k + 1) * size);
      made := made + 1;
    exception
      when check_violation or lock_not_available or deadlock_detected then
        raise warning 'partition % was not made: %', part, sqlerrm;
    end;
  end loop;
  return made;
end $$;

-- Creates the missing partitions of all tables, unless another process is creating them. Returns one row per table: the
-- number of created partitions, the number of partitions ahead of the ids, and whether the default partition has rows.
create function keep_partitions(ahead integer)
returns table (parent text, made integer, ahead_now integer, has_default_rows boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size constant bigint := partition_size();
  is_maker constant boolean := pg_try_advisory_xact_lock(4711302);
  next_id bigint;
  family record;
begin
  for family in select f.parent, f.sequence from partition_family f order by f.parent loop
    execute format('select last_value from %I', family.sequence) into next_id;
    parent := family.parent;
    ahead_now := partitions_ahead(family.parent, next_id, ahead);
    made := 0;
    if ahead_now < ahead and is_maker then
      made := ensure_partitions(family.parent, next_id, ahead);
      ahead_now := partitions_ahead(family.parent, next_id, ahead);
    end if;
    execute format('select exists (select from %I)', family.parent || '_rest') into has_default_rows;
    return next;
  end loop;
end $$;

-- Repair of the default partition. `default_partition_spans` finds the ids. The span with the most rows is swapped in
-- three steps: `constrain_default_partition`, `validate_default_partition` and `swap_default_partition` turn the
-- default partition itself into the partition of the span. `move_default_rows` first moves the rows of all other spans.

-- Returns the column that a table is partitioned by.
create function partition_key(parent text) returns text
language sql stable set search_path = public, pg_temp as $$
  select a.attname::text
  from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(parent)
$$;

-- Fails for tables that are not in `partition_family`: the functions below run with the rights of the owner.
create function refuse_other_parent(parent text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from partition_family f where f.parent = refuse_other_parent.parent) then
    raise exception '% is not a partitioned table of the site', parent;
  end if;
end $$;

-- Returns the spans of ids that have rows in the default partition, largest row count first. Each span covers whole
-- partitions; adjacent partitions form one span.
create function default_partition_spans(parent text) returns table (low bigint, high bigint, row_count bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_parent(parent);
  return query execute format(
    'with counted as (select %1$I / %2$s as k, count(*) as n from %3$I group by 1),
          grouped as (select k, n, k - row_number() over (order by k) as island from counted)
     select min(k) * %2$s, (max(k) + 1) * %2$s, sum(n)::bigint from grouped group by island order by 3 desc',
    partition_key(parent), partition_size(), parent || '_rest');
end $$;

-- Adds the constraint that the default partition has only ids of one span. New rows with other ids are refused from now
-- on. Existing rows are not checked yet, so the lock is short.
create function constrain_default_partition(parent text, low bigint, high bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rest constant text := parent || '_rest';
begin
  perform refuse_other_parent(parent);
  execute format('alter table %I drop constraint if exists default_partition_span', rest);
  execute format('alter table %1$I add constraint default_partition_span
                  check (%2$I is not null and %2$I >= %3$s and %2$I < %4$s) not valid',
                 rest, partition_key(parent), low, high);
end $$;

-- Checks the existing rows against that constraint, which does not block readers or writers.
create function validate_default_partition(parent text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform refuse_other_parent(parent);
  execute format('alter table %I validate constraint default_partition_span', parent || '_rest');
end $$;

-- Makes the default partition the partition of its ids, and creates an empty default partition. The rows stay where
-- they are and the validated constraint replaces a check of them, so the exclusive lock lasts only milliseconds.
create function swap_default_partition(parent text, low bigint, high bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rest constant text := parent || '_rest';
  part constant text := format('%s_p%s', parent, low / partition_size());
begin
  perform refuse_other_parent(parent);
  execute format('lock table %I in access exclusive mode', parent);
  execute format('alter table %I detach partition %I', parent, rest);
  execute format('alter table %I rename to %I', rest, part);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, low, high);
  execute format('alter table %I drop constraint default_partition_span', part);
  execute format('create table %I (like %I including all)', rest, parent);
  execute format('alter table %I attach partition %I default', parent, rest);
end $$;

-- Moves the rows of one span from the default partition to a new partition, and returns how many it moved. The table is
-- locked meanwhile.
create function move_default_rows(parent text, low bigint, high bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rest constant text := parent || '_rest';
  part constant text := format('%s_p%s', parent, low / partition_size());
  key constant text := partition_key(parent);
  moved bigint;
begin
  perform refuse_other_parent(parent);
  execute format('lock table %I in access exclusive mode', parent);
  execute format('create table %I (like %I including all)', part, parent);
  execute format('insert into %1$I select * from %2$I where %3$I >= %4$s and %3$I < %5$s', part, rest, key, low, high);
  get diagnostics moved = row_count;
  -- Append-only tables refuse the delete. Here it is correct: the rows exist in the new partition.
  execute format('alter table %I disable trigger user', rest);
  execute format('delete from %1$I where %2$I >= %3$s and %2$I < %4$s', rest, key, low, high);
  execute format('alter table %I enable trigger user', rest);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, low, high);
  return moved;
end $$;

---- Archive files ----

-- `npm run evens -- archive move` moves old rows out of a partition to a file of the folder `archive`. A file is a
-- series of gzip members, the blocks. Each block has rows of one account in the order of their ids, a line of JSON each.

-- One row is one file, with the rows of one partition.
create table archive_file (
  id integer generated always as identity primary key,
  parent text not null references partition_family, -- The table.
  low bigint not null, -- The ids of the partition: `low` is the first one, `high` follows the last one.
  high bigint not null check (high > low),
  name text not null unique, -- The name in the folder.
  row_count bigint not null check (row_count > 0), -- Rows of the table; those of tables below it are not counted.
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null, -- SHA-256 of the file.
  at timestamptz not null, -- Time of the move.
  unique (parent, low)
);
create trigger refuse_change before update or delete on archive_file for each row execute function refuse_change();

-- One row is one block of a file.
create table archive_block (
  account_id bigint not null,
  file_id integer not null references archive_file,
  first_id bigint not null,
  last_id bigint not null,
  from_at timestamptz not null, -- The earliest and the latest time at which a row of the block began.
  to_at timestamptz not null,
  start bigint not null, -- Position in the file.
  bytes integer not null check (bytes > 0),
  primary key (account_id, file_id, last_id)
);
create trigger refuse_change before update or delete on archive_block for each row execute function refuse_change();

---- Recorded settings ----

-- One row is one change of a limit or setting. Triggers of the changed tables write it, so it also records changes that
-- were made in the database directly.
create table setting_change (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_key text not null, -- The primary key of the changed row; its columns are joined by `/`.
  before jsonb, -- The row before the change; null for an inserted row.
  after jsonb, -- The row after the change; null for a deleted row.
  database_role text not null default session_user,
  at timestamptz not null default clock_timestamp()
);
create index setting_change_of on setting_change (table_name, row_key, id desc);
create trigger refuse_change before update or delete on setting_change for each row execute function refuse_change();
create trigger refuse_truncate before truncate on setting_change for each statement execute function refuse_change();

-- The trigger function that records changes. The first argument has the key columns of the table, separated by commas.
-- The optional second argument has the columns to record; without it, all columns are recorded.
create function note_setting_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key text;
  change_id bigint;
begin
  select string_agg(coalesce(new_row, old_row) ->> part, '/' order by no) into key
  from unnest(string_to_array(tg_argv[0], ',')) with ordinality as k(part, no);
  if tg_nargs > 1 then
    select jsonb_object_agg(part, old_row -> part), jsonb_object_agg(part, new_row -> part) into old_row, new_row
    from unnest(string_to_array(tg_argv[1], ',')) as part;
  end if;
  if old_row is distinct from new_row then
    insert into setting_change (table_name, row_key, before, after) values (tg_table_name, key, old_row, new_row)
    returning id into change_id;
    -- The operator's action that the transaction records next takes these ids. The bound keeps large changes quick.
    if length(coalesce(current_setting('evens.setting_changes', true), '')) < 1000 then
      perform set_config('evens.setting_changes',
                         concat_ws(',', nullif(current_setting('evens.setting_changes', true), ''), change_id), true);
    end if;
  end if;
  return null;
end $$;

-- Records all columns of a table from now on, and writes a first record of each existing row. `key_columns` has the
-- columns of the primary key in their order, separated by commas.
create function follow_settings(followed text, key_columns text) returns void language plpgsql as $$
begin
  execute format('create trigger note_setting_change after insert or update or delete on %I
                  for each row execute function note_setting_change(%L)',
                 followed, key_columns);
  execute format('insert into setting_change (table_name, row_key, after)
                  select %L, (select string_agg(to_jsonb(t) ->> part, ''/'' order by no)
                              from unnest(string_to_array(%L, '','')) with ordinality as k(part, no)), to_jsonb(t)
                  from %I t',
                 followed, key_columns, followed);
end $$;

---- Actions of operators ----

-- One row is one manual action of an operator. Rows form a chain of hashes: a changed, deleted or inserted row breaks
-- it. Deleted rows at the end leave a valid chain; they are detected if the last hash is also stored elsewhere.
create table operator_action (
  id bigint primary key, -- Counts without gaps; the trigger `chain` sets it.
  operator text not null check (operator <> ''), -- A user name, `shell:` and the user who ran a command, or `rule:` and a rule.
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'), -- Name of the action, such as `account-lock`.
  subject text not null check (subject <> ''), -- Target of the action, such as `player:12`, `match:7` or `rules`.
  details jsonb not null, -- Reason and values, without secrets.
  at timestamptz not null,
  -- Ids of `setting_change`: what the action changed, before and after, up to about a hundred; the trigger `chain` sets it.
  setting_changes bigint[] not null default '{}',
  hash bytea not null -- SHA-256 of the previous row's hash and this row's columns; the trigger `chain` sets it.
);
-- Lists are ordered by (at, id), of all actions or those of one subject, kind or operator. The bounds on one operator's
-- grants sum the actions of the last 24 hours.
create index operator_action_at on operator_action (at, id);
create index operator_action_subject on operator_action (subject, at, id);
create index operator_action_kind on operator_action (action, at, id);
create index operator_action_by on operator_action (operator, at, id);

-- Returns the hash of an action. `previous` is the hash of the previous row, empty for the first row.
create function operator_action_hash(previous bytea, action operator_action) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    (action).id, (action).operator, (action).action, (action).subject, (action).details,
    round(extract(epoch from (action).at) * 1000)::bigint, to_jsonb((action).setting_changes))::text, 'UTF8'))
$$;

-- The trigger function that appends an action to the chain.
create function chain_operator_action() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- The lock serialises inserts until the transaction ends, so that the next insert reads the committed last row.
  perform pg_advisory_xact_lock(4711371);
  select id, hash into last from operator_action order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := date_trunc('milliseconds', new.at);
  new.setting_changes :=
    coalesce(string_to_array(nullif(current_setting('evens.setting_changes', true), ''), ',')::bigint[], '{}');
  perform set_config('evens.setting_changes', '', true);
  new.hash := operator_action_hash(coalesce(last.hash, ''::bytea), new);
  return new;
end $$;
create trigger chain before insert on operator_action for each row execute function chain_operator_action();
create trigger refuse_change before update or delete on operator_action for each row execute function refuse_change();
create trigger refuse_truncate before truncate on operator_action for each statement execute function refuse_change();

-- One row is one act that an operator may not do alone. A second operator approves it, which performs the act in the
-- same transaction, or rejects it.
create table proposal (
  id bigint generated always as identity primary key,
  -- Each kind has an executor, which performs the act.
  kind text not null check (kind in (
    'result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment', 'provider-win',
    'top-agent', 'bonus-offer', 'two-persons', 'bonus-award', 'bonus-code', 'rate', 'player-break',
    'operator-account', 'bet-cancellation', 'payout-rule', 'funds-threshold', 'limit-layer', 'player-class',
    'game-limit', 'tournament', 'tournament-cancellation', 'loyalty-terms')),
  subject text not null, -- Target of the act, such as `ticket:12`.
  body jsonb not null, -- Input of the executor.
  reason text not null,
  proposed_by text not null, -- Operators are stored as in `operator_action.operator`.
  proposed_at timestamptz not null,
  expires_at timestamptz not null, -- An open proposal expires, because its basis may have changed.
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  check (decided_by is distinct from proposed_by),
  check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
create index on proposal (state, id desc);

---- Failed background work ----

-- One row is the last run of one job that removes old rows and did not fail.
create table job_run (
  job text primary key, -- Name of its loop.
  ended_at timestamptz not null -- Accurate to one minute.
);

-- One row is one item that a sweep failed to process. A sweep is a background job that processes items one by one. The
-- item is skipped until `next_try_at`, so that it does not delay other items. Success deletes the row.
create table sweep_failure (
  sweep text not null
    check (sweep in ('abandoned-round', 'wait', 'cash-out', 'auto-cash-out', 'table-bet', 'bonus', 'automatic-payout')),
  -- Id of the round (`abandoned-round`, `table-bet`), bonus (`bonus`) or ticket (others); number of the payment
  -- (`automatic-payout`).
  item_id bigint not null,
  attempts integer not null check (attempts > 0), -- Number of failed attempts.
  next_try_at timestamptz not null, -- `infinity` after too many attempts: an operator must start the retry.
  reason text not null, -- Error message of the last attempt.
  failed_at timestamptz not null, -- Time of the last attempt.
  primary key (sweep, item_id)
);

---- Encrypted values ----

-- Secrets are stored sealed: encrypted by AES-256-GCM with a key that the database does not have. A sealed value is the
-- text `s1.<key id>.<base64url>`. Values that are public from some time on, such as seeds, are then stored in plain.

-- One row is one key that has sealed values. At the start, a process fails if it lacks a key that is not retired.
create table seal_key (
  id text primary key check (id ~ '^[a-z0-9-]{1,32}$'),
  check_value text not null, -- A fixed text that the key sealed. It reveals that another key has the same id.
  made_at timestamptz not null, -- Time of the first use.
  used_at timestamptz not null, -- Time of the last use; running processes update it.
  retired_at timestamptz -- All values that the key sealed were sealed again with another key. Null until then.
);

-- One row records that all values of one scope that were stored before the first key are sealed.
create table seal_sweep (
  place text primary key, -- `all` is the only scope.
  done_at timestamptz not null
);

---- Sandbox ----

-- The only row has the session secret of a sandbox. In production, the secret is the setting `EVENS_SECRET`.
create table sandbox_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);
