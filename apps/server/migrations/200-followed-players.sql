-- Of a player the audit follows what opens and closes the account too: the proof of identity with the date of birth that it fixes, an
-- operator's lock, and the closing. A change that no trigger saw is named by the ledger audit.
drop trigger note_role_change on player;
create trigger note_role_change
  after update of is_operator, operator_role, user_type, verified_at, locked_until, closed_at, birth_date on player
  for each row execute function note_setting_change('id', 'is_operator,operator_role,user_type,verified_at,locked_until,closed_at,birth_date');
drop trigger note_role_given on player;
create trigger note_role_given after insert on player
  for each row when (new.is_operator or new.user_type <> 0 or new.verified_at is not null or new.locked_until is not null or new.closed_at is not null)
  execute function note_setting_change('id', 'is_operator,operator_role,user_type,verified_at,locked_until,closed_at,birth_date');

-- Begins with players that something is recorded of, or will have to be: a record without the new columns says nothing of them.
insert into setting_change (table_name, row_key, after)
select 'player', id::text, jsonb_build_object('is_operator', is_operator, 'operator_role', operator_role, 'user_type', user_type,
         'verified_at', verified_at, 'locked_until', locked_until, 'closed_at', closed_at, 'birth_date', birth_date)
from player p
where is_operator or operator_role is not null or user_type <> 0 or verified_at is not null or locked_until is not null or closed_at is not null
   or exists (select from setting_change r where r.table_name = 'player' and r.row_key = p.id::text);
