-- Binds command ids to their results, so that a repeat gets the same answer.
create function bind_commands(commands command[]) returns void language sql as $$
  insert into command select c.* from unnest(commands) as c
$$;
