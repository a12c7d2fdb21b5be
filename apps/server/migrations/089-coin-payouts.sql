-- Payouts in coins: what the signer is asked to pay, fixed before it is asked for the first time.

create table coin_payout (
  payment_id uuid primary key references payment,
  -- A coin on a chain: USDTE and USDTT are two.
  wallet text not null,
  blockchain text not null,
  address text not null,
  tag text,
  -- Units of the chain.
  units numeric(40, 0) not null check (units > 0),
  -- Where the account is in another currency: the rows of `currency_rate` by which it was exchanged.
  rate_from_id bigint,
  rate_to_id bigint,
  fixed_at timestamptz not null,
  -- The chain's transaction, as the signer answered it.
  tx text,
  check ((rate_from_id is null) = (rate_to_id is null))
);
