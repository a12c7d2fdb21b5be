-- Players and operators: log-ins, personal details, protection of players, documents, messages, support, data exports.
-- `account_id` is the player's cash account. Amounts are minor units of its currency.
-- Secrets and keys of files are sealed (`s1.…`, encrypted with a key that the database does not have).

---- Log-ins and sessions ----
-- The login library better-auth reads and writes these four tables. It determines their columns and the columns' names.

-- A row is one user: a person who can log in.
create table auth_user (
  id text primary key,
  name text not null, -- A copy of the user name.
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text, -- Unused.
  username text unique check (username = lower(username)), -- The user name in lower case.
  "displayUsername" text, -- The user name as its owner typed it.
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
-- Operators search for players by the beginning of the user name or the address.
create index auth_user_by_name on auth_user (username text_pattern_ops);
create index auth_user_by_email on auth_user (email text_pattern_ops);

-- A row is one session of a user on one device.
create table auth_session (
  id text primary key,
  "userId" text not null references auth_user on delete cascade,
  token text not null unique,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(), -- Time of the last use, accurate to one hour.
  "expiresAt" timestamptz not null
);
create index on auth_session ("userId");
create index on auth_session ("updatedAt");

-- A row is one way in which a user logs in. Here it is always a password.
create table auth_account (
  id text primary key,
  "userId" text not null references auth_user on delete cascade,
  issuer text not null,
  "providerId" text not null, -- `credential`: a password.
  "accountId" text not null,
  password text, -- Hash of the password.
  -- The library uses these columns for log-ins at other sites.
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique (issuer, "accountId")
);
create index on auth_account ("userId");

-- A row is one mailed link that sets a new password.
create table auth_verification (
  id text primary key,
  identifier text not null, -- Hash of the token.
  value text not null, -- `auth_user.id`.
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth_verification (identifier);
-- The links of a user are deleted when the e-mail address changes.
create index on auth_verification (value);

---- Players ----

-- A row is one player, agent or operator.
create table player (
  id bigint generated always as identity primary key,
  auth_user_id text not null unique references auth_user,
  account_id bigint unique, -- The player's cash account in the ledger: `account.id`.
  -- 0 player, 1 agent, 2 super agent, 3 demo user, 4 super master agent.
  user_type smallint not null default 0 check (user_type between 0 and 4),
  -- Role of an operator; null for players and agents.
  operator_role text check (operator_role in (
    'trader', 'risk', 'payments', 'support', 'content', 'compliance', 'administrator', 'auditor')),
  is_operator boolean not null generated always as (operator_role is not null) stored,
  currency text not null,
  country text not null check (country ~ '^[A-Z]{2}$'), -- ISO 3166-1.
  language text not null, -- Code of a language of the site, such as `pt-BR`.
  -- Unknown details are null: agents open accounts without details, and operators have none.
  first_name text,
  last_name text,
  gender text check (gender in ('Male', 'Female', 'Other')),
  birth_date date,
  address text,
  city text,
  postal_code text check (postal_code <> ''),
  phone text,
  -- Two normalised forms of the name, without case and accents: first and last name in any order, and all words in any
  -- order. Two names match if one of the forms is equal.
  name_key text,
  name_words_key text,
  phone_key text, -- Normalised form of the telephone number.
  -- Time at which a document proved the identity. From then on the name, gender and date of birth cannot change.
  verified_at timestamptz,
  -- Time since which no accepted document of the identity is valid any more. The details stay fixed.
  proof_expired_at timestamptz check (proof_expired_at is null or verified_at is not null),
  is_verified boolean not null generated always as (verified_at is not null and proof_expired_at is null) stored,
  terms_version integer not null, -- The player agreed to this version of the terms: `betting_rule.terms_version`.
  terms_agreed_at timestamptz not null,
  payment_terms_agreed_at timestamptz,
  allows_email boolean not null default false, -- Allows mails with news and offers.
  allows_account_mail boolean not null default true, -- Allows mails about events in the account.
  -- Until this time the player cannot log in or bet. `infinity` until an operator unlocks the account.
  locked_until timestamptz,
  lock_reason text,
  -- True while an agent's lock covers the account: its own lock, or the lock of an agent above it. `balance.blocked` is
  -- set in the same transaction.
  branch_locked boolean not null default false,
  -- Time at which the player closed the account. From then on log-ins are refused and the balance is blocked.
  closed_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(first_name, last_name, name_key, name_words_key) in (0, 4)),
  check (phone <> '' and (phone is null) = (phone_key is null))
);
-- A registration searches for breaks of the same person by these three indexes.
create index player_by_name on player (name_key, birth_date) where name_key is not null;
create index player_by_name_words on player (name_words_key, birth_date) where name_words_key is not null;
-- Operators also search by the beginning of a number.
create index player_by_phone on player (phone_key text_pattern_ops) where phone_key is not null;
-- Operators search by the beginnings of words of the name, in any order. New rows are found without a scan of a list of
-- pending entries.
create index player_by_words on player using gin (array_to_tsvector(string_to_array(name_words_key, ' ')))
with (fastupdate = off) where name_words_key is not null;
-- The sweep that ends expired locks reads it.
create index player_locked on player (locked_until) where locked_until is not null;
-- Operators list the newest players in one state.
create index player_newest_locked on player (id) where locked_until is not null;
create index player_newest_closed on player (id) where closed_at is not null;
create index player_newest_unverified on player (id) where not is_verified;
create index player_operators on player (id) where is_operator;
-- The lists of popular games and of winners exclude demo users.
create index player_demo on player (account_id) where user_type = 3;
-- Reports count registrations by day.
create index player_created on player (created_at);
-- The audit follows operators' rights and the columns that open and close an account. It follows `birth_date` because
-- the proof of identity fixes it.
create trigger note_role_change
  after update of operator_role, user_type, verified_at, proof_expired_at, locked_until, closed_at, birth_date on player
  for each row execute function note_setting_change(
    'id', 'operator_role,user_type,verified_at,proof_expired_at,locked_until,closed_at,birth_date');
create trigger note_role_given after insert on player
  for each row when (new.operator_role is not null or new.user_type <> 0 or new.verified_at is not null
                     or new.locked_until is not null or new.closed_at is not null)
  execute function note_setting_change(
    'id', 'operator_role,user_type,verified_at,proof_expired_at,locked_until,closed_at,birth_date');

-- A row has a player's choices for the display of the site. Null: the player chose none.
create table player_setting (
  player_id bigint primary key references player,
  odd_format text, -- Format of odds, such as `decimal`.
  view_format text, -- `european`, `asian` or `korean`.
  sport_view text, -- `table` or `categories`.
  timezone text check (timezone = 'device' or timezone ~ '^-?[0-9]{1,3}$'), -- Minutes ahead of UTC, or `device`.
  quick_stakes bigint[] -- The player's own stakes that the slip offers as buttons.
);

-- A row records that two operators declared two players with matching details to be two persons.
create table person_distinction (
  player_id bigint not null references player,
  other_id bigint not null references player,
  proposal_id bigint not null references proposal, -- The proposal by which the operators decided.
  primary key (player_id, other_id),
  check (player_id < other_id)
);

---- Security of log-ins ----

-- A row is one log-in of a player, or one attempt with a wrong password. The newest 50 of each are kept per player.
create table login_attempt (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  at timestamptz not null,
  succeeded boolean not null,
  address text not null, -- IP address.
  user_agent text not null check (length(user_agent) <= 256)
);
create index login_attempt_of on login_attempt (player_id, succeeded, id desc);
-- Operators search for players by an address, and see who else used the addresses of a player.
create index login_attempt_from on login_attempt (address, player_id, id desc) where succeeded;

-- A row is one unused link that confirms an e-mail address of a player. Opening the link deletes the row.
create table email_link (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  -- The player's address when the link was created. The link is valid while this address is current.
  -- Null for a link that restores a replaced address: it does not depend on the current address.
  from_email text,
  email text not null, -- The address that the link confirms.
  token_hash text unique, -- SHA-256 of the link's token. Null until the mail is written: the queue never has a token.
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on email_link (player_id, created_at);
create index on email_link (expires_at);

-- A row is one player's second factor: an authenticator app whose codes (TOTP, RFC 6238) a log-in requires.
create table second_factor (
  player_id bigint primary key references player,
  secret text not null check (secret ~ '^s1\.'), -- Base32, sealed.
  created_at timestamptz not null,
  confirmed_at timestamptz, -- Time of the first code. Before it, log-ins do not require the second factor.
  last_step bigint not null default 0, -- Time step of the last accepted code. The next one needs a later step.
  wrong_codes integer not null default 0, -- Number of consecutive wrong codes.
  waits_until timestamptz -- No code is accepted before this time.
);

-- A row is one recovery code, which replaces a code of the app once.
create table recovery_code (
  player_id bigint not null references second_factor on delete cascade,
  hash bytea not null check (length(hash) = 32), -- SHA-256 of player id and code.
  used_at timestamptz,
  primary key (player_id, hash)
);

---- Protection of players: breaks and events ----

-- A row is the current break of a player, or the last time-out. `balance.barred_until` is set in the same transaction.
create table player_break (
  account_id bigint primary key references balance,
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  began_at timestamptz not null,
  -- End of a time-out, or the earliest time at which the player can request the end of a self-exclusion.
  -- `infinity` for a permanent self-exclusion.
  until timestamptz not null check (until > began_at),
  return_asked_at timestamptz, -- Time at which the player requested the end of the self-exclusion.
  returns_at timestamptz, -- End of the requested self-exclusion, after a cooling-off.
  check ((return_asked_at is null) = (returns_at is null)),
  check (kind = 'self-exclusion' or return_asked_at is null),
  check (returns_at > return_asked_at and return_asked_at >= until)
);
select follow_settings('player_break', 'account_id');

-- A row is one action for the protection of a player, such as the start of a break. The audit chain includes it.
create table protection_event (
  id bigserial primary key,
  account_id bigint not null references balance,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'), -- For example `time-out` or `exclusion-ended`.
  done_by text not null, -- `player`, `system` (a term ended), or an operator as in `operator_action`.
  details jsonb not null,
  at timestamptz not null
);
create index protection_event_of on protection_event (account_id, id);
create trigger refuse_change before update or delete on protection_event for each row execute function refuse_change();
create trigger refuse_truncate before truncate on protection_event for each statement execute function refuse_change();

---- Protection of players: limits ----

-- A row is one limit that a player set on deposits, losses, stakes or playing time.
create table protection_limit (
  account_id bigint not null references account,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  value bigint check (value >= 0), -- Minor units, or minutes for `session`. Null: no limit.
  -- The requested higher limit, which the player can confirm from `next_from` on. Null with `next_from`: no limit.
  next_value bigint check (next_value >= 0),
  next_from timestamptz, -- Null if the player requested no higher limit.
  changed_at timestamptz not null,
  primary key (account_id, kind, period),
  check (next_from is not null or next_value is null)
);
select follow_settings('protection_limit', 'account_id,kind,period');

-- A row is one step in the history of a limit. The audit chain includes it.
create table limit_change (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null, -- As `protection_limit.kind`.
  period text not null,
  -- `set`: the limit changed at once. `asked`: the player requested a higher limit. `confirmed`: the requested limit
  -- took effect. `withdrawn`: the request was cancelled.
  action text not null check (action in ('set', 'asked', 'confirmed', 'withdrawn')),
  before bigint, -- The limit before the step. Null: no limit.
  after bigint, -- The limit after the step; for `asked` and `withdrawn` the requested limit. Null: no limit.
  at timestamptz not null
);
create index limit_change_of on limit_change (account_id, id desc);
create trigger refuse_change before update or delete on limit_change for each row execute function refuse_change();
create trigger refuse_truncate before truncate on limit_change for each statement execute function refuse_change();

-- A row has the play of one account in one past hour, summed from its postings. Only accounts with limits on losses,
-- stakes or playing time have rows, and only for hours with play.
create table play_hour (
  account_id bigint not null references account,
  hour timestamptz not null, -- Start of the hour.
  -- Stakes, without those that were returned because the bet was not accepted. A returned stake is subtracted from the
  -- hour in which it was staked.
  staked bigint not null,
  lost bigint not null, -- Stakes minus all returns. Negative for a net win.
  parts smallint not null check (parts between 0 and 12), -- Number of five-minute parts of the hour that have a stake.
  primary key (account_id, hour)
);

-- A row has the position up to which the postings of an account are summed in `play_hour`.
create table play_cursor (
  account_id bigint primary key references account,
  hour timestamptz not null, -- All hours before this one are summed.
  from_journal bigint not null -- The first journal that can belong to this hour or a later one.
);

---- Protection of players: reality checks ----

-- A row has the interval of a player's reality checks and the current stay: the player's time of play. A player who
-- chose no interval gets a row at the first stake if the jurisdiction has a default interval.
create table reality_check_stay (
  account_id bigint primary key references account,
  minutes integer check (minutes between 1 and 1440), -- Time between two checks. Null: the player wants no checks.
  since timestamptz not null, -- A stake from this time on begins a stay.
  started_at timestamptz, -- Time of the stay's first stake. Null without a stay.
  due_at timestamptz -- Time of the next check. Null without a stay or an interval, and while a check is open.
) with (fillfactor = 70);
create index reality_check_due on reality_check_stay (due_at) where due_at is not null;

-- A row is one reality check that was shown to a player. While it is unanswered, the player cannot stake.
create table reality_check (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  minutes integer not null, -- The interval at the time of the check.
  started_at timestamptz not null, -- Start of the stay.
  opened_at timestamptz not null,
  -- Totals of the stay: stakes, and winnings minus stakes. Null if the stay has more postings than one statement sums.
  staked bigint,
  net bigint,
  answer text check (answer in ('continue', 'leave')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index reality_check_unanswered on reality_check (account_id) where answered_at is null;
create index reality_check_of on reality_check (account_id, id);

---- Protection of players: the vault ----

-- A row is one amount that a player locked, so that it is not staked on impulse. It is in the player's account of kind
-- `player:vault`, and returns to the balance at the end.
create table vault_lock (
  id bigint generated always as identity primary key,
  account_id bigint not null references account, -- The player's cash account.
  amount bigint not null check (amount > 0),
  locked_at timestamptz not null,
  until timestamptz not null check (until > locked_at),
  opened_at timestamptz, -- Time at which the player opened it early; `until` is at most 24 hours later.
  released_at timestamptz -- Null while it is locked. Before `until` if a break began.
);
create index vault_lock_of_account on vault_lock (account_id, released_at, id);
create index vault_lock_due on vault_lock (until) where released_at is null;

---- Documents ----
-- The files are stored outside of the database. Each file is encrypted with its own key.

-- A row is one document that a player sent to prove identity, address, a payment method or the source of funds.
create table document (
  id uuid primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('identity', 'address', 'payment-method', 'source-of-funds')),
  type text not null check (length(type) <= 40), -- For example `passport`.
  country text check (country ~ '^[A-Z]{2}$'), -- The issuing country, for documents of identity.
  bank text check (length(bank) <= 40), -- The player's bank.
  account_type text check (length(account_type) <= 40), -- The type of the bank account.
  -- 1 processing, 2 accepted, 3 declined, 4 failed: a file is lost, and the player must send the document again,
  -- 5 expired: it was accepted, and its validity has ended.
  state smallint not null check (state between 1 and 5),
  command_id uuid not null, -- A repeated id is answered with the existing document.
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text, -- The operator. Null if the document failed.
  reason text check (length(reason) <= 400), -- Reason for a decline. The player reads it.
  reason_key text check (reason_key ~ '^[a-z]+(-[a-z]+)*$'), -- A prepared reason, which the player reads before the other.
  expires_on date, -- The last day on which the document is valid, as an operator read it.
  renewal_asked_at timestamptz, -- Time at which the player was asked for a new document.
  unique (player_id, command_id),
  check ((state = 1) = (decided_at is null)),
  check (state not in (2, 3, 5) or decided_by is not null),
  check (expires_on is null or state in (2, 5))
);
create index document_of on document (player_id, id desc);
create index document_waiting on document (id) where state = 1;
create index document_decided on document (decided_at desc) where state <> 1;
-- The sweep erases files of documents that were not accepted.
create index document_declined on document (decided_at) where state in (3, 4);
-- The sweep asks for new documents in time.
create index document_expiring on document (expires_on) where state = 2 and expires_on is not null;
create trigger note_setting_change after insert or update or delete on document
  for each row execute function note_setting_change('id', 'player_id,kind,state,decided_by,reason,expires_on');

-- A document is decided once. An accepted one may expire.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 1 and (old.state <> 2 or new.state not in (2, 5)
     or (old.decided_by, old.decided_at, old.expires_on) is distinct from (new.decided_by, new.decided_at, new.expires_on)) then
    raise exception 'document %: it was decided already', old.id;
  end if;
  return new;
end $$;
create trigger decided_once before update on document for each row execute function refuse_second_decision();

-- A row is one stored file of a document: a picture, or one page of a PDF as a picture.
create table document_file (
  id uuid primary key, -- The name of the stored file.
  document_id uuid not null references document,
  place smallint not null check (place between 1 and 60), -- Position in the document: at most three files of 20 pages.
  -- Files that are sent as PDF are stored as JPEG, page by page.
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0), -- Size of the file.
  data_key text not null, -- Key of the file, sealed. Empty after the file was erased.
  erased_at timestamptz,
  unique (document_id, place)
);

-- A row is one kind of document that an operator requested from a player.
create table document_request (
  player_id bigint not null references player,
  kind text not null check (kind in ('identity', 'address', 'payment-method', 'source-of-funds')),
  reason text not null check (length(reason) between 3 and 400), -- An operator's text, or `document-expires`.
  asked_by text not null, -- The operator, or `system`.
  asked_at timestamptz not null,
  primary key (player_id, kind)
);

-- A row is one review of where the money of a player comes from: the deposits of 12 months exceeded the threshold.
-- Amounts are in minor units of the base currency.
create table funds_review (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
  threshold bigint not null check (threshold > 0), -- As it was at the opening.
  -- The last closed day with a deposit while the review was open, and the sums of the 12 months up to it.
  day date not null,
  deposited bigint not null,
  result bigint not null, -- Payouts less stakes: a loss of the player is negative.
  opened_at timestamptz not null,
  ended_at timestamptz,
  ended_by text, -- The operator.
  document_id uuid references document, -- The accepted document.
  reason text check (length(reason) between 3 and 400), -- Why an operator dismissed it.
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (ended_by is null)),
  check ((state = 'accepted') = (document_id is not null)),
  check ((state = 'dismissed') = (reason is not null))
);
-- A player has at most one open review.
create unique index funds_review_open on funds_review (player_id) where state = 'open';
create index funds_review_of on funds_review (player_id, id desc);
create index funds_review_in_state on funds_review ((state = 'open'), id desc);

---- Messages ----
-- A message is stored as kind and values. Its text is composed when it is read, in the reader's language.

-- A row is one message that operators wrote to one player or to a segment of players. The worker sends it in batches.
create table campaign (
  id bigint generated always as identity primary key,
  command_id uuid not null unique, -- A repeated id is answered with the existing campaign.
  -- Hash of the command's content. A repeated id with other content is refused.
  body_sha256 bytea not null check (length(body_sha256) = 32),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'), -- By language: `{"en": {"title": …, "text": …}}`.
  fallback text not null, -- The language of the text for players whose own language has no text.
  -- Advertising: not sent to players who are on a break, locked or closed, and mailed only with `player.allows_email`.
  marketing boolean not null,
  by_mail boolean not null, -- The message is also mailed.
  player_id bigint references player, -- The recipient. Null for a segment.
  -- Conditions of the segment. A player must meet all that are not null.
  country text check (country ~ '^[A-Z]{2}$'),
  language text,
  registered_since timestamptz,
  deposited_since timestamptz,
  no_login_since timestamptz,
  made_by text not null, -- The operator.
  made_at timestamptz not null,
  counted integer not null check (counted > 0), -- Number of players in the segment at the start.
  state text not null default 'sending' check (state in ('sending', 'sent', 'stopped')),
  cursor bigint not null default 0, -- The last processed player. Players are processed in the order of their ids.
  last_player_id bigint not null, -- The newest player at the start. Players who register later get no message.
  sent integer not null default 0, -- Number of messages.
  ended_at timestamptz,
  check ((state = 'sending') = (ended_at is null)),
  check (texts ? fallback)
);
create index campaign_sending on campaign (id) where state = 'sending';

-- A row is one message to a player. A follower writes the messages of events.
create table message (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  key text not null check (length(key) <= 200), -- A player gets one message per key.
  kind text not null check (length(kind) between 1 and 40), -- For example `bet-voided`. Campaigns: `operator`.
  values jsonb not null check (jsonb_typeof(values) = 'object' and length(values::text) <= 4000), -- Values of the text.
  campaign_id bigint references campaign,
  marketing boolean not null default false, -- As `campaign.marketing`.
  created_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz, -- The player removed the message. It is hidden and kept for the record.
  -- State of the message's mail: 0 due, 1 taken by a worker, 2 sent to the mail server, 3 not wanted, 4 failed.
  -- A worker that stops in state 1 does not send the mail again. A mail that the mail server refused is due again.
  mail smallint not null default 0 check (mail between 0 and 4),
  mail_due_at timestamptz not null,
  mail_attempts smallint not null default 0,
  unique (account_id, key),
  check ((kind = 'operator') = (campaign_id is not null))
);
create index message_of on message (account_id, id desc) where removed_at is null;
-- Mails about accounts are sent before the mails of campaigns, which can be many.
create index message_account_mail_due on message (mail_due_at) where mail = 0 and campaign_id is null;
create index message_campaign_mail_due on message (mail_due_at) where mail = 0 and campaign_id is not null;

insert into follower (name) values ('messages');

---- Support ----
-- Players and visitors chat with support in conversations.

-- The only row has the operators' settings for support.
create table support_setting (
  only_row boolean primary key default true check (only_row),
  time_zone text not null check (length(time_zone) between 1 and 60), -- IANA name.
  -- Support hours from Monday to Sunday: `[from, to]` in minutes of the day, or null for a day without support.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  kept_days integer not null check (kept_days between 30 and 3650), -- Days for which a closed conversation is kept.
  reason text not null check (length(reason) between 3 and 400), -- Reason for the last change.
  changed_by text not null, -- The operator. `migration` for initial rows.
  changed_at timestamptz not null
);
insert into support_setting (time_zone, hours, kept_days, reason, changed_by, changed_at)
values ('UTC', '[[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440]]', 365, 'first installation',
        'migration', now());
select follow_settings('support_setting', 'only_row');

-- A row is one prepared answer, which operators insert into a message.
create table support_answer (
  id bigint generated always as identity primary key,
  language text not null check (length(language) between 2 and 10),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  changed_by text not null, -- The operator. `migration` for initial rows.
  changed_at timestamptz not null,
  unique (language, title)
);
insert into support_answer (language, title, text, changed_by, changed_at)
select language, title, text, 'migration', now() from (values
  ('en', 'Greeting', 'Hello, thanks for getting in touch. How can I help?'),
  ('en', 'Looking into it', 'Thanks for the details. I am looking into it now and will be back with you shortly.'),
  ('en', 'Anything else?', 'Glad I could help. Is there anything else I can do for you?'),
  ('pt-BR', 'Saudação', 'Olá, obrigado pelo contato. Como posso ajudar?'),
  ('ar', 'ترحيب', 'مرحبًا، شكرًا لتواصلك معنا. كيف يمكنني مساعدتك؟'),
  ('pt-BR', 'Vou verificar', 'Obrigado pelas informações. Estou verificando e já volto com uma resposta.'),
  ('pt-BR', 'Algo mais?', 'Que bom que pude ajudar. Posso ajudar em mais alguma coisa?'),
  ('ar', 'جارٍ التحقق', 'شكرًا على التفاصيل. أتحقق من الأمر الآن وأعود إليك بعد قليل.'),
  ('ar', 'هل من شيء آخر؟', 'سعدت بمساعدتك. هل هناك شيء آخر يمكنني مساعدتك فيه؟'),
  ('de', 'Begrüßung', 'Hallo, danke für Ihre Nachricht. Wie kann ich Ihnen helfen?'),
  ('de', 'Ich prüfe das', 'Danke für die Angaben. Ich prüfe das gerade und melde mich gleich wieder.'),
  ('de', 'Noch etwas?', 'Gern geschehen. Kann ich sonst noch etwas für Sie tun?'),
  ('es', 'Saludo', 'Hola, gracias por escribirnos. ¿En qué puedo ayudarte?'),
  ('es', 'Lo estoy revisando', 'Gracias por los datos. Lo estoy revisando y te respondo enseguida.'),
  ('es', '¿Algo más?', 'Me alegro de haberte ayudado. ¿Puedo hacer algo más por ti?'),
  ('nb', 'Hilsen', 'Hei, takk for at du tok kontakt. Hva kan jeg hjelpe deg med?'),
  ('nb', 'Jeg undersøker det', 'Takk for opplysningene. Jeg undersøker saken nå og svarer deg snart.'),
  ('nb', 'Noe mer?', 'Fint at jeg kunne hjelpe. Er det noe mer jeg kan gjøre for deg?'),
  ('pt', 'Saudação', 'Olá, obrigado pelo contacto. Em que posso ajudar?'),
  ('pt', 'Vou verificar', 'Obrigado pelas informações. Estou a verificar e respondo já de seguida.'),
  ('pt', 'Mais alguma coisa?', 'Ainda bem que pude ajudar. Posso ajudar em mais alguma coisa?'),
  ('ru', 'Приветствие', 'Здравствуйте! Спасибо за обращение. Чем могу помочь?'),
  ('ru', 'Проверяю', 'Спасибо за подробности. Уже проверяю и скоро вернусь с ответом.'),
  ('ru', 'Что-нибудь ещё?', 'Рад помочь. Могу ли я помочь чем-нибудь ещё?'),
  ('tr', 'Karşılama', 'Merhaba, bize ulaştığınız için teşekkürler. Nasıl yardımcı olabilirim?'),
  ('tr', 'İnceliyorum', 'Bilgiler için teşekkürler. Şu anda inceliyorum, kısa süre içinde dönüş yapacağım.'),
  ('tr', 'Başka bir şey?', 'Yardımcı olabildiysem ne mutlu. Sizin için yapabileceğim başka bir şey var mı?')
) as answer (language, title, text);
select follow_settings('support_answer', 'id');

-- A row is one conversation. The asker is a player, or a visitor identified by a cookie.
create table support_conversation (
  id bigint generated always as identity primary key,
  player_id bigint references player, -- Null for a visitor.
  secret_hash bytea unique check (length(secret_hash) = 32), -- SHA-256 of the secret in a visitor's cookie.
  email text check (length(email) between 3 and 254), -- A visitor's address for the transcript.
  -- Network of a visitor's IP address. It bounds the open conversations per network, and is deleted at the end.
  network text check (length(network) <= 64),
  language text not null check (length(language) between 2 and 10),
  subject text not null check (length(subject) <= 40),
  -- The conversation began outside of the support hours. When an operator closes it after an answer, the transcript is
  -- mailed.
  out_of_hours boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'assigned', 'closed')),
  operator text, -- User name of the assigned operator.
  opened_at timestamptz not null,
  changed_at timestamptz not null, -- Time of the newest message or event.
  waiting_since timestamptz, -- The asker waits for an answer from this time on. Null after an operator's answer.
  closed_at timestamptz,
  closed_by text check (closed_by in ('asker', 'operator', 'idle')), -- `idle`: the server closed it.
  last_no integer not null default 0 check (last_no >= 0), -- Number of the newest message.
  read_no integer not null default 0 check (read_no >= 0), -- Number of the newest message that the asker read.
  answers integer not null default 0 check (answers >= 0), -- Number of messages from operators.
  files smallint not null default 0 check (files >= 0), -- Number of pictures.
  rating smallint check (rating between 1 and 5), -- The asker's rating of the closed conversation.
  rating_text text check (length(rating_text) <= 500),
  rated_at timestamptz,
  check ((player_id is null) <> (secret_hash is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  check (state <> 'assigned' or operator is not null),
  check (state <> 'closed' or (waiting_since is null and network is null)),
  check ((rating is null) = (rated_at is null))
);
-- A player has at most one open conversation.
create unique index support_open_of_player on support_conversation (player_id)
where state <> 'closed' and player_id is not null;
create index support_of_player on support_conversation (player_id, id desc) where player_id is not null;
create index support_queue on support_conversation (waiting_since, id) where state <> 'closed';
create index support_of_network on support_conversation (network) where network is not null;
create index support_idle on support_conversation (changed_at) where state <> 'closed';
create index support_closed on support_conversation (closed_at desc) where state = 'closed';

-- A row is one message or event of a conversation. Rows are deleted with their conversation, after its retention time.
create table support_message (
  conversation_id bigint not null references support_conversation,
  no integer not null check (no > 0), -- Position in the conversation.
  message_id uuid not null, -- Chosen by the sender. A repeated id is the same message.
  author text not null check (author in ('asker', 'operator', 'site')), -- `site`: the row is an event.
  operator text, -- User name of the operator who wrote the message or caused the event.
  event text check (event in ('taken', 'handed-over', 'closed')),
  text text not null check (length(text) <= 2000),
  file_id uuid unique, -- `support_file.id`.
  at timestamptz not null,
  primary key (conversation_id, no),
  unique (conversation_id, message_id),
  check ((author = 'site') = (event is not null)),
  check (author <> 'operator' or operator is not null),
  check (author = 'site' or text <> '' or file_id is not null)
);
-- A visitor who lost the answer to the first message finds the conversation by the message's id.
create unique index support_first_message on support_message (message_id) where no = 1;
create trigger refuse_change before update on support_message for each row execute function refuse_change();

-- A row is one picture of a conversation. The file is stored outside of the database, encrypted with its own key.
create table support_file (
  id uuid primary key, -- The name of the stored file.
  conversation_id bigint not null references support_conversation,
  content_type text not null check (content_type = 'image/jpeg'),
  bytes integer not null check (bytes > 0), -- Size of the file.
  data_key text not null -- Key of the file, sealed.
);
create index support_file_of on support_file (conversation_id);

-- A row is one note on a conversation. Operators write notes for each other; the asker never sees them.
create table support_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation,
  note_id uuid not null, -- Chosen by the sender. A repeated id is the same note.
  operator text not null, -- User name.
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  unique (conversation_id, note_id)
);

