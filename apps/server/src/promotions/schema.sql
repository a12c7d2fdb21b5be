-- Promotions: bonus offers with codes and claims, cash-back by periods, loyalty points with a wheel and a shop, and casino
-- tournaments.
-- Players' bonuses are in `bonus` of the money module. Amounts are minor units of the account's currency, unless a
-- comment says otherwise. `account_id` is the player's cash account.

---- Offers and codes ----

-- One row is one offer of a bonus.
create table bonus_offer (
  key text primary key check (key ~ '^[a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back')),
  -- The numbers of the offer; `offerNumbers` of packages/contract has the fields of each kind. Amounts are hundredths
  -- of a euro. In other currencies they are converted to round sums of about the same value.
  config jsonb not null,
  is_open boolean not null default true,
  is_listed boolean not null default true, -- The offer is shown to all players. Other offers are claimed by code only.
  rank integer not null default 100, -- Lists show offers in ascending order.
  closes_at timestamptz,
  -- Maximum number of claims by one person, one household and one device; null for no maximum.
  person_max integer default 1 check (person_max > 0),
  household_max integer default 1 check (household_max > 0),
  device_max integer check (device_max > 0)
);
insert into bonus_offer (key, kind, rank, config) values
  ('welcome', 'deposit-match', 10,
   '{"shareBasisPoints": 10000, "minDeposit": 1000, "maxGrant": 10000,
     "wagering": {"multiplierMilli": 5000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000},
                  "gameBasisPoints": {}, "maxStake": 1000, "maxConversion": 50000, "expiresAfterDays": 30}}'),
  ('first-free-bet', 'free-bet', 20,
   '{"count": 1, "value": 500, "minOddsMilli": 1500, "winningsTo": "cash", "expiresAfterDays": 14}'),
  ('first-spins', 'free-spins', 25,
   '{"game": "corner-sevens", "count": 10, "value": 20, "winningsTo": "bonus", "expiresAfterDays": 7,
     "wagering": {"multiplierMilli": 3000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000},
                  "gameBasisPoints": {}, "maxStake": 500, "maxConversion": 10000, "expiresAfterDays": 14}}'),
  ('try-it', 'bonus-money', 30,
   '{"value": 500,
     "wagering": {"multiplierMilli": 5000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000},
                  "gameBasisPoints": {}, "maxStake": 500, "maxConversion": 5000, "expiresAfterDays": 14}}'),
  ('weekly-cash-back', 'cash-back', 40,
   '{"shareBasisPoints": 1000, "period": "week", "minCredit": 100, "maxCredit": 5000, "creditedTo": "cash"}');
select follow_settings('bonus_offer', 'key');

-- One row is one code by which an offer is claimed.
create table bonus_code (
  code text primary key check (code ~ '^[A-Z0-9-]{3,40}$'),
  offer_key text not null references bonus_offer,
  account_id bigint, -- The only account that may claim the code; null for all accounts.
  claims integer not null default 0, -- Number of claims so far.
  claims_max integer check (claims_max > 0), -- Null for no maximum.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (claims <= claims_max)
);
-- A listed offer is shown once, with its oldest code for all accounts.
create index bonus_code_general on bonus_code (offer_key, created_at, code) where account_id is null;
create index bonus_code_of_account on bonus_code (account_id) where account_id is not null;
insert into bonus_code (code, offer_key) values
  ('WELCOME', 'welcome'), ('FREEBET', 'first-free-bet'), ('SPINS', 'first-spins'), ('TRYIT', 'try-it'),
  ('WEEKLY10', 'weekly-cash-back');
-- The record of settings has the codes, but not the counts of their claims.
insert into setting_change (table_name, row_key, after)
select 'bonus_code', code, jsonb_build_object('offer_key', offer_key, 'account_id', account_id,
                                              'claims_max', claims_max, 'expires_at', expires_at)
from bonus_code;
create trigger note_setting_change
after insert or delete or update of offer_key, account_id, claims_max, expires_at on bonus_code
for each row execute function note_setting_change('code', 'offer_key,account_id,claims_max,expires_at');

---- Cash-back ----

