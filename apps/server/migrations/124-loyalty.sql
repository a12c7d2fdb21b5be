-- Loyalty: points for what was staked in cash, a wheel, and what points bought.

-- What operators set. The site's init data follows it.
create table loyalty_rule (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  wheel_open boolean not null default true,
  -- Points beside the account on other pages.
  widget_open boolean not null default true
);
insert into loyalty_rule default values;
select follow_settings('loyalty_rule', 'only_row');

create table loyalty_cursor (
  only_row boolean primary key default true check (only_row),
  -- What the journals up to this one played is counted.
  journal_id bigint not null
);
insert into loyalty_cursor (journal_id) select coalesce(max(id), 0) from journal;

-- A row for each account that ever had a point or spun the wheel: whoever writes an entry holds it.
create table loyalty_account (
  account_id bigint primary key,
  -- Points that can be spent. Below zero where a correction took back points that were spent.
  balance bigint not null default 0,
  -- Points of play alone: they decide the level and the spins.
  earned bigint not null default 0 check (earned >= 0),
  -- Of its last entry.
  entry_no integer not null default 0,
  -- Spins that were used.
  spins integer not null default 0 check (spins >= 0)
);

-- What an account played of each product; its whole points are in the entries. Parts of points are in no entry.
create table loyalty_play (
  account_id bigint not null,
  product text not null check (product in ('sport', 'slots', 'games', 'live', 'providers')),
  parts numeric not null check (parts >= 0),
  primary key (account_id, product)
);

-- The net cash stake that each ticket counts, minor units. A correction counts the difference.
create table loyalty_ticket (
  ticket_id bigint primary key,
  account_id bigint not null,
  counted bigint not null check (counted >= 0)
);
create index loyalty_ticket_of_account on loyalty_ticket (account_id);

create table loyalty_spin (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  command_id uuid not null,
  -- Place of the segment under this version of the wheel's rules.
  segment smallint not null check (segment >= 0),
  segment_key text not null,
  rules_version integer not null,
  -- Revealed with the spin.
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  nonce integer not null,
  bonus_id bigint references bonus,
  currency text not null,
  at timestamptz not null,
  unique (account_id, command_id)
);
create index loyalty_spin_of_account on loyalty_spin (account_id, id);

-- The server seed that decides an account's next spin: its hash is shown before the player names a client seed.
create table loyalty_seed (
  account_id bigint primary key,
  -- Counts the account's seeds, from 1.
  no integer not null,
  -- Sealed.
  server_seed text not null,
  server_seed_hash text not null
);

-- Every change of a balance of points, with the balance after it.
create table loyalty_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  no integer not null check (no > 0),
  kind text not null check (kind in ('play', 'purchase', 'wheel')),
  points integer not null check (points <> 0),
  balance bigint not null,
  -- Of play: the product, and the last journal that was counted.
  product text,
  to_journal bigint,
  -- Of a purchase.
  item_key text,
  command_id uuid,
  bonus_id bigint references bonus,
  -- Of the wheel.
  spin_id bigint unique references loyalty_spin,
  at timestamptz not null,
  unique (account_id, no),
  unique (account_id, product, to_journal),
  unique (account_id, command_id),
  check ((kind = 'play') = (product is not null and to_journal is not null)),
  check ((kind = 'purchase') = (item_key is not null and command_id is not null and bonus_id is not null)),
  check ((kind = 'wheel') = (spin_id is not null)),
  check (kind = 'play' or kind = 'purchase' and points < 0 or kind = 'wheel' and points > 0),
  -- Points are never spent that are not there.
  check (kind <> 'purchase' or balance >= 0)
);
create index loyalty_entry_of_account on loyalty_entry (account_id, id);

create trigger refuse_change before update or delete on loyalty_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on loyalty_entry for each statement execute function refuse_change();
create trigger refuse_change before update or delete on loyalty_spin for each row execute function refuse_change();
create trigger refuse_truncate before truncate on loyalty_spin for each statement execute function refuse_change();
