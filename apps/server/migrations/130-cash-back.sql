-- Cash-back by periods: who takes part in which offer, and what each period came to.

create table cash_back_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  offer_key text not null references bonus_offer,
  currency text not null,
  -- The offer's numbers when it was claimed: a changed offer changes no entry.
  config jsonb not null,
  joined_at timestamptz not null,
  -- The period that runs: since the last one was closed, to be closed from then on.
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  -- Journals up to this one are counted, in this period or in one before.
  counted_to bigint not null,
  -- Of this period so far, minor units of cash: out by stakes, back by what they returned.
  staked bigint not null default 0 check (staked >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- Cash in open bets and rounds when the period began.
  open_from bigint not null check (open_from >= 0),
  -- No further period begins.
  ended_at timestamptz
);
create index cash_back_entry_due on cash_back_entry (period_to, id) where ended_at is null;
create unique index cash_back_entry_of_account on cash_back_entry (account_id, offer_key) where ended_at is null;

create table cash_back_period (
  entry_id bigint not null references cash_back_entry,
  no integer not null check (no > 0),
  period_from timestamptz not null,
  closed_at timestamptz not null,
  counted_to bigint not null,
  -- Cash of bets and rounds that were settled in the period, minor units.
  staked bigint not null check (staked >= 0),
  returned bigint not null check (returned >= 0),
  open_to bigint not null check (open_to >= 0),
  credited bigint not null check (credited >= 0),
  -- Why so much: `barred` is a time-out or an exclusion.
  outcome text not null check (outcome in ('credited', 'nothing', 'barred')),
  bonus_id bigint unique references bonus,
  primary key (entry_id, no),
  check ((outcome = 'credited') = (bonus_id is not null)),
  check ((outcome = 'credited') = (credited > 0))
);
create trigger refuse_change before update or delete on cash_back_period for each row execute function refuse_change();

-- A claim begins an entry, or brings a bonus at once.
alter table bonus_claim alter column bonus_id drop not null,
  add column entry_id bigint unique references cash_back_entry,
  add check (num_nonnulls(bonus_id, entry_id) = 1);

insert into bonus_offer (key, kind, rank, household_max, config) values
  ('weekly-cash-back', 'cash-back', 40, 1,
   '{"shareBasisPoints": 1000, "period": "week", "minCredit": 100, "maxCredit": 5000, "creditedTo": "cash"}');
insert into bonus_code (code, offer_key) values ('WEEKLY10', 'weekly-cash-back');