-- One row is the participation of an account in a cash-back offer, with its current period.
create table cash_back_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  offer_key text not null references bonus_offer,
  currency text not null,
  config jsonb not null, -- The numbers of the offer at the claim. Later changes of the offer do not apply.
  joined_at timestamptz not null,
  -- The current period. It is closed at `period_to` or later; the next one begins at the time of the closing.
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  counted_to bigint not null, -- The id of the last counted journal.
  -- The cash that stakes took and that bets and rounds returned, in the journals of the current period counted so far.
  staked bigint not null default 0 check (staked >= 0),
  returned bigint not null default 0 check (returned >= 0),
  open_from bigint not null check (open_from >= 0), -- Cash in open bets and rounds at the start of the period.
  ended_at timestamptz -- The participation has ended: no further period begins.
);
create index cash_back_entry_due on cash_back_entry (period_to, id) where ended_at is null;
-- An account participates in an offer once at a time.
create unique index cash_back_entry_of_account on cash_back_entry (account_id, offer_key) where ended_at is null;

-- One row is one closed period of a participation.
create table cash_back_period (
  entry_id bigint not null references cash_back_entry,
  no integer not null check (no > 0), -- Number of the period of the participation, from 1.
  period_from timestamptz not null,
  closed_at timestamptz not null,
  counted_to bigint not null, -- The id of the period's last journal.
  -- The cash of bets and rounds that were settled in the period: stakes and returns.
  staked bigint not null check (staked >= 0),
  returned bigint not null check (returned >= 0),
  open_to bigint not null check (open_to >= 0), -- Cash in open bets and rounds at the end of the period.
  credited bigint not null check (credited >= 0), -- The cash-back.
  -- `nothing`: no net loss, or one that is too small. `barred`: the player could not get a bonus, for example during a
  -- time-out.
  outcome text not null check (outcome in ('credited', 'nothing', 'barred')),
  bonus_id bigint unique references bonus, -- The bonus that paid the cash-back.
  primary key (entry_id, no),
  check ((outcome = 'credited') = (bonus_id is not null)),
  check ((outcome = 'credited') = (credited > 0))
);
create trigger refuse_change before update or delete on cash_back_period for each row execute function refuse_change();

---- Grants by operators ----

-- One row is the grant of an offer by an operator, to one player or to a segment of players. A worker grants it in
-- batches, in order of player ids.
create table bonus_award (
  id bigint generated always as identity primary key,
  -- A repeated command returns the existing award. The same command with another body is refused.
  command_id uuid not null unique,
  body_sha256 bytea not null check (length(body_sha256) = 32),
  offer_key text not null references bonus_offer,
  reason text not null,
  player_id bigint references player (id), -- The only player; null for a segment.
  -- The conditions of the segment. A condition that is null does not apply.
  country text check (country ~ '^[A-Z]{2}$'),
  language text,
  registered_since timestamptz,
  deposited_since timestamptz,
  no_login_since timestamptz,
  made_by text not null, -- The operator's user name.
  made_at timestamptz not null,
  counted integer not null check (counted > 0), -- Number of players in the segment at the start.
  state text not null default 'granting' check (state in ('granting', 'granted', 'stopped')),
  cursor bigint not null default 0, -- The last processed player id.
  last_player_id bigint not null, -- The last player id of the award. Players who register later are excluded.
  granted integer not null default 0, -- Number of players who got the bonus.
  -- Number of players who could not get it, for example because they had claimed the offer as often as allowed.
  refused integer not null default 0,
  ended_at timestamptz,
  check ((state = 'granting') = (ended_at is null))
);
create index bonus_award_granting on bonus_award (id) where state = 'granting';

---- Claims ----

-- One row is one claim of an offer: by a player, by a deposit with a code, or by the grant of an operator.
create table bonus_claim (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  offer_key text not null references bonus_offer,
  code text references bonus_code, -- Null for a grant by an operator.
  -- The source of the claim: the player's command, the deposit that had the code, or the operator's grant.
  command_id uuid,
  payment_id uuid unique references payment,
  award_id bigint references bonus_award,
  -- The result of the claim: a bonus, or a participation in a cash-back offer.
  bonus_id bigint unique references bonus,
  entry_id bigint unique references cash_back_entry,
  -- SHA-256 in hex, by which the maximum numbers of claims are checked. They are computed from the details at the claim
  -- and are never shown.
  person_hashes text[] not null, -- Both forms of the name with the date of birth, and the telephone number.
  household_hash text not null, -- Surname and address.
  device_hash text, -- Network and browser of the newest log-in; null for an account that never logged in.
  claimed_at timestamptz not null,
  unique (account_id, command_id),
  unique (award_id, account_id),
  check (num_nonnulls(command_id, payment_id, award_id) = 1),
  check (num_nonnulls(bonus_id, entry_id) = 1),
  check ((code is null) = (award_id is not null))
);
create index bonus_claim_of_person on bonus_claim using gin (person_hashes);
create index bonus_claim_of_household on bonus_claim (offer_key, household_hash);
create index bonus_claim_of_device on bonus_claim (offer_key, device_hash) where device_hash is not null;
create index bonus_claim_of_account on bonus_claim (account_id, offer_key);
create trigger refuse_change before update or delete on bonus_claim for each row execute function refuse_change();

