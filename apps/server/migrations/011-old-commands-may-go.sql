-- A command's id is refused as expired after 24 hours, so that nobody asks for its answer again. Rows of twice that age
-- may be deleted; younger ones never, and none is ever changed.
create function refuse_change_of_the_young() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '48 hours' then
    return old;
  end if;
  raise exception 'rows of % are never changed, and never deleted before they are 48 hours old', tg_table_name;
end $$;

drop trigger refuse_change on command;
create trigger refuse_change before update or delete on command for each row execute function refuse_change_of_the_young();
