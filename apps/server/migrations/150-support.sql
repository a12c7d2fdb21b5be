-- Conversations with support. Messages are only added; the number of a message is its place in its conversation.

create table support_conversation (
  id bigint generated always as identity primary key,
  -- Who asks: a player, or a visitor whose cookie has this hash.
  player_id bigint references player (id),
  secret_hash bytea unique check (length(secret_hash) = 32),
  -- Where answers are mailed to; of a visitor.
  email text check (length(email) between 3 and 254),
  -- The caller's network, of a visitor whose conversation is open: bounds how many one network opens.
  network text check (length(network) <= 64),
  language text not null check (length(language) between 2 and 10),
  subject text not null check (length(subject) <= 40),
  -- Began outside of the hours: its answers are mailed when it is closed.
  out_of_hours boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'assigned', 'closed')),
  -- User name of the operator who took it.
  operator text,
  opened_at timestamptz not null,
  -- Of the newest message or event.
  changed_at timestamptz not null,
  -- Since when the asker waits for an answer; null where the last word is an operator's.
  waiting_since timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('asker', 'operator', 'idle')),
  last_no integer not null default 0 check (last_no >= 0),
  -- The newest message that the asker has seen.
  read_no integer not null default 0 check (read_no >= 0),
  answers integer not null default 0 check (answers >= 0),
  files smallint not null default 0 check (files >= 0),
  rating smallint check (rating between 1 and 5),
  rating_text text check (length(rating_text) <= 500),
  rated_at timestamptz,
  check ((player_id is null) <> (secret_hash is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  check (state <> 'assigned' or operator is not null),
  check (state <> 'closed' or (waiting_since is null and network is null)),
  check ((rating is null) = (rated_at is null))
);
-- A player has one open conversation.
create unique index support_open_of_player on support_conversation (player_id) where state <> 'closed' and player_id is not null;
create index support_of_player on support_conversation (player_id, id desc) where player_id is not null;
create index support_queue on support_conversation (waiting_since, id) where state <> 'closed';
create index support_of_network on support_conversation (network) where network is not null;
create index support_idle on support_conversation (changed_at) where state <> 'closed';
create index support_closed on support_conversation (closed_at desc) where state = 'closed';

create table support_message (
  conversation_id bigint not null references support_conversation (id),
  no integer not null check (no > 0),
  -- Made by the sender: what is sent again with the same id is the same message.
  message_id uuid not null,
  author text not null check (author in ('asker', 'operator', 'site')),
  -- User name of the operator who wrote it or did what it reports.
  operator text,
  -- What happened, of the site's own messages.
  event text check (event in ('taken', 'handed-over', 'closed')),
  text text not null check (length(text) <= 2000),
  file_id uuid unique,
  at timestamptz not null,
  primary key (conversation_id, no),
  unique (conversation_id, message_id),
  check ((author = 'site') = (event is not null)),
  check (author <> 'operator' or operator is not null),
  check (author = 'site' or text <> '' or file_id is not null)
);
-- A visitor whose first answer was lost finds the conversation again by the id of its first message.
create unique index support_first_message on support_message (message_id) where no = 1;
create trigger refuse_change before update on support_message for each row execute function refuse_change();

-- Pictures, kept outside the database and encrypted, each with a key of its own.
create table support_file (
  -- Also the name of the stored file.
  id uuid primary key,
  conversation_id bigint not null references support_conversation (id),
  content_type text not null check (content_type = 'image/jpeg'),
  bytes integer not null check (bytes > 0),
  -- Sealed.
  data_key text not null
);
create index support_file_of on support_file (conversation_id);

-- What operators write for each other. Never shown to the asker.
create table support_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation (id),
  note_id uuid not null,
  operator text not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  unique (conversation_id, note_id)
);

-- Transcripts that are mailed.
create table support_transcript (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation (id),
  email text not null check (length(email) between 3 and 254),
  language text not null,
  asked_at timestamptz not null,
  -- 0 due, 1 taken by a worker, 2 handed over, 4 failed. From 1 on it is never sent again.
  state smallint not null default 0 check (state in (0, 1, 2, 4)),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- One transcript of a conversation.
  unique (conversation_id)
);
create index support_transcript_due on support_transcript (due_at) where state = 0;
