-- Draws the id of a journal. The locks come first, since the sealer takes all ids for written once no transaction that
-- was open when they were drawn holds a lock on the tables.
create function next_journal_id() returns bigint language plpgsql as $$
begin
  lock table only journal, only posting in row exclusive mode;
  return nextval('journal_id_seq');
end $$;
