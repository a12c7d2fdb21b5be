-- What repeated reads touch does not grow with what is stored.

-- The sweep of abandoned rounds reads the oldest that are open: without this, every open round of every account.
create index round_open_by_start on round (started_at, id) where state is not null and shared_id is null;

-- As before, reading the catalogue once for each parent instead of once for each partition that should be there.
create or replace function keep_partitions(ahead integer) returns table (parent text, made integer, ahead_now integer, has_default_rows boolean)
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

-- Partitions without a gap after the one of `next_id`, at most `ahead`; -1: even that one is missing.
create function partitions_ahead(parent text, next_id bigint, ahead integer) returns integer
language sql stable set search_path = public, pg_temp as $$
  with spans as materialized (select s.low, s.high from partition_spans(parent) s)
  select coalesce(min(k), ahead + 1) - 1 from generate_series(0, ahead) k
  where not exists (
    select from spans s
    where s.low <= (next_id / partition_size() + k) * partition_size() and (next_id / partition_size() + k) * partition_size() < s.high)
$$;
