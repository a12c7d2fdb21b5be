-- Logins. These four belong to the login library: its names, its columns.
create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  username text unique,
  "displayUsername" text,
  check (email = lower(email)),
  check (username = lower(username))
);

create table auth_session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  -- When it was last used, to within an hour.
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth_user (id) on delete cascade
);
create index on auth_session ("userId");

create table auth_account (
  id text primary key,
  issuer text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth_user (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique (issuer, "accountId")
);
create index on auth_account ("userId");

create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth_verification (identifier);

-- Who plays, or runs the site.
create table player (
  id bigint generated always as identity primary key,
  auth_user_id text not null unique references auth_user (id),
  -- The ledger account of the player's balance.
  account_id bigint unique,
  -- user 0, agent 1, super agent 2, demo user 3, super master agent 4
  user_type smallint not null default 0 check (user_type between 0 and 4),
  is_operator boolean not null default false,
  currency text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  gender text not null check (gender in ('Male', 'Female')),
  address text not null,
  city text not null,
  postal_code text not null,
  birth_date date not null,
  terms_version integer not null,
  terms_agreed_at timestamptz not null,
  payment_terms_agreed_at timestamptz,
  allows_email boolean not null default false,
  -- A locked player neither logs in nor bets until then; 'infinity' until somebody unlocks.
  locked_until timestamptz,
  lock_reason text,
  created_at timestamptz not null
);

-- What signs the sessions of a sandbox; elsewhere the operator brings it.
create table sandbox_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);
