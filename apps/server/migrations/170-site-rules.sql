-- What operators set of the site as a whole.

create table site_rule (
  only_row boolean primary key default true check (only_row),
  -- Paths begin with a language, and players choose one. Without it the site is in its default language.
  multilanguage boolean not null default true
);
insert into site_rule default values;
select follow_settings('site_rule', 'only_row');
