-- What operators set of the limits of a payment method in one currency, instead of those of its definition.

create table payment_limit_rule (
  method text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  currency text not null,
  -- Minor units that may be paid at once, both ends included.
  minimum bigint not null check (minimum >= 1),
  maximum bigint not null check (maximum >= minimum),
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (method, direction, currency)
);

select follow_settings('payment_limit_rule', 'method,direction,currency');
