-- Payments: deposits, withdrawals and transfers from another platform with their bookings, the rules of the cashier,
-- coins, exchange rates, and comparisons with the records of providers. Amounts are minor units of the account's
-- currency, unless a comment says otherwise. `account_id` is the player's cash account.

---- Rules of the cashier ----

-- The only row holds the switches that operators set for the cashier.
create table cashier_rule (
  only_row boolean primary key default true check (only_row),
  crypto_grouping boolean not null default false, -- The cashier shows one tile for all coins instead of one per coin.
  -- Choosing the method opens another page in a new tab. The switch of vouchers applies in Great Britain only: in other
  -- countries, vouchers always open the page.
  vouchers_redirect boolean not null default false,
  g2a_redirect boolean not null default false,
  -- Buttons that lead to the deposit tab, in the header and on the slip.
  add_funds_header boolean not null default true,
  add_funds_slip boolean not null default true,
  -- Players may cancel a withdrawal that was not sent. Some licences forbid it.
  withdrawal_cancel boolean not null default true
);
insert into cashier_rule default values;
select follow_settings('cashier_rule', 'only_row');

-- One row opens or closes one direction of a payment method. A method without a row is open as its definition says.
create table payment_method_rule (
  method text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  is_open boolean not null,
  closed_countries text[] not null, -- ISO 3166-1 alpha-2, in addition to the countries that the definition excludes.
  reason text not null,
  changed_by text not null, -- The operator's user name.
  changed_at timestamptz not null,
  primary key (method, direction)
);
select follow_settings('payment_method_rule', 'method,direction');

-- One row holds the limits of one payment in a method, direction and currency. It replaces the limits of the method's
-- definition.
create table payment_limit_rule (
  method text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  currency text not null,
  -- Both limits are inclusive.
  minimum bigint not null check (minimum >= 1),
  maximum bigint not null check (maximum >= minimum),
  reason text not null,
  changed_by text not null, -- The operator's user name.
  changed_at timestamptz not null,
  primary key (method, direction, currency)
);
select follow_settings('payment_limit_rule', 'method,direction,currency');

-- One row is the rule by which withdrawals of one currency are approved without an operator. Without a row, operators
-- decide all of them. All bounds are inclusive.
create table payout_rule (
  currency text primary key,
  largest bigint not null check (largest > 0), -- One withdrawal.
  -- The sums of automatic approvals in 24 hours: of one player, and of all players.
  player_day bigint not null check (player_day >= largest),
  site_day bigint not null check (site_day >= player_day),
  reason text not null,
  changed_by text not null, -- The operator's user name; of the second one for a proposal.
  changed_at timestamptz not null
);
select follow_settings('payout_rule', 'currency');

---- Payments and their bookings ----

