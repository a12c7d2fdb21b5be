-- Deposits in coins: addresses of players, what chains pay to them, and rates of exchange.

-- The next index of each extended public key. It moves in the transaction that writes the address, so that there are no gaps.
create table coin_key (
  id text primary key,
  next_index integer not null default 0 check (next_index >= 0)
);

create table coin_address (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- A coin on a chain: USDTE and USDTT are two.
  wallet text not null,
  blockchain text not null,
  address text not null,
  -- Where all players share a provider's address: what names this one.
  tag text,
  -- Which key it was derived from, and at which index; null for a provider's.
  key_id text references coin_key,
  key_index integer,
  created_at timestamptz not null,
  unique (account_id, wallet),
  unique nulls not distinct (blockchain, address, tag),
  unique (key_id, key_index),
  check ((key_id is null) = (key_index is null))
);

-- The last block of each chain that was read.
create table chain_position (
  blockchain text primary key,
  height bigint not null check (height >= 0),
  block_hash text not null,
  at timestamptz not null
);

-- Blocks that may still be replaced, for finding where a chain branched off.
create table chain_block (
  blockchain text not null,
  height bigint not null,
  block_hash text not null,
  primary key (blockchain, height)
);

create table coin_transfer (
  id bigint generated always as identity primary key,
  blockchain text not null,
  tx text not null,
  -- Which output, or which log, of the transaction.
  output integer not null,
  address_id bigint not null references coin_address,
  -- The coin that arrived, which may be another one than the address was shown for.
  wallet text not null,
  -- Units of the chain.
  units numeric(40, 0) not null check (units > 0),
  height bigint not null,
  block_hash text not null,
  payment_id uuid not null unique references payment,
  seen_at timestamptz not null,
  -- Minor units of the account's currency, fixed when the transfer had its confirmations; and by which rates.
  credit bigint check (credit > 0),
  rate_from_id bigint,
  rate_to_id bigint,
  confirmed_at timestamptz,
  -- Its block was replaced. A transfer that comes back in another block is another row.
  orphaned_at timestamptz,
  -- Its end is in the ledger.
  booked_at timestamptz
);
create unique index coin_transfer_once on coin_transfer (blockchain, tx, output) where orphaned_at is null;
create index coin_transfer_of_address on coin_transfer (address_id, id desc);
create index coin_transfer_unbooked on coin_transfer (blockchain, height) where booked_at is null;
create index coin_transfer_height on coin_transfer (blockchain, height);

-- What one unit of a currency is worth in euros: when it is exchanged into another, and when another is exchanged into it.
create table currency_rate (
  id bigint generated always as identity primary key,
  currency text not null,
  rate_from numeric(30, 12) not null check (rate_from > 0),
  rate_to numeric(30, 12) not null check (rate_to >= rate_from),
  -- `sandbox`, or `operator:` with the operator's name.
  source text not null,
  at timestamptz not null,
  -- Nothing is exchanged by it afterwards.
  valid_until timestamptz not null check (valid_until > at)
);
create index currency_rate_newest on currency_rate (currency, id desc);
create trigger refuse_change before update or delete on currency_rate for each row execute function refuse_change();
alter table coin_transfer add foreign key (rate_from_id) references currency_rate, add foreign key (rate_to_id) references currency_rate;
