-- Blocks of the audit chain name their rows: each block keeps a digest of every row, so that a row that was changed, removed or put in
-- is found itself and not only its block. More of what is decided about players is followed.

-- SHA-256 of the block's row digests; part of its head. Null for blocks that were sealed before there were any.
alter table audit_seal add column digests_hash bytea check (length(digests_hash) = 32);

create table audit_seal_rows (
  chain text not null,
  block bigint not null,
  -- Of each row 18 bytes, in the order of the block: its id (8), its number within the id (2), and the first 8 of its SHA-256.
  digests bytea not null,
  primary key (chain, block)
);
-- Digests do not compress.
alter table audit_seal_rows alter column digests set storage external;
create trigger refuse_change before update or delete on audit_seal_rows for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_seal_rows for each statement execute function refuse_change();

-- Limits and breaks of players.
select follow_settings(followed, key_columns)
from (values ('protection_limit', 'account_id,kind,period'), ('player_break', 'account_id')) as t(followed, key_columns);

-- Until when no stake of an account is taken.
drop trigger note_setting_change on balance;
create trigger note_setting_change after update of stake_factor_percent, blocked, barred_until on balance
  for each row execute function note_setting_change('account_id', 'stake_factor_percent,blocked,barred_until');
insert into setting_change (table_name, row_key, after)
select 'balance', account_id::text, jsonb_build_object('stake_factor_percent', stake_factor_percent, 'blocked', blocked, 'barred_until', barred_until)
from balance where stake_factor_percent <> 100 or blocked or barred_until is not null;

-- What was decided of documents.
create trigger note_setting_change after insert or update or delete on document
  for each row execute function note_setting_change('id', 'player_id,kind,state,decided_by,reason');
insert into setting_change (table_name, row_key, after)
select 'document', id::text, jsonb_build_object('player_id', player_id, 'kind', kind, 'state', state, 'decided_by', decided_by, 'reason', reason)
from document;

-- Who may run the site.
create trigger note_role_change after update of is_operator, user_type on player
  for each row execute function note_setting_change('id', 'is_operator,user_type');
create trigger note_role_given after insert on player
  for each row when (new.is_operator or new.user_type <> 0) execute function note_setting_change('id', 'is_operator,user_type');
insert into setting_change (table_name, row_key, after)
select 'player', id::text, jsonb_build_object('is_operator', is_operator, 'user_type', user_type)
from player where is_operator or user_type <> 0;