-- One row is one deposit, one withdrawal, or one transfer of money from another platform of the group.
create table payment (
  id uuid primary key, -- A UUIDv7 from the server. Providers return it in their callbacks.
  no bigint generated always as identity unique, -- The number by which journals and commands reference the payment.
  account_id bigint not null,
  command_id uuid not null, -- The command that created the payment; the payment's own id for a deposit in coins.
  direction text not null check (direction in ('deposit', 'withdrawal', 'transfer')),
  method text not null,
  provider text not null,
  provider_ref text, -- The provider's id of the payment.
  currency text not null,
  amount bigint check (amount > 0), -- The ordered amount; null if the money that arrives decides.
  received bigint not null default 0 check (received >= 0), -- The sum that arrived, or that a withdrawal paid out.
  reversed bigint not null default 0 check (reversed >= 0), -- The part of `received` that was reversed or returned.
  -- 1 pending, 2 completed, 3 rejected by an operator, 4 cancelled, 5 refunded, 9 at the provider, 11 rejected by the
  -- provider, 12 not processed or expired, 13 processing error, 14 approved by the first of two operators,
  -- 15 approved and waiting to be sent, 16 failed. No payment enters 6 to 8. `payments/states.ts` has the transitions.
  state smallint not null check (state between 0 and 16),
  version integer not null default 0, -- Increases with each change of the state or of the sums.
  form jsonb not null, -- The player's form without its secret fields.
  step jsonb, -- The next step of a deposit that the player sees; null until the provider has answered.
  created_at timestamptz not null,
  changed_at timestamptz not null,
  completed_at timestamptz, -- The end of the payment in any state; null while the payment is open.
  expires_at timestamptz, -- The time after which an unfinished deposit is shown as expired.
  due_at timestamptz, -- The time of the next request for the payment's state at the provider; null if none is needed.

  -- Withdrawals.
  approvals_needed smallint check (approvals_needed between 1 and 2), -- Number of operators who must approve it.
  send_at timestamptz, -- The time when the order is sent, or sent again; null if it need not be sent.
  send_attempts integer not null default 0,
  -- The reason of the operator who rejected it, or of its processing error. Only operators see it.
  reject_reason text not null default '',
  -- The cause that the operator gives the player for a withdrawal that was not paid.
  return_cause text check (return_cause in ('details', 'name', 'documents', 'rules', 'method', 'support')),

  unique (account_id, command_id),
  check ((direction = 'withdrawal') = (approvals_needed is not null)),
  check (direction = 'deposit' or amount is not null),
  check (send_at is null or state in (9, 15))
);
create index payment_history on payment (account_id, id desc);
create index payment_by_state on payment (account_id, state, id desc);
create index payment_pending on payment (account_id) where state in (1, 9, 14, 15);
-- A withdrawal in state 13 still holds its money, until an operator sends it again or returns the money.
create index payment_in_error on payment (account_id) where state = 13 and direction = 'withdrawal';
create index payment_due on payment (due_at) where due_at is not null;
create index payment_to_send on payment (send_at) where send_at is not null;
-- Operators list withdrawals and transfers by state. The ids begin with the time of creation.
create index payment_queue on payment (state, id) where direction = 'withdrawal';
create index payment_transfers on payment (state, id) where direction = 'transfer';
-- An account has one open transfer at a time.
create unique index payment_transfer_open on payment (account_id) where direction = 'transfer' and state = 9;
-- Operators search by the beginning of a provider's id.
create index payment_by_provider_ref on payment (provider_ref text_pattern_ops) where provider_ref is not null;
-- Operators see which other accounts were paid to the same account at a bank, wallet or chain.
create index payment_paid_to on payment using hash (form) where direction = 'withdrawal' and form <> '{}';
-- The risk watch reads changed payments in this order.
create index payment_changed on payment (changed_at);

-- One row is one movement of a payment's money in the ledger.
create table payment_booking (
  -- The payment's id with the kind of the event and, for a reversal, its id. A repeated event is not booked again.
  booking_key text primary key,
  payment_id uuid not null references payment,
  -- `transferred`: from the other platform to the balance. `deposited`, `reversed`: from the provider to the balance,
  -- and back. `held`, `released`: from the balance to the money locked for a withdrawal, and back. `paid-out`: from the
  -- locked money to the provider. `paid-late`: from the balance to the provider, after the locked money was released.
  -- `returned`: from the provider to the balance, for a payout that failed afterwards.
  kind text not null check (kind in ('transferred', 'deposited', 'reversed', 'held', 'released', 'paid-out',
                                     'paid-late', 'returned')),
  amount bigint not null check (amount > 0),
  journal_id bigint not null unique,
  at timestamptz not null
);
create index payment_booking_payment on payment_booking (payment_id);
-- Reconciliation reads the bookings of a period.
create index payment_booking_at on payment_booking (at);
create trigger refuse_change before update or delete on payment_booking for each row execute function refuse_change();

---- Withdrawals ----

-- One row is the approval of a withdrawal by one operator.
create table payment_approval (
  payment_id uuid not null references payment,
  operator text not null, -- A user name, or `rule:payouts` for `payout_rule`.
  at timestamptz not null,
  primary key (payment_id, operator)
);
create trigger refuse_change before update or delete on payment_approval for each row execute function refuse_change();

-- One row is the judgement of one withdrawal by `payout_rule`. A withdrawal is judged once.
create table payout_judgement (
  payment_id uuid primary key references payment,
  -- Copied from the payment: the sums of 24 hours are read from this table.
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  failed text[] not null, -- Facts that do not hold, such as `identity`. Empty: the rule approved the withdrawal.
  at timestamptz not null
);
create index payout_judgement_approved on payout_judgement (currency, at) include (account_id, amount, payment_id) where failed = '{}';
create trigger refuse_change before update or delete on payout_judgement for each row execute function refuse_change();

