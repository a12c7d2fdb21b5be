-- The site: texts that operators publish, the players' agreements to legal texts, and rules for the whole site.
-- Operators are stored by user name. The name `shipped` marks texts that came with the product.

---- Texts and pictures ----

-- A row is one uploaded picture. Its name is a hash of its bytes, so a row never changes.
create table content_picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  -- Description for readers who cannot see the picture. A text that shows the picture can use its own description.
  alt text not null check (length(alt) <= 200),
  width integer not null check (width > 0), -- Pixels.
  height integer not null check (height > 0),
  bytes bytea not null, -- WebP, which is compressed already.
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
alter table content_picture alter column bytes set storage external;
create index content_picture_newest on content_picture (uploaded_at desc, hash);
create trigger refuse_change before update or delete on content_picture for each row execute function refuse_change();
create trigger refuse_truncate before truncate on content_picture for each statement execute function refuse_change();

-- A row is one document of the site. Its texts are rows of `content_version`, one language and version each.
create table content_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'post', 'faq', 'slide', 'promotion', 'legal')),
  -- Name of the document within its kind. The URL of a post contains it.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- Fields that are the same in all languages. They depend on the kind: a post has a category and a date; a slide has a
  -- page, an order and a link.
  fields jsonb not null,
  fields_by text not null, -- The operator who last set the fields, or `shipped`.
  -- Increases when the fields change and when the document is withdrawn or shown again.
  revision integer not null default 1,
  withdrawn_at timestamptz, -- The document is hidden from this time on. Null for a visible document.
  created_by text not null, -- The operator, or `shipped`.
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (kind, slug)
);
create index content_document_changed on content_document (changed_at desc, id desc);
create trigger refuse_truncate before truncate on content_document for each statement execute function refuse_change();

-- A row is one version of a document's text in one language.
create table content_version (
  id bigint generated always as identity primary key,
  document_id bigint not null references content_document,
  language text not null check (language ~ '^[A-Za-z-]{2,10}$'),
  no integer not null check (no > 0), -- Counts the versions of the document in the language.
  state text not null check (state in ('draft', 'published', 'replaced', 'discarded')),
  revision integer not null default 1, -- Increases each time the draft is saved.
  title text not null,
  summary text not null,
  body text not null, -- Markdown.
  button text not null default '', -- Label of the button of a slide or promotion.
  picture text references content_picture,
  label text not null default '', -- Name of the version in the text. A legal text is usually named by a day.
  author text not null, -- The operator who wrote the text, or `shipped`.
  source_sha256 bytea check (length(source_sha256) = 32), -- Hash of the shipped file. Null for a text of an operator.
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_by text,
  reason text, -- Reason for the publication.
  published_at timestamptz,
  replaced_at timestamptz, -- Time at which another version was published in its place.
  -- The version of the terms that began with the publication: `betting_rule.terms_version`. Players must agree to it
  -- before their next bet. Null if the publication required no agreement.
  terms_version integer,
  unique (document_id, language, no),
  check ((published_at is null) = (state in ('draft', 'discarded'))),
  check ((published_by is null) = (published_at is null) and (reason is null) = (published_at is null)),
  check ((replaced_at is null) = (state in ('draft', 'published', 'discarded')))
);
-- A document has at most one published version and one draft in each language.
create unique index content_version_published on content_version (document_id, language) where state = 'published';
create unique index content_version_draft on content_version (document_id, language) where state = 'draft';

-- A published version never changes, except that another version replaces it. The site can show the terms in the form
-- to which a player agreed.
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

-- The only row has a number that increases with every change that players can see. A process reads the texts again when
-- the number differs from its cached number.
create table content_clock (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into content_clock (version) values (1);

---- Agreements to legal texts ----

-- A row records that a player agreed to one version of a legal text.
create table terms_agreement (
  player_id bigint not null references player,
  version_id bigint not null references content_version,
  agreed_at timestamptz not null,
  primary key (player_id, version_id)
);
create trigger refuse_change before update or delete on terms_agreement for each row execute function refuse_change();
create trigger refuse_truncate before truncate on terms_agreement for each statement execute function refuse_change();

---- Rules of the site ----

-- The only row has the operators' rules for the whole site.
create table site_rule (
  only_row boolean primary key default true check (only_row),
  -- True: paths begin with a language, and players choose one. False: the site has its default language only.
  multilanguage boolean not null default true
);
insert into site_rule default values;
select follow_settings('site_rule', 'only_row');
