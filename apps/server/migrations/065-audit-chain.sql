-- What the books say is sealed in blocks: each block has the SHA-256 of its rows and of the head of the block before it.
-- The heads are published. Whoever changes, removes or adds a row of a sealed block leaves another head.

-- Verdicts get ids, so that they have an order.
alter table verdict add column id bigint generated always as identity;
create unique index verdict_id on verdict (id);

create table audit_seal (
  chain text not null,
  block bigint not null check (block > 0),
  -- The block has the rows from this id to the next; block 1 has all before it too.
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  row_count integer not null check (row_count > 0),
  -- SHA-256 of the rows in their order.
  rows_hash bytea not null check (length(rows_hash) = 32),
  -- SHA-256 of the head before and of all of this.
  head bytea not null check (length(head) = 32),
  sealed_at timestamptz not null,
  primary key (chain, block)
);

-- Every change of a limit or of a setting, whoever made it. Written by triggers of the tables themselves.
create table setting_change (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_key text not null,
  -- Null for a row that was added.
  before jsonb,
  -- Null for a row that was removed.
  after jsonb,
  database_role text not null default session_user,
  at timestamptz not null default clock_timestamp()
);
create index setting_change_of on setting_change (table_name, row_key, id desc);

-- Its arguments: the columns of the key with commas; then the columns that are followed, all where there are none.
create function note_setting_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key text;
begin
  select string_agg(coalesce(new_row, old_row) ->> part, '/' order by no) into key
  from unnest(string_to_array(tg_argv[0], ',')) with ordinality as k(part, no);
  if tg_nargs > 1 then
    select jsonb_object_agg(part, old_row -> part), jsonb_object_agg(part, new_row -> part) into old_row, new_row
    from unnest(string_to_array(tg_argv[1], ',')) as part;
  end if;
  if old_row is distinct from new_row then
    insert into setting_change (table_name, row_key, before, after) values (tg_table_name, key, old_row, new_row);
  end if;
  return null;
end $$;

-- Follows a table from now on, beginning with what is in it. `key_columns`: with commas, in the order of the primary key.
create function follow_settings(followed text, key_columns text) returns void language plpgsql as $$
begin
  execute format('create trigger note_setting_change after insert or update or delete on %I for each row execute function note_setting_change(%L)',
                 followed, key_columns);
  execute format('insert into setting_change (table_name, row_key, after)
                  select %L, (select string_agg(to_jsonb(t) ->> part, ''/'' order by no)
                              from unnest(string_to_array(%L, '','')) with ordinality as k(part, no)), to_jsonb(t) from %I t',
                 followed, key_columns, followed);
end $$;

select follow_settings(followed, key_columns)
from (values ('betting_rule', 'only_row'), ('player_limit', 'currency'), ('accumulator_bonus', 'legs'), ('live_delay', 'sport'),
             ('play_window', 'sport'), ('betting_switch', 'kind,name'), ('rate', 'id'), ('casino_rule', 'only_row'),
             ('casino_limit', 'currency'), ('game_switch', 'game'), ('shared_table', 'key')) as t(followed, key_columns);

-- Of a balance only what an operator sets. The statements that move money set other columns: the trigger costs them nothing.
create trigger note_setting_change after update of stake_factor_percent, blocked on balance
  for each row execute function note_setting_change('account_id', 'stake_factor_percent,blocked');
insert into setting_change (table_name, row_key, after)
select 'balance', account_id::text, jsonb_build_object('stake_factor_percent', stake_factor_percent, 'blocked', blocked)
from balance where stake_factor_percent <> 100 or blocked;

create trigger refuse_change before update or delete on audit_seal for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_seal for each statement execute function refuse_change();
create trigger refuse_change before update or delete on setting_change for each row execute function refuse_change();
create trigger refuse_truncate before truncate on setting_change for each statement execute function refuse_change();