-- One row is the code that a player entered with a deposit. The code is decided once, after the money has arrived.
create table deposit_bonus_code (
  payment_id uuid primary key references payment,
  account_id bigint not null,
  code text not null,
  -- `lapsed`: no money arrived in time.
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused', 'lapsed')),
  refusal text, -- The name of the refusal, such as `BonusCodeExpiredException`.
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create index deposit_bonus_code_waiting on deposit_bonus_code (created_at) where state = 'waiting';
create index deposit_bonus_code_of_account on deposit_bonus_code (account_id);

---- Loyalty: points for cash stakes ----

-- The only row holds the switches that operators set for loyalty. If `is_open` is false, all parts are closed.
create table loyalty_rule (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  wheel_open boolean not null default true,
  widget_open boolean not null default true -- The points next to the account, on pages other than that of loyalty.
);
insert into loyalty_rule default values;
select follow_settings('loyalty_rule', 'only_row');

-- One row is one version of the rates, levels, shop and wheel. The highest version applies.
create table loyalty_terms (
  version integer primary key check (version > 0),
  -- `LoyaltyTerms` of packages/contract. Amounts are hundredths of a euro.
  terms jsonb not null,
  reason text not null,
  made_by text not null, -- The operator who proposed it.
  approved_by text, -- The second operator; null if none was needed.
  made_at timestamptz not null,
  check (approved_by <> made_by)
);
insert into loyalty_terms (version, terms, reason, made_by, made_at) values
  (1, '{"pointsPer100": {"sport": 100, "slots": 100, "games": 20, "live": 20, "providers": 50},
        "levels": {"bronze": {"fromPoints": 500, "shopDiscountPercent": 0, "spins": 1},
                   "silver": {"fromPoints": 2500, "shopDiscountPercent": 5, "spins": 1},
                   "gold": {"fromPoints": 10000, "shopDiscountPercent": 10, "spins": 2},
                   "platinum": {"fromPoints": 50000, "shopDiscountPercent": 15, "spins": 3}},
        "pointsPerSpin": 250,
        "items": [{"prize": {"kind": "free-bet", "units": 100}, "price": 200, "isOn": true},
                  {"prize": {"kind": "free-bet", "units": 500}, "price": 1000, "isOn": true},
                  {"prize": {"kind": "free-bet", "units": 2000}, "price": 4000, "isOn": true},
                  {"prize": {"kind": "free-spins", "count": 20, "units": 10, "game": "harbour-lights"},
                   "price": 400, "isOn": true},
                  {"prize": {"kind": "cash", "units": 100}, "price": 250, "isOn": true},
                  {"prize": {"kind": "cash", "units": 1000}, "price": 2500, "isOn": true}],
        "wheel": [{"prize": {"kind": "points", "points": 10}, "chanceParts": 4000},
                  {"prize": {"kind": "free-bet", "units": 100}, "chanceParts": 700},
                  {"prize": {"kind": "points", "points": 25}, "chanceParts": 3000},
                  {"prize": {"kind": "points", "points": 100}, "chanceParts": 600},
                  {"prize": {"kind": "points", "points": 50}, "chanceParts": 1500},
                  {"prize": {"kind": "points", "points": 250}, "chanceParts": 150},
                  {"prize": {"kind": "free-bet", "units": 500}, "chanceParts": 50}]}',
   'shipped', 'evens', now());
select follow_settings('loyalty_terms', 'version');
create trigger refuse_change before update or delete on loyalty_terms for each row execute function refuse_change();
create trigger refuse_truncate before truncate on loyalty_terms for each statement execute function refuse_change();

insert into follower (name) values ('loyalty');

