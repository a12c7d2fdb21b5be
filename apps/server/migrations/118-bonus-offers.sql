-- What bonuses are offered, under which codes, and who has claimed them.

create table bonus_offer (
  key text primary key check (key ~ '^[a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back')),
  -- Its numbers, by kind (features/bonuses/offers). Amounts are in hundredths of a euro and mean about the same in every currency.
  config jsonb not null,
  is_open boolean not null default true,
  -- Shown to everybody; others are known by their code alone.
  is_listed boolean not null default true,
  rank integer not null default 100,
  closes_at timestamptz,
  -- How often one person and one household may claim it; null without a bound.
  person_max integer default 1 check (person_max > 0),
  household_max integer default 1 check (household_max > 0)
);

create table bonus_code (
  code text primary key check (code ~ '^[A-Z0-9-]{3,40}$'),
  offer_key text not null references bonus_offer,
  -- The only account that may claim it; null for everybody.
  account_id bigint,
  claims integer not null default 0,
  claims_max integer check (claims_max > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (claims <= claims_max)
);
create index bonus_code_of_offer on bonus_code (offer_key) where account_id is null;
create index bonus_code_of_account on bonus_code (account_id) where account_id is not null;

create table bonus_claim (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  offer_key text not null references bonus_offer,
  code text not null references bonus_code,
  bonus_id bigint not null unique references bonus,
  -- The command of the claim field, or the deposit that brought the code.
  command_id uuid,
  payment_id uuid unique references payment,
  -- SHA-256 of name and date of birth, and of surname and address, as they were at the claim: it is compared, never shown.
  person_hash text not null,
  household_hash text not null,
  claimed_at timestamptz not null,
  unique (account_id, command_id),
  check ((command_id is null) <> (payment_id is null))
);
create index bonus_claim_of_person on bonus_claim (offer_key, person_hash);
create index bonus_claim_of_household on bonus_claim (offer_key, household_hash);
create index bonus_claim_of_account on bonus_claim (account_id, offer_key);

-- Codes that came with deposits. Each is decided once, after money has arrived.
create table deposit_bonus_code (
  payment_id uuid primary key references payment,
  account_id bigint not null,
  code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused', 'lapsed')),
  -- The refusal's code.
  refusal text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create index deposit_bonus_code_waiting on deposit_bonus_code (created_at) where state = 'waiting';
create index deposit_bonus_code_of_account on deposit_bonus_code (account_id);

insert into bonus_offer (key, kind, rank, config) values
  ('welcome', 'deposit-match', 10,
   '{"shareBasisPoints": 10000, "minDeposit": 1000, "maxGrant": 10000,
     "wagering": {"multiplierMilli": 5000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000}, "gameBasisPoints": {},
                  "maxStake": 1000, "maxConversion": 50000, "expiresAfterDays": 30}}'),
  ('first-free-bet', 'free-bet', 20,
   '{"count": 1, "value": 500, "minOddsMilli": 1500, "winningsTo": "cash", "expiresAfterDays": 14}'),
  ('try-it', 'bonus-money', 30,
   '{"value": 500,
     "wagering": {"multiplierMilli": 5000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000}, "gameBasisPoints": {},
                  "maxStake": 500, "maxConversion": 5000, "expiresAfterDays": 14}}');
insert into bonus_code (code, offer_key) values ('WELCOME', 'welcome'), ('FREEBET', 'first-free-bet'), ('TRYIT', 'try-it');

select follow_settings('bonus_offer', 'key');
