-- The server seed of the pair that comes next: drawn before its player says a client seed, and shown as a hash until then.
-- Null for pairs of before, until the player looks at the own seeds.
alter table game_seed add column next_server_seed text check (next_server_seed ~ '^[0-9a-f]{64}$');
