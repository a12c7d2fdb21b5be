-- Partitions of five million ids are made well ahead of the ids, whichever process sees first that they are needed. Where ids
-- outran them nevertheless, rows stand in the default partition: then only the partition of those very ids cannot be made.
-- `repair_partitions` makes it of the default partition itself.

create table partition_family (
  parent text primary key,
  -- Where the ids come from that the rows are partitioned by.
  sequence text not null
);
insert into partition_family (parent, sequence)
values ('ticket', 'ticket_id_seq'), ('ticket_leg', 'ticket_id_seq'), ('ticket_settlement', 'ticket_id_seq'),
       ('journal', 'journal_id_seq'), ('posting', 'journal_id_seq'), ('round', 'round_id_seq'), ('round_step', 'round_id_seq');

create function partition_size() returns bigint language sql immutable as $$ select 5000000::bigint $$;

-- The spans of ids that partitions hold, without the default partition. Read from the catalogue: a repaired partition may hold
-- more than one span.
create function partition_spans(parent text) returns table (part text, low bigint, high bigint)
language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, (regexp_match(b.bound, 'FROM \(''?(\d+)''?\)'))[1]::bigint, (regexp_match(b.bound, 'TO \(''?(\d+)''?\)'))[1]::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
  where i.inhparent = to_regclass(parent) and b.bound <> 'DEFAULT'
$$;

-- Makes the partitions of `parent` from the one that holds `next_id` to `ahead` after it. Built aside and attached, so that
-- writers are not held up. One that cannot be made now is left out: its rows stand in the default partition, or somebody holds
-- the lock too long. Returns how many were made.
create or replace function ensure_partitions(parent text, next_id bigint, ahead integer) returns integer
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
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, k * size, (k + 1) * size);
      made := made + 1;
    exception
      when check_violation or lock_not_available or deadlock_detected then
        raise warning 'partition % was not made: %', part, sqlerrm;
    end;
  end loop;
  return made;
end $$;

-- Makes what is missing of every family; nothing while another process does. Returns a row for each parent: what was made, how many
-- partitions without a gap hold the ids to come, and whether rows stand in the default partition.
create function keep_partitions(ahead integer) returns table (parent text, made integer, ahead_now integer, has_default_rows boolean)
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
    made := case when is_maker then ensure_partitions(family.parent, next_id, ahead) else 0 end;
    select coalesce(min(k), ahead + 1) - 1 into ahead_now from generate_series(0, ahead) k
    where not exists (
      select from partition_spans(family.parent) s where s.low <= (next_id / size + k) * size and (next_id / size + k) * size < s.high);
    execute format('select exists (select from %I)', family.parent || '_rest') into has_default_rows;
    return next;
  end loop;
end $$;

-- Ids are the first column of every primary key.
create function partition_key(parent text) returns text
language sql stable set search_path = public, pg_temp as $$
  select a.attname::text from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(parent)
$$;

-- Spans of ids with rows in the default partition, neighbours as one, and how many rows each has.
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

create function refuse_other_parent(parent text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from partition_family f where f.parent = refuse_other_parent.parent) then
    raise exception '% is not a partitioned table of the site', parent;
  end if;
end $$;

-- The constraint of the swap, not validated yet: the lock is short, and new rows outside of the span are refused from here on.
create function constrain_default_partition(parent text, low bigint, high bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  rest constant text := parent || '_rest';
begin
  perform refuse_other_parent(parent);
  execute format('alter table %I drop constraint if exists default_partition_span', rest);
  execute format('alter table %1$I add constraint default_partition_span check (%2$I is not null and %2$I >= %3$s and %2$I < %4$s) not valid',
                 rest, partition_key(parent), low, high);
end $$;

create function validate_default_partition(parent text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform refuse_other_parent(parent);
  execute format('alter table %I validate constraint default_partition_span', parent || '_rest');
end $$;

-- The default partition becomes the partition of the ids that it holds, and an empty one takes its place: no row moves, so the
-- lock that keeps everybody out lasts for as long as the catalogue takes. The constraint must have been validated before.
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

-- Rows of a span are moved from the default partition to one of their own, which keeps writers of that table out meanwhile: for
-- spans that others separate from the one that is swapped.
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
  -- The rows are not changed, only kept elsewhere.
  execute format('alter table %I disable trigger user', rest);
  execute format('delete from %1$I where %2$I >= %3$s and %2$I < %4$s', rest, key, low, high);
  execute format('alter table %I enable trigger user', rest);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, low, high);
  return moved;
end $$;
