-- Deposits and withdrawals, and what providers reported of them.

create table payment (
  -- UUIDv7, made by the server; the provider returns it in every callback.
  id uuid primary key,
  -- What journals and commands name it by.
  no bigint generated always as identity unique,
  account_id bigint not null,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  method text not null,
  provider text not null,
  -- As ordered, minor units; null where what arrives decides.
  amount bigint check (amount > 0),
  currency text not null,
  -- The numbers of the wire; `features/payments/states.ts` has their names and the allowed transitions.
  state smallint not null check (state between 0 and 16),
  version integer not null default 0,
  -- The player's form without its secret fields.
  form jsonb not null,
  -- What the player sees next; null until the provider has answered.
  step jsonb,
  command_id uuid not null,
  -- The provider's own id of the payment.
  provider_ref text,
  -- Minor units that arrived, and those of them that were taken back.
  received bigint not null default 0 check (received >= 0),
  reversed bigint not null default 0 check (reversed >= 0),
  created_at timestamptz not null,
  -- When a deposit that has not finished is shown as expired.
  expires_at timestamptz,
  -- When the provider is asked next what became of it; null for what needs no look.
  due_at timestamptz,
  changed_at timestamptz not null,
  completed_at timestamptz,
  unique (account_id, command_id)
);
create index payment_history on payment (account_id, id desc);
create index payment_due on payment (due_at) where due_at is not null;
create index payment_pending on payment (account_id) where state in (1, 9, 14, 15);

-- Money that a provider reported, each report booked once by its key.
create table payment_booking (
  booking_key text primary key,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('deposited', 'reversed')),
  amount bigint not null check (amount > 0),
  journal_id bigint not null unique,
  at timestamptz not null
);
create index payment_booking_payment on payment_booking (payment_id);
create trigger refuse_change before update or delete on payment_booking for each row execute function refuse_change();

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino', 'house:aggregator', 'house:adjustments')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$'
                               or kind ~ '^psp:clearing:[a-z0-9-]+$');
alter table journal drop constraint journal_kind_check;
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback', 'adjustment',
                                        'deposit', 'chargeback'));
alter table journal drop constraint journal_ref_kind_check;
alter table journal add check (ref_kind in ('ticket', 'command', 'round', 'external-round', 'proposal', 'payment'));

-- The switch that closes deposits.
alter table betting_rule add column deposits_open boolean not null default true;
