-- Bonus money pays bets of other providers' games in part.

alter table external_round
  -- How its game counts towards a bonus; null for a game that its provider did not list, which counts nothing.
  add column game_group text check (game_group in ('slots', 'tables', 'live', 'crash')),
  -- The bonus that paid a part of its bets, and its account; null where cash alone did.
  add column bonus_id bigint,
  add column bonus_ledger bigint,
  -- What it paid of the bets that were not taken back.
  add column bonus_stake bigint check (bonus_stake between 0 and stake),
  add check ((bonus_id is null) = (bonus_stake is null) and (bonus_id is null) = (bonus_ledger is null));
create index external_round_of_bonus on external_round (bonus_id, id) where bonus_id is not null;

-- What of the amount was bonus money; null for cash alone. A rollback moves what its action moved.
alter table external_action
  add column bonus bigint check (bonus > 0 and bonus <= amount);
