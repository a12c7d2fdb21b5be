-- Two small lists of players that whole tables were read for: whose lock has an end, and who runs the site.
create index player_locked on player (locked_until) where locked_until is not null;
create index player_operators on player (id) where is_operator;
