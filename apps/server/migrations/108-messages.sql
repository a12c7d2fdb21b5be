-- Messages to players. A message keeps its kind and its values; the text is made when it is read, in the reader's language.

-- What operators wrote to one player or to a segment; sent in pieces by the worker.
create table campaign (
  id bigint generated always as identity primary key,
  -- What is sent again with the same id is the same campaign.
  command_id uuid not null unique,
  body_sha256 bytea not null check (length(body_sha256) = 32),
  -- By language: {"en": {"title": …, "text": …}}.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- The language of the text for those whose own has none.
  fallback text not null,
  -- Advertising: never sent to somebody who is excluded, mailed to those alone who asked for it.
  marketing boolean not null,
  by_mail boolean not null,
  -- One player; null for a segment. Conditions of the segment that are null do not apply.
  player_id bigint references player (id),
  country text check (country ~ '^[A-Z]{2}$'),
  language text,
  registered_since timestamptz,
  deposited_since timestamptz,
  no_login_since timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  -- How many players the segment had when it was sent off.
  counted integer not null check (counted > 0),
  state text not null default 'sending' check (state in ('sending', 'sent', 'stopped')),
  -- Players up to `cursor` have been looked at; those after `last_player_id` registered later and get nothing.
  cursor bigint not null default 0,
  last_player_id bigint not null,
  sent integer not null default 0,
  ended_at timestamptz,
  check ((state = 'sending') = (ended_at is null)),
  check (texts ? fallback)
);
create index campaign_sending on campaign (id) where state = 'sending';

-- No foreign key to the account: rows are written by the statements of money.
create table message (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- A message is sent once under its key.
  key text not null check (length(key) <= 200),
  kind text not null check (length(kind) between 1 and 40),
  values jsonb not null check (jsonb_typeof(values) = 'object' and length(values::text) <= 4000),
  campaign_id bigint references campaign (id),
  marketing boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Removed by its player: hidden, and kept for the record.
  removed_at timestamptz,
  -- The mail beside it: 0 due, 1 taken by a worker, 2 handed over, 3 not wanted, 4 failed. From 1 on it is never sent again.
  mail smallint not null default 0 check (mail between 0 and 4),
  mail_due_at timestamptz not null,
  mail_attempts smallint not null default 0,
  unique (account_id, key),
  check ((kind = 'operator') = (campaign_id is not null))
);
create index message_of on message (account_id, id desc) where removed_at is null;
create index message_mail_due on message (mail_due_at) where mail = 0;

-- Mails about what happens in the account; `allows_email` is about news and offers.
alter table player add column allows_account_mail boolean not null default true;

-- A deposit that was credited, a withdrawal that was paid or came back: in the statement that books it.
create function message_of_payment() returns trigger language plpgsql as $$
begin
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select p.account_id, 'payment:' || new.journal_id,
         case new.kind when 'deposited' then 'deposit-credited' when 'transferred' then 'transfer-credited'
                       when 'paid-out' then 'withdrawal-paid' when 'paid-late' then 'withdrawal-paid' else 'withdrawal-returned' end,
         jsonb_build_object('amount', new.amount::text, 'currency', p.currency), new.at, new.at
  from payment p where p.id = new.payment_id
  on conflict do nothing;
  return null;
end $$;
create trigger message_of_payment after insert on payment_booking for each row
when (new.kind in ('deposited', 'transferred', 'paid-out', 'paid-late', 'returned')) execute function message_of_payment();

-- A bet that was cancelled, or settled otherwise than before: in the statement that settles it. First results that stand cost
-- the comparison alone.
create function message_of_settlement() returns trigger language plpgsql as $$
begin
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select t.account_id, 'ticket:' || new.ticket_id || ':' || new.no, case new.result when 1 then 'bet-voided' else 'bet-corrected' end,
         jsonb_build_object('bet', new.ticket_id, 'amount', new.payout::text, 'currency', t.currency), coalesce(t.settled_at, now()), coalesce(t.settled_at, now())
  from ticket t where t.id = new.ticket_id
  on conflict do nothing;
  return null;
end $$;
create trigger message_of_settlement after insert on ticket_settlement for each row
when (new.no > 1 or new.result = 1) execute function message_of_settlement();