-- A row is the transcript of a conversation that is mailed to the asker. A conversation has at most one.
create table support_transcript (
  id bigint generated always as identity primary key,
  conversation_id bigint not null unique references support_conversation,
  email text not null check (length(email) between 3 and 254),
  language text not null,
  asked_at timestamptz not null, -- Time of the request.
  -- State of the mail, as `message.mail`.
  state smallint not null default 0 check (state in (0, 1, 2, 4)),
  due_at timestamptz not null,
  attempts smallint not null default 0
);
create index support_transcript_due on support_transcript (due_at) where state = 0;
-- The number of transcripts per address and day is bounded.
create index support_transcript_of_email on support_transcript (lower(email), asked_at);

---- Data exports ----

-- A row is one archive of all stored data of a player, created at the player's request.
create table data_export (
  id uuid primary key,
  player_id bigint not null references player,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  asked_at timestamptz not null, -- Time of the request.
  ready_at timestamptz, -- Time at which the archive was created or failed.
  attempt uuid, -- The attempt whose parts form the archive. Parts of other attempts are never read.
  bytes bigint not null default 0 check (bytes >= 0), -- Size of the archive.
  expires_at timestamptz not null, -- The archive is deleted at this time.
  check ((state = 'ready') = (attempt is not null))
);
create index data_export_of on data_export (player_id, asked_at desc);
create index data_export_expired on data_export (expires_at);

-- A row is one part of an archive.
create table data_export_part (
  export_id uuid not null references data_export on delete cascade,
  attempt uuid not null, -- The attempt that wrote the part.
  no integer not null check (no >= 0),
  bytes bytea not null, -- The archive is compressed already.
  primary key (export_id, attempt, no)
);
alter table data_export_part alter column bytes set storage external;
