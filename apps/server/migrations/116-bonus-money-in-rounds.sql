-- Bonus money and free spins pay rounds, and rounds count towards requirements.

-- Of all that was staked, what bonus money paid; null for cash alone.
alter table round add column bonus_stake bigint check (bonus_stake between 0 and stake);

alter table bonus
  -- Rounds up to this one began before it was active, or were counted, but for those that were open then.
  add column followed_round_id bigint not null default 0,
  add column open_round_ids bigint[] not null default '{}';
-- Rounds count from now on for a bonus that is active already.
update bonus set followed_round_id = (select last_value - (not is_called)::integer from round_id_seq) where state = 2;

-- Nothing wrote rows here before.
alter table free_spin
  -- Spins that were given.
  add column count integer not null check (count > 0),
  add column winnings_to_cash boolean not null,
  add check ("left" <= count);
create index free_spin_of_bonus on free_spin (bonus_id);
