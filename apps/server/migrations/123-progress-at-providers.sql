-- Stakes at other providers count towards requirements, and count back where they are taken back.

alter table external_round
  -- The bonus towards which the round's stakes count, the one that was active when it began; null for none.
  add column counts_for bigint,
  -- What they count.
  add column counted bigint check (counted >= 0),
  add check ((counts_for is null) = (counted is null));

-- A bonus without money is over when no round goes on that it paid.
drop index external_round_of_bonus;
create index external_round_open_by_bonus on external_round (bonus_id) where bonus_stake > 0 and ended_at is null;

-- Of `provider` the source is the transaction that changed what its round counts.
alter table bonus_progress drop constraint bonus_progress_source_kind_check,
  add constraint bonus_progress_source_kind_check check (source_kind in ('ticket', 'round', 'provider'));
