-- What an account opened last, of sessions that are over too.
create index game_session_account on game_session (account_id, game, launched_at);
create index external_session_account on external_session (account_id, provider, game, launched_at);
