-- A registration looks for a person who takes a break, by name and date of birth or by telephone number.
create index player_by_name on player (lower(last_name), lower(first_name), birth_date);
create index player_by_phone on player (regexp_replace(phone, '[^0-9]', '', 'g')) where phone <> '';