-- One row holds the secret fields of a withdrawal's form. It is deleted when the provider has confirmed the order, or
-- when the withdrawal has ended.
create table payment_secret (
  payment_no bigint primary key references payment (no),
  fields text not null -- A JSON object, sealed (encrypted with a key that the database does not have).
);

---- Transfers from another platform ----

-- One row holds the order by which the other platform debits the money of a transfer.
create table funds_transfer (
  payment_id uuid primary key references payment,
  external_id text not null, -- The other platform's id of the money.
  due_at timestamptz, -- The time of the next order. The first check after the transfer's end sets it to null.
  attempts integer not null default 0 -- Number of repeated orders.
);
create index funds_transfer_due on funds_transfer (due_at) where due_at is not null;

-- One row is one answer of the other platform to the order of a transfer's debit. Consecutive equal answers share a
-- row.
create table funds_transfer_answer (
  payment_id uuid not null references payment,
  no smallint not null check (no >= 1), -- Number of the answer, from 1.
  -- `taken`: the money was debited. `refused`: the debit was refused. `none`: the answer has no result of the debit.
  answer text not null check (answer in ('taken', 'refused', 'none')),
  detail text not null, -- The debited amount, or the reason; may be empty.
  asked_by text, -- The operator who requested the answer; null for the server.
  times integer not null default 1, -- Number of equal answers.
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (payment_id, no)
);

---- Exchange rates ----

-- One row is one exchange rate of a currency. The newest row of a currency is current.
create table currency_rate (
  id bigint generated always as identity primary key,
  currency text not null,
  -- The value of one unit of the currency in euros: when it is converted to another currency, and when another currency
  -- is converted to it.
  rate_from numeric(30, 12) not null check (rate_from > 0),
  rate_to numeric(30, 12) not null check (rate_to >= rate_from),
  source text not null, -- `sandbox`, or `operator:` with the operator's user name.
  at timestamptz not null,
  valid_until timestamptz not null check (valid_until > at) -- No amount is converted by the rate from this time on.
);
create index currency_rate_newest on currency_rate (currency, id desc);
create trigger refuse_change before update or delete on currency_rate for each row execute function refuse_change();

---- Coins ----
-- `wallet` is a coin on a chain: USDTE and USDTT are the same coin on Ethereum and Tron. `units` counts the smallest
-- units of the coin on its chain.

-- One row is one extended public key, from which addresses are derived. The transaction that writes an address takes
-- the next index, so there are no gaps.
create table coin_key (
  id text primary key,
  next_index integer not null default 0 check (next_index >= 0) -- The next unused index.
);

-- One row is the deposit address of a player for one wallet.
create table coin_address (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  wallet text not null,
  blockchain text not null,
  address text not null,
  tag text, -- It identifies the player if all players share an address of a provider.
  -- The key and the index from which the address was derived; null for an address of a provider.
  key_id text references coin_key,
  key_index integer,
  created_at timestamptz not null,
  unique (account_id, wallet),
  unique nulls not distinct (blockchain, address, tag),
  unique (key_id, key_index),
  check ((key_id is null) = (key_index is null))
);

-- One row is the last block of one chain that was read.
create table chain_position (
  blockchain text primary key,
  height bigint not null check (height >= 0),
  block_hash text not null,
  at timestamptz not null
);

-- One row is one recent block of a chain. The blocks show where the chain branched off when blocks are replaced.
create table chain_block (
  blockchain text not null,
  height bigint not null,
  block_hash text not null,
  primary key (blockchain, height)
);