-- One row holds the points of one account. Transactions that write entries of the account lock the row.
create table loyalty_account (
  account_id bigint primary key,
  -- Points that can be spent. A correction of play can take back spent points, which makes the balance negative.
  balance bigint not null default 0,
  earned bigint not null default 0 check (earned >= 0), -- Points from play.
  -- The level that `earned` has reached, and the terms by which it is held; later terms do not lower it. Null for members.
  level text not null default 'member' check (level in ('member', 'bronze', 'silver', 'gold', 'platinum')),
  level_version integer references loyalty_terms,
  spins_earned integer not null default 0, -- Spins by play and levels, each by the terms of its time.
  entry_no integer not null default 0, -- `no` of the account's last entry.
  spins integer not null default 0 check (spins >= 0), -- Number of used spins of the wheel.
  check ((level = 'member') = (level_version is null))
);

-- One row is the total play of an account in one product. Entries have its whole points only.
create table loyalty_play (
  account_id bigint not null,
  -- `games`: single-player games other than slots. `live`: shared rounds. `providers`: games of other providers.
  product text not null check (product in ('sport', 'slots', 'games', 'live', 'providers')),
  -- Ten-thousandths of a point, multiplied by the minor units that are worth about one hundredth of a euro.
  parts numeric not null check (parts >= 0),
  primary key (account_id, product)
);

-- One row is the net cash stake that a settled ticket counts. After a correction, the difference is counted.
create table loyalty_ticket (
  ticket_id bigint primary key,
  account_id bigint not null,
  counted bigint not null check (counted >= 0),
  rate integer not null check (rate >= 0) -- Points for 100 euros at the first count. Corrections keep it.
);
create index loyalty_ticket_of_account on loyalty_ticket (account_id);

-- One row holds the server seed of an account's next spin. The player sees its hash before choosing a client seed.
create table loyalty_seed (
  account_id bigint primary key,
  no integer not null, -- Number of the account's seed, from 1.
  server_seed text not null, -- Sealed (encrypted with a key that the database does not have).
  server_seed_hash text not null
);

-- One row is one spin of the wheel.
create table loyalty_spin (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  command_id uuid not null,
  rules_version integer not null, -- Version of the rules by which a wheel is drawn.
  terms_version integer not null references loyalty_terms, -- The terms with the wheel's segments.
  segment smallint not null check (segment >= 0), -- Index of the drawn segment of this wheel, from 0.
  segment_key text not null,
  -- The seeds that decided the spin. The server seed is revealed with the spin.
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  nonce integer not null, -- Always 0: each server seed decides one spin.
  bonus_id bigint references bonus, -- The prize; null if the prize is points.
  currency text not null,
  at timestamptz not null,
  unique (account_id, command_id)
);
create index loyalty_spin_of_account on loyalty_spin (account_id, id);
create trigger refuse_change before update or delete on loyalty_spin for each row execute function refuse_change();
create trigger refuse_truncate before truncate on loyalty_spin for each statement execute function refuse_change();

-- One row is one change of an account's balance of points.
create table loyalty_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  no integer not null check (no > 0), -- Number of the account's entry, from 1.
  kind text not null check (kind in ('play', 'purchase', 'wheel')),
  points integer not null check (points <> 0),
  balance bigint not null, -- The balance after the entry.
  -- Play: the product, and the last journal that was counted.
  product text,
  to_journal bigint,
  -- A purchase in the shop: the item, the player's command, and the bonus that was bought.
  item_key text,
  command_id uuid,
  bonus_id bigint references bonus,
  -- The wheel: the spin that won the points.
  spin_id bigint unique references loyalty_spin,
  at timestamptz not null,
  unique (account_id, no),
  unique (account_id, product, to_journal),
  unique (account_id, command_id),
  check ((kind = 'play') = (product is not null and to_journal is not null)),
  check ((kind = 'purchase') = (item_key is not null and command_id is not null and bonus_id is not null)),
  check ((kind = 'wheel') = (spin_id is not null)),
  check (kind = 'play' or kind = 'purchase' and points < 0 or kind = 'wheel' and points > 0),
  check (kind <> 'purchase' or balance >= 0) -- A purchase never makes the balance negative.
);
create index loyalty_entry_of_account on loyalty_entry (account_id, id);
create trigger refuse_change before update or delete on loyalty_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on loyalty_entry for each statement execute function refuse_change();

---- Insurance of combos ----

insert into follower (name) values ('acca-insurance');

