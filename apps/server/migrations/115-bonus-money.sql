-- Bonus money: each bonus has a ledger account of its own, and tickets know what of their stake it paid.

alter table account drop constraint account_kind_check;
alter table account add check (kind in ('cash', 'player:locked', 'open-bets:sport', 'held-bets:sport', 'house:sportsbook', 'sandbox:bank',
                                        'open-rounds:casino', 'house:casino', 'house:aggregator', 'house:adjustments', 'bonus:expense')
                               or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$'
                               or kind ~ '^psp:clearing:[a-z0-9-]+$'
                               or kind ~ '^bonus:[0-9]+$');
alter table journal drop constraint journal_kind_check;
alter table journal add check (kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'top-up', 'round',
                                        'contribution', 'jackpot', 'jackpot-seed',
                                        'external-bet', 'external-win', 'external-rollback', 'adjustment',
                                        'deposit', 'chargeback', 'funds-transfer',
                                        'withdrawal', 'withdrawal-release', 'payout', 'payout-late', 'payout-return',
                                        'bonus-grant', 'bonus-conversion', 'bonus-forfeit'));
alter table journal drop constraint journal_ref_kind_check;
alter table journal add check (ref_kind in ('ticket', 'command', 'round', 'external-round', 'proposal', 'payment', 'bonus'));
insert into account (id, owner_kind, owner_id, kind, currency)
select (select max(id) from account where id < 1001) + row_number() over (order by currency), 'house', 0, 'bonus:expense', currency
from player_limit;

create table bonus (
  id bigint generated always as identity primary key,
  -- The player's cash account: whoever holds its balance locked is the only one to change rows of the bonus and its account.
  account_id bigint not null,
  -- The account of kind `bonus:<id>` that holds its money.
  ledger_id bigint not null unique references account,
  offer_key text not null,
  kind text not null check (kind in ('deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back')),
  -- Its money pays stakes after cash, and becomes cash when it was wagered.
  is_wagering boolean not null,
  -- 1 appended, 2 active, 3 cancelled, 4 used.
  state smallint not null check (state between 1 and 4),
  currency text not null,
  -- Minor units.
  granted bigint not null check (granted >= 0),
  requirement bigint not null check (requirement >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- The most that becomes cash; null: all of it.
  max_conversion bigint check (max_conversion >= 0),
  -- The most of a stake that is paid with bonus money in part; null: no maximum.
  max_stake bigint check (max_stake > 0),
  min_odds_milli integer not null check (min_odds_milli between 1000 and 1001000),
  -- What counts of casino games, and which games.
  terms jsonb not null,
  payment_id uuid,
  code text,
  expires_at timestamptz not null,
  appended_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('converted', 'spent', 'used', 'expired', 'cancelled')),
  -- Tickets above this one count.
  first_ticket_id bigint,
  -- What left its account since it ended, and what of it became cash. Both fall with money that is taken back.
  swept bigint not null default 0,
  converted bigint not null default 0 check (converted >= 0),
  -- Version of the cash balance that its progress takes into account.
  followed_version bigint not null default -1,
  -- Its money moved: the follower looks at it although it may be over.
  is_due boolean not null default true,
  version integer not null default 1,
  check ((state = 1) = (activated_at is null) or state = 3),
  check ((state in (3, 4)) = (ended_at is not null)),
  check ((state in (3, 4)) = (end_reason is not null))
);
create unique index bonus_wagering on bonus (account_id) where state = 2 and is_wagering;
create index bonus_of_account on bonus (account_id, id);
create index bonus_due on bonus (id) where is_due;
create index bonus_followed on bonus (id) where state in (1, 2);

-- Free bets. One that was used and whose ticket was refunded is open again.
create table bonus_credit (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus,
  account_id bigint not null,
  value bigint not null check (value > 0),
  currency text not null,
  -- 1 open, 2 used, 3 over.
  state smallint not null default 1 check (state between 1 and 3),
  -- The last ticket that it paid.
  ticket_id bigint,
  expires_at timestamptz not null,
  check (state <> 2 or ticket_id is not null)
);
create index bonus_credit_of_account on bonus_credit (account_id, id);
create index bonus_credit_of_bonus on bonus_credit (bonus_id);

create table free_spin (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus,
  account_id bigint not null,
  game text not null,
  value bigint not null check (value > 0),
  "left" integer not null check ("left" >= 0),
  won bigint not null default 0 check (won >= 0),
  expires_at timestamptz not null
);
create index free_spin_of_account on free_spin (account_id, id);

-- What a ticket's stake was paid with; a ticket without a row was paid with cash alone.
create table ticket_funding (
  ticket_id bigint primary key,
  bonus_id bigint not null,
  -- The bonus's account.
  ledger_id bigint not null,
  cash bigint not null check (cash >= 0),
  -- 0 where a trader's smaller stake needed none of it.
  bonus bigint not null check (bonus >= 0),
  -- The free bet that it was; its stake is not returned.
  credit_id bigint,
  check (credit_id is null or cash = 0)
);
create index ticket_funding_of_bonus on ticket_funding (bonus_id, ticket_id);

create table round_funding (
  round_id bigint primary key,
  bonus_id bigint not null,
  ledger_id bigint not null,
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus > 0),
  spin_id bigint
);
create index round_funding_of_bonus on round_funding (bonus_id, round_id);

-- What a settlement counted towards the requirement. A correction counts the difference.
create table bonus_progress (
  bonus_id bigint not null,
  source_kind text not null check (source_kind in ('ticket', 'round')),
  source_id bigint not null,
  -- The ticket's or round's version.
  source_version integer not null,
  counted bigint not null,
  primary key (bonus_id, source_kind, source_id, source_version)
);

-- Of the stake, what bonus money paid; null for cash alone. The statement that settles plain singles leaves out what has it.
alter table ticket add column bonus_stake bigint check (bonus_stake between 0 and stake);

create trigger refuse_change before update or delete on bonus_progress for each row execute function refuse_change();

-- A bonus that could not be followed rests, as other rows of sweepers do.
alter table sweep_failure drop constraint sweep_failure_sweep_check,
  add constraint sweep_failure_sweep_check
    check (sweep in ('abandoned-round', 'wait', 'cash-out', 'auto-cash-out', 'table-bet', 'bonus'));
