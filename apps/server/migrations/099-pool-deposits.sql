-- Deposits of coins that a provider of addresses reports: it has ids of its own, and the chain is not read by us.
alter table coin_transfer
  alter column height drop not null,
  alter column block_hash drop not null,
  -- Which provider, and its own id of the deposit.
  add column pool text,
  add column pool_deposit text,
  add column pool_confirmations integer check (pool_confirmations >= 0),
  -- By the provider's word it is final.
  add column is_pool_confirmed boolean not null default false,
  add check ((pool is null) = (height is not null and block_hash is not null)),
  add check ((pool is null) = (pool_deposit is null and pool_confirmations is null));
create unique index coin_transfer_of_pool on coin_transfer (pool, pool_deposit) where pool is not null;
create index coin_transfer_pool_unbooked on coin_transfer (pool, id) where pool is not null and booked_at is null;