-- One row is one insured combo that lost: a combo with `insurance` in its formula. It gets at most one free bet.
create table acca_insurance (
  ticket_id bigint primary key,
  account_id bigint not null,
  due_at timestamptz, -- The time at which its legs are judged. Null until its next settlement.
  -- `granted`: the free bet `bonus_id`. `withdrawn`: a correction took the unused free bet back. `kept`: the free bet was
  -- used before a correction. `barred`: the player may not have bonuses. Null: more or fewer legs lost.
  outcome text check (outcome in ('granted', 'withdrawn', 'kept', 'barred')),
  bonus_id bigint,
  check ((outcome in ('granted', 'withdrawn', 'kept')) <= (bonus_id is not null))
);
create index acca_insurance_due on acca_insurance (due_at) where due_at is not null;
create index acca_insurance_account on acca_insurance (account_id);

---- Casino tournaments ----

insert into follower (name) values ('tournaments');

-- One row is one casino tournament. Amounts are hundredths of a euro, and similar round sums in other currencies.
create table casino_tournament (
  id bigint generated always as identity primary key,
  -- `best`: the entries with the highest multipliers win. `target`: the first entries that reach the multiplier win.
  kind text not null check (kind in ('best', 'target')),
  name text not null check (length(name) <= 80), -- Shown as it is. Empty: the kind and the games name it.
  games text[] not null check (cardinality(games) <= 20), -- Keys of in-house games. Empty: all of them.
  target bigint check (target > 100), -- Multiplier in hundredths.
  stake_min integer not null check (stake_min > 0), -- Rounds with smaller stakes do not count.
  rounds_max integer not null check (rounds_max between 1 and 1000), -- The first rounds of an entry that count.
  fee integer not null check (fee >= 0), -- 0 for a free tournament.
  prizes integer[] not null check (cardinality(prizes) between 1 and 50 and 0 < all (prizes)), -- By place.
  entries_max integer not null check (entries_max between 2 and 5000),
  entries integer not null default 0 check (entries between 0 and entries_max),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- `refunding`: cancelled, and fees are being refunded. `cancelled`: all are refunded.
  state text not null default 'open' check (state in ('open', 'decided', 'refunding', 'cancelled')),
  decided_at timestamptz,
  -- The newest journal a while after the end: it is decided when all journals up to this one were counted.
  last_journal bigint,
  series text, -- Tournaments of one series are created by the site, each start once. Null for operators' tournaments.
  created_by text not null,
  unique (series, starts_at),
  check ((kind = 'target') = (target is not null)),
  -- A challenge ends with its last prize. Nobody pays for a prize that is already won.
  check (kind = 'best' or fee = 0),
  check ((state = 'open') = (decided_at is null))
);
create index casino_tournament_open on casino_tournament (ends_at) where state in ('open', 'refunding');
create index casino_tournament_ended on casino_tournament (decided_at) where state in ('decided', 'cancelled');

create sequence casino_tournament_entry_id_seq as bigint;

-- One row is the entry of one account in one tournament. Amounts are in the account's currency.
create table casino_tournament_entry (
  id bigint primary key,
  tournament_id bigint not null references casino_tournament,
  account_id bigint not null,
  currency text not null,
  paid bigint not null check (paid >= 0), -- The fee.
  stake_min bigint not null check (stake_min > 0),
  entered_at timestamptz not null, -- Rounds that started before do not count.
  rounds integer not null default 0 check (rounds >= 0), -- Number of counted rounds.
  best bigint not null default 0 check (best >= 0), -- The highest multiplier of them, in hundredths.
  -- `best`, at most the target. Places follow the score; of equal ones, the earlier journal is first.
  score bigint not null default 0 check (score between 0 and best),
  best_round_id bigint,
  best_journal bigint,
  place integer check (place > 0), -- Null until the decision, and without a score.
  prize bigint not null default 0 check (prize >= 0),
  refunded boolean not null default false,
  unique (tournament_id, account_id),
  check ((score = 0) = (best_round_id is null) and (score = 0) = (best_journal is null)),
  check (prize = 0 or place is not null),
  check (not refunded or paid > 0 and place is null)
);
create index casino_tournament_entry_ranked on casino_tournament_entry (tournament_id, score desc, best_journal)
where score > 0;
create index casino_tournament_entry_of_account on casino_tournament_entry (account_id, id);
