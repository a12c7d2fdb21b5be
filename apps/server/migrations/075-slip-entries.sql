-- What a player has typed and chosen on the slip beside its selections: stakes as decimal strings, the tab, bankers, bet
-- builders. Null until a page has sent them. The contract bounds their size.
alter table slip add column entries jsonb;
