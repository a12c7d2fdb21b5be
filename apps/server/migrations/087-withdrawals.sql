-- Withdrawals: what is held for them, who approved them, and when they are sent.

alter table payment
  -- When the order goes to the provider, or goes there again; null where there is nothing to send.
  add column send_at timestamptz,
  add column send_attempts integer not null default 0,
  -- Operators who have to approve it; of withdrawals only.
  add column approvals_needed smallint check (approvals_needed between 1 and 2),
  -- Why an operator rejected it.
  add column reject_reason text not null default '',
  add check ((direction = 'withdrawal') = (approvals_needed is not null)),
  add check (direction = 'deposit' or amount is not null),
  add check (send_at is null or state in (9, 15));
create index payment_to_send on payment (send_at) where send_at is not null;
create index payment_by_state on payment (account_id, state, id desc);
create index payment_queue on payment (state, id) where direction = 'withdrawal';

create table payment_approval (
  payment_id uuid not null references payment,
  operator text not null,
  at timestamptz not null,
  primary key (payment_id, operator)
);
create trigger refuse_change before update or delete on payment_approval for each row execute function refuse_change();

-- The secret fields of a withdrawal's form, sealed; they go when it was sent, or has ended.
create table payment_secret (
  payment_no bigint primary key references payment (no),
  fields text not null
);

alter table payment_booking drop constraint payment_booking_kind_check;
alter table payment_booking add check (kind in ('deposited', 'reversed', 'held', 'released', 'paid-out', 'paid-late', 'returned'));

-- `player:locked`: a player's money between the request of a withdrawal and its end.
alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'player:locked', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino', 'house:aggregator', 'house:adjustments')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$'
                               or kind ~ '^psp:clearing:[a-z0-9-]+$');
alter table journal drop constraint journal_kind_check;
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback', 'adjustment',
                                        'deposit', 'chargeback',
                                        'withdrawal', 'withdrawal-release', 'payout', 'payout-late', 'payout-return'));
