-- Time of the first round of a session: recent games are those that were played.
alter table game_session add column played_at timestamptz;
update game_session s set played_at = s.used_at
where exists (select from round r where r.account_id = s.account_id and r.session_id = s.id);
drop index game_session_account;
create index game_session_played on game_session (account_id, game, played_at) where played_at is not null;
