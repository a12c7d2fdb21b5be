-- What is not known of a player is null: agents open accounts without details, and operators have none.
alter table player
  alter column first_name drop not null,
  alter column last_name drop not null,
  alter column phone drop not null,
  alter column gender drop not null,
  alter column address drop not null,
  alter column city drop not null,
  alter column postal_code drop not null,
  alter column birth_date drop not null,
  -- The forms of the name, by its two parts and by its words, and of the telephone number by which persons are compared.
  add column name_key text,
  add column name_words_key text,
  add column phone_key text,
  add check (num_nonnulls(first_name, last_name, name_key, name_words_key) in (0, 4)),
  add check (phone <> '' and (phone is null) = (phone_key is null)),
  add check (postal_code <> '');

-- A registration looks for a person who takes a break, by name and date of birth or by telephone number.
drop index player_by_name;
drop index player_by_phone;
create index player_by_name on player (name_key, birth_date) where name_key is not null;
create index player_by_name_words on player (name_words_key, birth_date) where name_words_key is not null;
create index player_by_phone on player (phone_key) where phone_key is not null;

-- Two operators found that these are two persons, although their details are alike.
create table person_distinction (
  player_id bigint not null references player (id),
  other_id bigint not null references player (id),
  proposal_id bigint not null references proposal (id),
  primary key (player_id, other_id),
  check (player_id < other_id)
);
alter table proposal drop constraint proposal_kind_check;
alter table proposal add check (kind in ('result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment',
                                         'provider-win', 'top-agent', 'bonus-offer', 'two-persons'));
