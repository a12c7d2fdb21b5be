-- What operators set of support: when it answers, how long conversations are kept, and prepared answers.

create table support_setting (
  only_row boolean primary key default true check (only_row),
  -- IANA name.
  time_zone text not null check (length(time_zone) between 1 and 60),
  -- Monday to Sunday: [from, to] in minutes of the day, or null for a day without support.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  -- Days for which a closed conversation is kept.
  kept_days integer not null check (kept_days between 30 and 3650),
  reason text not null check (length(reason) between 3 and 400),
  changed_by text not null,
  changed_at timestamptz not null
);
insert into support_setting (time_zone, hours, kept_days, reason, changed_by, changed_at)
values ('UTC', '[[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440]]', 365, 'first installation', 'migration', now());

create table support_answer (
  id bigint generated always as identity primary key,
  language text not null check (length(language) between 2 and 10),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  changed_by text not null,
  changed_at timestamptz not null,
  unique (language, title)
);
insert into support_answer (language, title, text, changed_by, changed_at) values
  ('en', 'Greeting', 'Hello, thanks for getting in touch. How can I help?', 'migration', now()),
  ('en', 'Looking into it', 'Thanks for the details. I am looking into it now and will be back with you shortly.', 'migration', now()),
  ('en', 'Anything else?', 'Glad I could help. Is there anything else I can do for you?', 'migration', now()),
  ('pt-BR', 'Saudação', 'Olá, obrigado pelo contato. Como posso ajudar?', 'migration', now()),
  ('ar', 'ترحيب', 'مرحبًا، شكرًا لتواصلك معنا. كيف يمكنني مساعدتك؟', 'migration', now());

select follow_settings(followed, key_columns)
from (values ('support_setting', 'only_row'), ('support_answer', 'id')) as t(followed, key_columns);
