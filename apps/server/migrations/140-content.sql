-- What operators publish: pages, posts, FAQ entries, slides, promotions and legal texts, as documents with versions per language.

-- Pictures in texts. The name of a picture is a hash of its bytes, so a row never changes.
create table content_picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  -- What it shows, for those who do not see it. A text may say it in its own language.
  alt text not null check (length(alt) <= 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
-- WebP does not compress.
alter table content_picture alter column bytes set storage external;
create index content_picture_newest on content_picture (uploaded_at desc, hash);
create trigger refuse_change before update or delete on content_picture for each row execute function refuse_change();
create trigger refuse_truncate before truncate on content_picture for each statement execute function refuse_change();

create table content_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'post', 'faq', 'slide', 'promotion', 'legal')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- Of the kind: a post's category and date, a slide's page and order.
  fields jsonb not null,
  -- `shipped` until an operator sets the fields.
  fields_by text not null,
  -- Grows with every change of the fields and with every withdrawal.
  revision integer not null default 1,
  -- Not shown to players from then on.
  withdrawn_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (kind, slug)
);
create index content_document_changed on content_document (changed_at desc, id desc);
create trigger refuse_truncate before truncate on content_document for each statement execute function refuse_change();

create table content_version (
  id bigint generated always as identity primary key,
  document_id bigint not null references content_document,
  language text not null check (language ~ '^[A-Za-z-]{2,10}$'),
  no integer not null check (no > 0),
  state text not null check (state in ('draft', 'published', 'replaced', 'discarded')),
  -- Of a draft: grows every time that it is saved.
  revision integer not null default 1,
  title text not null,
  summary text not null,
  -- Markdown.
  body text not null,
  -- Text of the button of a slide or promotion.
  button text not null default '',
  picture text references content_picture,
  -- What the text calls this version; of a legal text usually a day.
  label text not null default '',
  -- Who wrote it; `shipped` for a text of the product.
  author text not null,
  -- Of the shipped file.
  source_sha256 bytea check (length(source_sha256) = 32),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_by text,
  reason text,
  published_at timestamptz,
  replaced_at timestamptz,
  -- Of terms whose publication asked players to agree again: the version of the betting rules that began with it.
  terms_version integer,
  unique (document_id, language, no),
  check ((published_at is null) = (state in ('draft', 'discarded'))),
  check ((published_by is null) = (published_at is null) and (reason is null) = (published_at is null)),
  check ((replaced_at is null) = (state in ('draft', 'published', 'discarded')))
);
create unique index content_version_published on content_version (document_id, language) where state = 'published';
create unique index content_version_draft on content_version (document_id, language) where state = 'draft';

-- What was published stays as it was, so that terms can be shown as a player agreed to them.
create function keep_published_content() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'content_version %: versions are not deleted', old.id;
  end if;
  if old.state = 'draft' then
    return new;
  end if;
  if old.state = 'published' and new.state = 'replaced'
     and to_jsonb(new) - 'state' - 'replaced_at' = to_jsonb(old) - 'state' - 'replaced_at' then
    return new;
  end if;
  raise exception 'content_version %: a % version does not change', old.id, old.state;
end $$;
create trigger keep_published_content before update or delete on content_version
  for each row execute function keep_published_content();
create trigger refuse_truncate before truncate on content_version for each statement execute function refuse_change();

-- Grows with every change that players see; processes compare it with what they remember.
create table content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into content_clock (version) values (1);

-- Which version of which legal text a player agreed to.
create table terms_agreement (
  player_id bigint not null references player,
  version_id bigint not null references content_version,
  agreed_at timestamptz not null,
  primary key (player_id, version_id)
);
create trigger refuse_change before update or delete on terms_agreement for each row execute function refuse_change();
create trigger refuse_truncate before truncate on terms_agreement for each statement execute function refuse_change();
