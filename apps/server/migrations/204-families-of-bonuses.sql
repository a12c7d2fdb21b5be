-- Bonuses that the site grants in place of another one share its maximum, its deposit and what is still to be wagered.

alter table bonus
  -- The claimed bonus that it comes from; null for that one. All of a root convert no more than `max_conversion` together.
  add column root_id bigint references bonus,
  -- The bonus whose requirement it goes on with, which all of them wager together; null for a requirement of its own.
  add column continues_id bigint references bonus,
  add check (continues_id is null or root_id is not null);
create index bonus_of_root on bonus (root_id, id) where root_id is not null;
