-- A player gets one message before a bonus expires.
alter table bonus add column expiry_message_at timestamptz;
create index bonus_to_expire on bonus (expires_at) where state in (1, 2) and expiry_message_at is null;
