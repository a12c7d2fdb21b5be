-- What operators do with bonuses: codes, grants by hand to a player or a segment; and bonuses that a withdrawal ends.

alter table bonus add column ends_with_withdrawal boolean not null default false;

-- Which codes there are is followed; how often they were claimed is not.
create trigger note_setting_change after insert or delete or update of offer_key, account_id, claims_max, expires_at on bonus_code
  for each row execute function note_setting_change('code', 'offer_key,account_id,claims_max,expires_at');
insert into setting_change (table_name, row_key, after)
select 'bonus_code', code, jsonb_build_object('offer_key', offer_key, 'account_id', account_id, 'claims_max', claims_max, 'expires_at', expires_at)
from bonus_code;

-- An offer that operators grant by hand; to a segment in pieces, by the worker.
create table bonus_award (
  id bigint generated always as identity primary key,
  -- What is sent again with the same id is the same award.
  command_id uuid not null unique,
  body_sha256 bytea not null check (length(body_sha256) = 32),
  offer_key text not null references bonus_offer,
  reason text not null,
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
  state text not null default 'granting' check (state in ('granting', 'granted', 'stopped')),
  -- Players up to `cursor` have been looked at; those after `last_player_id` registered later and get nothing.
  cursor bigint not null default 0,
  last_player_id bigint not null,
  granted integer not null default 0,
  -- Players who may not get it: they have had it as often as the offer allows, or a break holds.
  refused integer not null default 0,
  ended_at timestamptz,
  check ((state = 'granting') = (ended_at is null))
);
create index bonus_award_granting on bonus_award (id) where state = 'granting';

-- A grant by hand is a claim without a code.
alter table bonus_claim alter column code drop not null,
  add column award_id bigint references bonus_award,
  add unique (award_id, account_id),
  drop constraint bonus_claim_check,
  add check (num_nonnulls(command_id, payment_id, award_id) = 1),
  add check ((code is null) = (award_id is not null));
create trigger refuse_change before update or delete on bonus_claim for each row execute function refuse_change();