-- One row is one transfer of coins to a player's address. The server reads it from the chain, or a pool reports it: a
-- provider that lends addresses. A transfer that returns in another block gets another row.
create table coin_transfer (
  id bigint generated always as identity primary key,
  payment_id uuid not null unique references payment, -- The deposit that credits the transfer.
  address_id bigint not null references coin_address,
  wallet text not null, -- The coin that arrived. It can differ from the wallet of the address.
  units numeric(40, 0) not null check (units > 0),
  blockchain text not null,
  tx text not null,
  output integer not null, -- Number of the output or of the log in the transaction.
  seen_at timestamptz not null,

  -- Transfers that are read from the chain.
  height bigint,
  block_hash text,
  -- Number of confirmations needed; null for the usual number of the chain. Block rewards can be spent later.
  confirmations integer check (confirmations > 0),

  -- Transfers that a pool reported.
  pool text, -- The provider.
  pool_deposit text, -- The provider's id of the transfer.
  pool_confirmations integer check (pool_confirmations >= 0), -- Confirmations so far.
  is_pool_confirmed boolean not null default false, -- The provider reported the transfer as final.

  -- The amount to credit and the rates of its conversion, fixed at `confirmed_at`. The rates are null if no conversion
  -- is needed.
  credit bigint check (credit > 0),
  rate_from_id bigint references currency_rate,
  rate_to_id bigint references currency_rate,
  confirmed_at timestamptz, -- The time when the transfer had its confirmations.
  orphaned_at timestamptz, -- The time when the transfer's block was replaced, or when the pool dropped the transfer.
  -- The time when the result was booked. When a booked transfer is orphaned, the column is null until the reversal is
  -- booked.
  booked_at timestamptz,

  check ((pool is null) = (height is not null and block_hash is not null)),
  check ((pool is null) = (pool_deposit is null and pool_confirmations is null))
);
create unique index coin_transfer_once on coin_transfer (blockchain, tx, output) where orphaned_at is null;
create index coin_transfer_of_address on coin_transfer (address_id, id desc);
create index coin_transfer_unbooked on coin_transfer (blockchain, height) where booked_at is null;
create index coin_transfer_height on coin_transfer (blockchain, height);
create unique index coin_transfer_of_pool on coin_transfer (pool, pool_deposit) where pool is not null;
create index coin_transfer_pool_unbooked on coin_transfer (pool, id) where pool is not null and booked_at is null;

-- One row is one transfer of coins that arrived and is credited to no player. Operators use it to answer questions of
-- players.
create table unregistered_transfer (
  id bigint generated always as identity primary key,
  blockchain text not null,
  tx text not null,
  output integer not null, -- Number of the output or of the log in the transaction.
  wallet text not null,
  address text not null,
  tag text,
  units numeric(40, 0) not null check (units > 0),
  account_id bigint, -- The account of the address; null for `without-player`.
  -- `without-player`: players share the address, and no player has the tag. `below-minimum`: the amount is below the
  -- minimum deposit of the coin.
  reason text not null check (reason in ('without-player', 'below-minimum')),
  -- The block of the transaction; null if a pool reported the transfer.
  height bigint,
  block_hash text,
  seen_at timestamptz not null,
  -- A transaction can return in another block after its block was replaced.
  unique nulls not distinct (blockchain, tx, output, block_hash)
);
create index unregistered_transfer_height on unregistered_transfer (blockchain, height);

-- One row holds the values of a withdrawal in coins. They are fixed before the signer, which has the keys of the coins,
-- gets the first order.
create table coin_payout (
  payment_id uuid primary key references payment,
  wallet text not null,
  blockchain text not null,
  address text not null,
  tag text,
  units numeric(40, 0) not null check (units > 0),
  -- The rows of `currency_rate` that converted the amount; null if the account is in the same coin.
  rate_from_id bigint,
  rate_to_id bigint,
  fixed_at timestamptz not null,
  tx text, -- The transaction id that the signer returned.
  check ((rate_from_id is null) = (rate_to_id is null))
);

---- Reconciliation ----

-- One row is one comparison of the ledger with the records of one provider.
create table reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The compared period, from `from_at` to before `to_at`.
  from_at timestamptz not null,
  to_at timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz, -- Null during the comparison, and if its process was killed.
  payments integer, -- Number of compared payments.
  differences integer, -- Number of differences found.
  failure text, -- The reason why some payments could not be compared.
  -- Number of the 50-minute slot of `began_at`. Processes that begin at the same time create one row.
  slot bigint generated always as (floor(extract(epoch from began_at at time zone 'UTC') / 3000)::bigint) stored,
  unique (provider, slot)
);
create index reconciliation_last on reconciliation (provider, began_at desc);

-- One row is one difference that a comparison found.
create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation,
  payment_id text not null, -- As the provider names it. It need not be the id of a payment of the site.
  kind text not null check (kind in ('missing-here', 'missing-there', 'currency', 'amount', 'state')),
  -- The values in the ledger and at the provider.
  here text not null,
  there text not null,
  primary key (reconciliation_id, payment_id)
);
