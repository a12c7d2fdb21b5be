-- Transfers from another platform of the group: each is a payment of its own direction.

alter table payment drop constraint payment_direction_check;
alter table payment add check (direction in ('deposit', 'withdrawal', 'transfer'));
-- The database refuses a second transfer of an account that has not ended.
create unique index payment_transfer_open on payment (account_id) where direction = 'transfer' and state = 9;

create table funds_transfer (
  payment_id uuid primary key references payment,
  -- The other platform's own name of the funds.
  external_id text not null,
  -- When the other platform is asked what became of the debit; null after its answer was booked.
  due_at timestamptz,
  attempts integer not null default 0
);
create index funds_transfer_due on funds_transfer (due_at) where due_at is not null;

alter table payment_booking drop constraint payment_booking_kind_check;
alter table payment_booking add check (kind in ('transferred', 'deposited', 'reversed', 'held', 'released', 'paid-out', 'paid-late', 'returned'));
alter table journal drop constraint journal_kind_check;
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback', 'adjustment',
                                        'deposit', 'chargeback', 'funds-transfer',
                                        'withdrawal', 'withdrawal-release', 'payout', 'payout-late', 'payout-return'));
