-- What operators did by hand. Each row carries the SHA-256 of the hash before it and of its own content, so that a row
-- that is changed, taken out or put in between breaks the chain. The rows at the end can be cut off unseen: who wants to
-- find that too keeps the last hash, which the check prints, somewhere else.
create table operator_action (
  id bigint primary key,
  -- A user name, or `shell:` and the name of who ran a command on the machine.
  operator text not null check (operator <> ''),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  -- On whom or what: `player:12`, `match:7`, `rules`.
  subject text not null check (subject <> ''),
  details jsonb not null,
  at timestamptz not null,
  hash bytea not null
);
create index operator_action_subject on operator_action (subject, id);

create function operator_action_hash(previous bytea, action operator_action) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    (action).id, (action).operator, (action).action, (action).subject, (action).details,
    round(extract(epoch from (action).at) * 1000)::bigint)::text, 'UTF8'))
$$;

create function chain_operator_action() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- A key of its own: nothing else locks on it. One at a time, and each statement below sees what the one before it committed.
  perform pg_advisory_xact_lock(4711371);
  select id, hash into last from operator_action order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := date_trunc('milliseconds', new.at);
  new.hash := operator_action_hash(coalesce(last.hash, ''::bytea), new);
  return new;
end $$;

create trigger chain before insert on operator_action for each row execute function chain_operator_action();
create trigger refuse_change before update or delete on operator_action for each row execute function refuse_change();
create trigger refuse_truncate before truncate on operator_action for each statement execute function refuse_change();
