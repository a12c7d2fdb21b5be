-- A ticket's page tells which settlements were taken back: their reversals are found here. Few journals have an entry.
create index journal_reverses on journal (reverses) where reverses is not null;
