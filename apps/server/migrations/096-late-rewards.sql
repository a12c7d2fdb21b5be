-- A block's reward can be spent late: blocks that such a transfer needs. Null for what is usual on its chain.
alter table coin_transfer add column confirmations integer check (confirmations > 0);
