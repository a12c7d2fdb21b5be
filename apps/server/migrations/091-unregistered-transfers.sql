-- Coins that arrived at an address of ours and that nobody is credited: operators answer players' questions by it.

create table unregistered_transfer (
  id bigint generated always as identity primary key,
  blockchain text not null,
  tx text not null,
  -- Which output, or which log, of the transaction.
  output integer not null,
  wallet text not null,
  address text not null,
  tag text,
  -- Units of the chain.
  units numeric(40, 0) not null check (units > 0),
  -- Whose the address is; null where it is shared, and the tag is of nobody.
  account_id bigint,
  reason text not null check (reason in ('without-player', 'below-minimum')),
  -- Null where a provider of addresses reported it.
  height bigint,
  block_hash text,
  seen_at timestamptz not null,
  -- The same transaction may come in another block, when its first one was replaced.
  unique nulls not distinct (blockchain, tx, output, block_hash)
);
create index unregistered_transfer_height on unregistered_transfer (blockchain, height);
