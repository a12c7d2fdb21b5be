-- Operators who may not do everything: null for one who may.
alter table player
  add column operator_role text check (operator_role in ('support', 'content')),
  add constraint player_role_of_operator check (operator_role is null or is_operator);

-- Who may run the site, and with which calls.
drop trigger note_role_change on player;
drop trigger note_role_given on player;
create trigger note_role_change after update of is_operator, operator_role, user_type on player
  for each row execute function note_setting_change('id', 'is_operator,operator_role,user_type');
create trigger note_role_given after insert on player
  for each row when (new.is_operator or new.user_type <> 0)
  execute function note_setting_change('id', 'is_operator,operator_role,user_type');
