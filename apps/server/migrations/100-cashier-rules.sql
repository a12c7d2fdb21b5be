-- What operators set of the cashier: flags, and for each method by direction whether and where it is open.

create table cashier_rule (
  only_row boolean primary key default true check (only_row),
  -- One tile for all coins instead of one each.
  crypto_grouping boolean not null default false,
  -- Choosing the method opens a page of another site: vouchers in Great Britain, where they do so everywhere else; G2A.
  vouchers_redirect boolean not null default false,
  g2a_redirect boolean not null default false,
  -- Buttons that lead to the deposit tab.
  add_funds_header boolean not null default true,
  add_funds_slip boolean not null default true,
  -- Some licences forbid that players cancel a withdrawal.
  withdrawal_cancel boolean not null default true
);
insert into cashier_rule default values;

-- A method without a row is open wherever its definition offers it.
create table payment_method_rule (
  method text not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  is_open boolean not null,
  -- ISO 3166-1 alpha-2, beyond those that the definition leaves out.
  closed_countries text[] not null,
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (method, direction)
);

select follow_settings(followed, key_columns)
from (values ('cashier_rule', 'only_row'), ('payment_method_rule', 'method,direction')) as t(followed, key_columns);
