-- Free spins in games of other providers.

alter table external_round
  -- The free spins whose values were its bets; null where money was.
  add column spin_id bigint,
  add check (spin_id is null or bonus_id is not null);

alter table free_spin
  -- Of what was won, what has been granted as bonus money when the bonus ended. Providers pay and take back later, too.
  add column handed bigint not null default 0 check (handed >= 0);
update free_spin s set handed = s.won from bonus n where n.id = s.bonus_id and n.state in (3, 4);
