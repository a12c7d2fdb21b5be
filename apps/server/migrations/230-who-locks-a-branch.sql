-- The agent who set the lock of an account; null for an operator's lock. Only who set it, an agent above, or an operator ends it.
alter table agent_account add column locked_by bigint references agent_account;

update agent_account a set locked_by = (
  select e.by_player_id from agent_event e where e.player_id = a.player_id and e.kind = 'lock' order by e.id desc limit 1
) where a.locked_at is not null;

alter table agent_account add check (locked_by is null or locked_at is not null);
