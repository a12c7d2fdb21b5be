-- The sportsbook: limits and rules of betting, boosted prices, slips, tickets and cash-outs, and the verdicts and
-- progress of settlement. Amounts are minor units of the row's currency, unless a comment says otherwise.
-- `account_id` is the player's cash account.

---- Currencies and limits ----

-- One row is one exchange rate of a currency. The newest row of a currency is current; tickets keep their `rate_id`.
create table rate (
  id integer generated always as identity primary key,
  currency text not null,
  -- The value of one minor unit in minor units of the base currency (euro cents) is num / den.
  num bigint not null check (num > 0),
  den bigint not null check (den > 0),
  at timestamptz not null
);
-- `rate` is the value of one unit of the currency in euros; `digits` is its number of decimal places.
insert into rate (currency, num, den, at)
select currency, round(rate * 100 * 1000000), (1000000 * 10 ^ digits)::bigint, '2026-01-01T00:00:00Z'
from (values
  ('EUR', 2, 1), ('USD', 2, 0.9), ('BRL', 2, 0.16), ('MXN', 2, 0.05), ('ARS', 2, 0.0009), ('INR', 2, 0.0105),
  ('RUB', 2, 0.01), ('TRY', 2, 0.026), ('CLP', 0, 0.00095), ('JPY', 0, 0.0062), ('mBTC', 5, 87), ('BTC', 8, 87000),
  ('LTC', 8, 80), ('BCH', 8, 400), ('DOGE', 8, 0.2), ('USDTE', 6, 0.9), ('USDTT', 6, 0.9), ('ADA', 6, 0.6),
  ('ETH', 8, 2900), ('mETH', 5, 2.9), ('BNB', 8, 600), ('NEO', 8, 6)
) as v(currency, digits, rate);
select follow_settings('rate', 'id');

-- One row holds the limits of stakes and payouts in one currency.
create table player_limit (
  currency text primary key,
  stake_min bigint not null check (stake_min > 0),
  -- Maximum total stake of a player on one line.
  line_stake_max bigint not null check (line_stake_max >= stake_min),
  payout_max bigint not null check (payout_max >= line_stake_max), -- Maximum payout of one ticket.
  quick_stakes bigint[] not null, -- The stakes that the slip offers as buttons.
  -- A stake over the limit is referred to a trader up to this amount.
  referral_stake_max bigint not null check (referral_stake_max >= line_stake_max)
);
-- `unit` is a round sum that is worth about one euro; `digits` is the currency's number of decimal places.
insert into player_limit (currency, stake_min, line_stake_max, payout_max, quick_stakes, referral_stake_max)
select currency, round(unit * scale / 10), unit * scale * 5000, unit * scale * 250000,
       case when coin
         then array[round(unit * scale * 10), round(unit * scale * 50), round(unit * scale * 100),
                    round(unit * scale * 500)]
         else array[1000 * scale, 5000 * scale, 10000 * scale, 50000 * scale] end::bigint[],
       unit * scale * 50000
from (
  select v.*, 10 ^ digits as scale from (values
    ('EUR', 2, 1, false), ('USD', 2, 1, false), ('BRL', 2, 5, false), ('MXN', 2, 20, false), ('ARS', 2, 1000, false),
    ('INR', 2, 100, false), ('RUB', 2, 100, false), ('TRY', 2, 40, false), ('CLP', 0, 1000, false),
    ('JPY', 0, 100, false), ('mBTC', 5, 0.01, true), ('BTC', 8, 0.00001, true), ('LTC', 8, 0.01, true),
    ('BCH', 8, 0.002, true), ('DOGE', 8, 5, true), ('USDTE', 6, 1, false), ('USDTT', 6, 1, false), ('ADA', 6, 2, true),
    ('ETH', 8, 0.0004, true), ('mETH', 5, 0.4, true), ('BNB', 8, 0.002, true), ('NEO', 8, 0.2, true)
  ) as v(currency, digits, unit, coin)
) as scaled;
select follow_settings('player_limit', 'currency');

---- Rules of betting ----

-- The only row holds the rules that operators set for all bets, and the switches of deposits and withdrawals.
create table betting_rule (
  only_row boolean primary key default true check (only_row),
  rules_version integer not null, -- Increases with each change of rules, margins or limits; each ticket stores it.
  terms_version integer not null default 1, -- A player must have agreed to this version of the terms to place a bet.
  -- Switches. The statement that takes a stake reads `betting_open`, so closing takes effect at once.
  betting_open boolean not null,
  cashout_open boolean not null default true,
  deposits_open boolean not null default true,
  withdrawals_open boolean not null default true,
  best_odds_open boolean not null default true, -- New bets on horse races have best odds guaranteed.
  early_payout_open boolean not null default true, -- New prematch bets on match winners have early payout.
  insurance_open boolean not null default true, -- New combos are insured.
  -- Referral of stakes over the limit to traders.
  referral_open boolean not null default false, -- Whether traders are available.
  referral_seconds integer not null default 60 check (referral_seconds between 10 and 600), -- Time for the trader.
  offer_seconds integer not null default 30 check (offer_seconds between 5 and 300), -- Time for the player to answer.
  -- Limits.
  market_liability_max bigint not null, -- The most that the site may lose on one market, in the base currency.
  -- The highest factor by which the prices of the other legs multiply a leg's share of a combo's stake.
  combo_share_max integer not null default 10 check (combo_share_max between 1 and 1000),
  -- The most open tickets of one account with a take profit or a stop loss: each is valued every two seconds.
  automatic_cashouts_max integer not null default 50 check (automatic_cashouts_max between 0 and 1000),
  -- Margins, in hundredths of a per cent.
  cashout_margin_bp integer not null default 500 check (cashout_margin_bp between 0 and 5000), -- On the fair value. Sports may have their own.
  builder_margin_bp integer not null default 1000 check (builder_margin_bp between 0 and 5000), -- On the fair price.
  -- A leg counts for the accumulator bonus from this price on, in thousandths.
  bonus_min_odds integer not null default 1500 check (bonus_min_odds between 1010 and 1001000),
  -- Insurance of prematch combos: with exactly one lost leg, the stake returns as a free bet.
  insurance_legs smallint default 5 check (insurance_legs between 2 and 20), -- Minimum number of legs. Null: no offer.
  insurance_min_odds integer not null default 1200 check (insurance_min_odds between 1010 and 1001000), -- Each leg has it.
  -- Maximum free bet in hundredths of a euro; in other currencies a round sum of about the same value.
  insurance_max integer not null default 2500 check (insurance_max between 1 and 1000000)
);
insert into betting_rule (betting_open, rules_version, market_liability_max) values (true, 1, 25000000);
select follow_settings('betting_rule', 'only_row');

-- One row is a layer of limits: bounds of bets in one part of the offer. Of all layers that apply the strictest bound counts.
create table limit_layer (
  id bigint generated always as identity primary key,
  place text not null check (place in ('platform', 'sport', 'league', 'match')),
  name text not null, -- Alias of the sport, id of the league or match; empty for the platform.
  market_type text not null, -- Empty for all market types.
  class_id integer references player_class, -- Null for all players.
  over_limit text not null check (over_limit in ('reject', 'refer')), -- Treatment of a bet above a bound.
  -- Currency of the amounts. Bets in other currencies are compared at the current rates.
  currency text not null references player_limit,
  stake_max bigint check (stake_max > 0), -- Maximum total stake of a player on one line.
  payout_max bigint check (payout_max > 0), -- Maximum payout of one bet.
  liability_max bigint check (liability_max > 0), -- The most that the site may lose by one outcome of a line.
  delay_seconds smallint check (delay_seconds between 1 and 60), -- Minimum delay of bets in play, at normal speed of the feed.
  unique nulls not distinct (place, name, market_type, class_id, over_limit),
  check (num_nonnulls(stake_max, payout_max, liability_max, delay_seconds) > 0)
);
-- A tenth of the limits of real matches: the site draws these results itself, and a player can bet every few minutes.
insert into limit_layer (place, name, market_type, over_limit, currency, stake_max, payout_max, liability_max)
select 'sport', sport, '', 'reject', 'EUR', 50000, 2500000, 2500000
from unnest(array['virtual-soccer', 'virtual-racing', 'lotto']) as sport;
select follow_settings('limit_layer', 'id');

-- One row is the delay of bets in play on one sport. `default` applies to sports without a row, and `esports` to
-- esports games without a row.
create table live_delay (
  sport text primary key,
  delay_ms integer not null check (delay_ms between 0 and 30000) -- At normal speed of the feed.
);
insert into live_delay (sport, delay_ms)
values ('default', 4000), ('soccer', 5000), ('tennis', 4000), ('basketball', 5000), ('ice-hockey', 5000),
       ('american-football', 5000), ('table-tennis', 4000), ('esports', 6000);
select follow_settings('live_delay', 'sport');

-- One row is the margin on cash-outs of bets on one sport, instead of that of betting_rule.
create table cashout_margin (
  sport text primary key,
  margin_bp integer not null check (margin_bp between 0 and 5000)
);
select follow_settings('cashout_margin', 'sport');

-- One row is the time after which settlement cancels the undecided bets on an unfinished match of one sport. `default`
-- applies to sports without a row.
create table play_window (
  sport text primary key,
  -- Hours since the announced start, in the time of the feed: a replay divides them by its speed.
  hours integer not null check (hours between 1 and 10000)
);
insert into play_window (sport, hours)
values ('default', 48), ('baseball', 24), ('horse-racing', 24), ('tennis', 336), ('cricket', 168), ('golf', 168),
       ('formula-1', 168), ('nascar', 168), ('cycling', 720);
select follow_settings('play_window', 'sport');

-- One row is one step of the bonus on the winnings of combos: the step for this number of winning legs or more.
create table accumulator_bonus (
  legs smallint primary key check (legs between 2 and 20),
  -- The addition to the winnings, in hundredths of a per cent of them.
  basis_points integer not null check (basis_points between 1 and 20000)
);
-- Combos of 20 legs at the lowest margins return about 52 % of the stakes. A bonus of 100 % would return over 100 %.
insert into accumulator_bonus (legs, basis_points)
values (3, 300), (4, 500), (5, 700), (6, 1000), (7, 1300), (8, 1700), (9, 2100), (10, 2500), (12, 3500), (15, 5000),
       (20, 7500);
select follow_settings('accumulator_bonus', 'legs');

---- Boosted prices and prebuilt combos ----

-- One row is one boost of a selection's price. Rows never change: an operator ends a boost and creates another one.
create table boost (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  market_type text not null,
  specifier text not null,
  outcome_no integer not null check (outcome_no > 0),
  -- The addition to the winnings, in hundredths of a per cent of them.
  basis_points integer not null check (basis_points between 100 and 10000),
  stake_max bigint not null check (stake_max > 0), -- Maximum boosted stake of a player, in the base currency.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null check (made_by <> ''), -- The operator's user name; `sandbox` for boosts of the sandbox.
  made_at timestamptz not null,
  reason text not null
);
create index boost_ends on boost (ends_at);
create trigger refuse_change before update or delete on boost for each row execute function refuse_change();

-- One row records that an operator ended a boost early.
create table boost_end (
  boost_id bigint primary key references boost,
  ended_by text not null check (ended_by <> ''),
  reason text not null,
  at timestamptz not null
);
create trigger refuse_change before update or delete on boost_end for each row execute function refuse_change();

-- One row records the only use of a boost by a player. The statement that takes the stake inserts it.
create table boost_use (
  account_id bigint not null,
  boost_id bigint not null,
  ticket_id bigint not null,
  at timestamptz not null,
  primary key (account_id, boost_id)
);
create unique index boost_use_ticket on boost_use (ticket_id);
create trigger refuse_change before update or delete on boost_use for each row execute function refuse_change();

-- One row is one combo that an operator composed. Rows never change: an operator ends a combo and creates another one.
create table prebuilt_combo (
  id bigint generated always as identity primary key,
  -- Titles by language code. English replaces a missing title; without English the legs are listed.
  titles jsonb not null,
  -- Ids of selections (`matchId/marketKey#outcomeNo`): either all on one match, as a bet builder, or each on its own.
  selections jsonb not null check (jsonb_array_length(selections) between 2 and 10),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null check (made_by <> ''), -- The operator's user name; `sandbox` for combos of the sandbox.
  made_at timestamptz not null,
  reason text not null
);
create index prebuilt_combo_ends on prebuilt_combo (ends_at);
create trigger refuse_change before update or delete on prebuilt_combo for each row execute function refuse_change();

-- One row records that an operator ended a prebuilt combo early.
create table prebuilt_combo_end (
  combo_id bigint primary key references prebuilt_combo,
  ended_by text not null check (ended_by <> ''),
  reason text not null,
  at timestamptz not null
);
create trigger refuse_change
before update or delete on prebuilt_combo_end for each row execute function refuse_change();

---- Slips and favourites ----

-- One row is the slip of a player: the bet that the player prepares.
create table slip (
  account_id bigint primary key,
  selections jsonb not null, -- A list in order of addition: id, price in thousandths, source type and time.
  -- The price changes that the player accepts: 0 none, 1 better prices, 2 all.
  policy smallint not null default 0 check (policy between 0 and 2),
  entries jsonb, -- Stakes as decimal strings, open tab, bankers and bet builders; null until a page saves them.
  version integer not null default 1, -- Increases with each change.
  at timestamptz not null
);

-- One row is a copy of a slip's selections that a player shared by a link.
create table shared_slip (
  code text primary key, -- The secret in the link.
  selections jsonb not null, -- A list of selection ids.
  expires_at timestamptz not null
);
create index on shared_slip (expires_at);

-- One row holds the favourites of a player, in order of addition. Reading skips ended matches; writing removes them.
create table favourites (
  account_id bigint primary key,
  match_ids bigint[] not null default '{}' check (cardinality(match_ids) <= 200),
  tournament_ids bigint[] not null default '{}' check (cardinality(tournament_ids) <= 200),
  version integer not null default 0, -- Increases with each change.
  at timestamptz not null
);

---- Alerts of players ----

-- One row is one alert that waits: of events of a match, or of a price. A price alert is deleted when it is sent, and all
-- alerts of a match when it ends. The sent alert is a row of `message`.
create table player_alert (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  match_id bigint not null,
  events text[] check (cardinality(events) between 1 and 3), -- Holds `start`, `goal` or `end`.
  market_key text, -- The line of a price alert: `<type>` or `<type>;<specifier>`.
  outcome_no integer,
  odds_milli integer, -- The alert is sent at this price or a higher one, in thousandths.
  created_at timestamptz not null,
  check ((events is null) = (odds_milli is not null)),
  check ((market_key is null) = (odds_milli is null) and (outcome_no is null) = (odds_milli is null))
);
create unique index player_alert_match on player_alert (match_id, account_id) where events is not null;
create unique index player_alert_price on player_alert (match_id, market_key, outcome_no, account_id)
where odds_milli is not null;
create index player_alert_account on player_alert (account_id, id);
insert into follower (name) values ('player-alerts');

-- One row has the quiet hours of a player: minutes of the day in the time zone. They may cross midnight.
create table alert_quiet_hours (
  account_id bigint primary key,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  time_zone text not null check (length(time_zone) between 1 and 60) -- IANA name.
);

-- One row is one browser that gets the pushes of a player.
create table push_subscription (
  endpoint_hash text primary key check (endpoint_hash ~ '^[0-9a-f]{64}$'), -- SHA-256 of the address.
  account_id bigint not null,
  target text not null check (target ~ '^s1\.'), -- Address and keys of the browser's subscription, sealed.
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, created_at);

-- One row is one push that is not sent yet. The row is deleted before the push is sent, so that it is sent at most once,
-- and inserted again if the push service refused it.
create table push_delivery (
  id bigint generated always as identity primary key,
  message_id bigint not null,
  endpoint_hash text not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create index push_delivery_due on push_delivery (due_at);

-- The only row is the key pair that identifies the site to push services (VAPID).
create table push_key (
  no integer primary key check (no = 1),
  public_key text not null,
  private_key text not null check (private_key ~ '^s1\.'), -- Sealed.
  created_at timestamptz not null
);

---- Tickets ----
-- `ticket`, `ticket_leg` and `ticket_settlement` have partitions of five million ticket ids and no foreign keys: a
-- foreign key multiplies the time of an insert by 1.8 to 3. The ledger audit checks the references. Columns of fixed
-- width come first, which keeps rows small.

create sequence ticket_id_seq as bigint;

-- One row is one bet of a player, from its placement on.
create table ticket (
  id bigint primary key, -- From `ticket_id_seq`.
  account_id bigint not null,
  stake bigint not null check (stake > 0),
  stake_open bigint not null check (stake_open between 0 and stake), -- The part that is not settled or cashed out.
  payout_promised bigint not null check (payout_promised >= 0), -- The highest possible payout, as shown to the player.
  payout_cap bigint not null check (payout_cap > 0), -- The maximum payout that applied at the placement.
  payout bigint not null default 0 check (payout >= 0), -- Payout of the current settlement, without cash-outs.
  command_id uuid not null, -- The command that placed the bet.
  -- The time when the prices were checked, at the latest at the acceptance. It selects the verdicts that apply.
  decided_at timestamptz not null,
  settled_at timestamptz, -- The time of the current settlement, of the full cash-out or of the decline.
  version integer not null default 1, -- Increases when the state or the stake of the ticket changes.
  settlement_no integer not null default 0, -- Number of settlements so far, including reversed ones.
  rules_version integer not null, -- From `betting_rule` at the placement.
  rate_id integer not null, -- The rate that converts the ticket's amounts to the base currency.
  -- 0 pending (with a trader), 1 accepted, 2 declined, 3 trader's offer, 4 delayed, 5 delayed cash-out.
  acceptance smallint not null check (acceptance between 0 and 5),
  -- 0 open or declined, 1 cancelled, 2 won or fully cashed out, 3 lost, 4 refunded, 5 half won, 6 half lost.
  result smallint not null default 0 check (result between 0 and 6),
  -- The price changes that the player accepts: 0 none, 1 better prices, 2 all.
  policy smallint not null check (policy between 0 and 2),
  type text not null, -- `single`, `combo`, `system`, `if-bet`, `reverse-bet` or `teaser`.
  currency text not null,
  formula jsonb, -- How the ticket wins, unless type, stake and legs define it: `FormulaText` of packages/tickets.
  product text check (product in ('virtual', 'lotto')), -- `virtual` for virtual matches; null for sport.
  bonus_stake bigint check (bonus_stake between 0 and stake), -- The part paid with bonus money; null for cash alone.
  -- An edit cashes out a bet and places another one: the bet that this one replaces, and the one that replaced it.
  replaces bigint,
  replaced_by bigint,
  cancelled_by bigint, -- The proposal by which two operators cancelled the bet. All its legs count as cancelled.

  -- Bets that wait, and declined bets.
  due_at timestamptz, -- The end of the wait of a pending, offered or delayed bet.
  -- The selections of a bet that waited, and the match states that its end is checked against: `TicketRequest`. The
  -- bet gets rows in `ticket_leg` when it is accepted.
  request jsonb,
  offer jsonb, -- The stake and prices that a trader offers: `OfferText`.
  decline_reason text, -- A key of decline.json in packages/locales.

  -- Cash-outs.
  stake_cashed bigint not null default 0 check (stake_cashed between 0 and stake), -- The part that was cashed out.
  cashed_out bigint not null default 0 check (cashed_out >= 0), -- The sum that cash-outs paid.
  -- The ticket is cashed out automatically when its value reaches the take profit or falls to the stop loss. In play,
  -- a value applies only after the delay of a bet, counted from the time when it was set.
  take_profit bigint check (take_profit > 0),
  take_profit_at timestamptz,
  stop_loss bigint check (stop_loss > 0),
  stop_loss_at timestamptz,

  constraint ticket_open_or_over check (
    case acceptance when 2 then result = 0 and stake_open = 0 else (result = 0) = (stake_open > 0) end),
  constraint ticket_waits check ((acceptance in (0, 3, 4)) = (due_at is not null)),
  constraint ticket_request check (acceptance in (1, 2, 5) or request is not null),
  constraint ticket_offer check ((acceptance = 3) <= (offer is not null)),
  constraint ticket_declined check ((acceptance = 2) = (decline_reason is not null))
) partition by range (id);
create table ticket_rest partition of ticket default;
create index ticket_uncleared on ticket (account_id, id) where result = 0 and acceptance <> 2;
create index ticket_cleared on ticket (account_id, id) where result <> 0;
-- The history of settled bets is in this order. The net result of a day reads the bets that were settled since its start.
create index ticket_settled on ticket (account_id, settled_at, id) where result <> 0;
create index ticket_virtual on ticket (account_id, id) where product = 'virtual';
create index ticket_lotto on ticket (account_id, id) where product = 'lotto';
create index ticket_declined_by on ticket (account_id, id) where acceptance = 2;
-- Stakes that do not count as staked: cancelled and refunded bets, and bets with a reversed settlement.
create index ticket_given_back on ticket (account_id, id)
where result in (1, 4) or settlement_no > (result <> 0)::integer;
create index ticket_due on ticket (due_at) where due_at is not null;
-- The sweeper of automatic cash-outs reads tickets in order of ids.
create index ticket_automatic on ticket (id) where (take_profit is not null or stop_loss is not null) and result = 0;
-- Setting a rule counts the account's tickets with rules.
create index ticket_automatic_account on ticket (account_id)
where (take_profit is not null or stop_loss is not null) and result = 0;

-- One row is one pick of an accepted ticket.
create table ticket_leg (
  ticket_id bigint not null,
  market_id bigint not null,
  -- The state of the match book in which the price was checked.
  match_epoch bigint not null,
  match_seq bigint not null,
  odds_milli integer not null check (odds_milli between 1000 and 1001000), -- The price, in thousandths.
  n smallint not null, -- Number of the pick in the ticket, from 1.
  outcome_no smallint not null, -- Number of the outcome in the market, from 1.
  score text not null, -- The score when the price was checked, such as `1:0`; empty before the start.
  -- Number of the leg, from 1. The picks of one bet builder share it. The place parts of an each-way ticket come after
  -- all win parts, with their own numbers.
  leg_no smallint not null default 1,
  charge bigint check (charge >= 0), -- The amount that counts against limits; null for the ticket's open stake.
  primary key (ticket_id, n)
) partition by range (ticket_id);
create table ticket_leg_rest partition of ticket_leg default;
create index ticket_leg_outcome on ticket_leg (market_id, outcome_no, ticket_id);
create trigger refuse_change before update or delete on ticket_leg for each row execute function refuse_change();

-- One row is one settlement of a ticket. A correction inserts the next one, and a journal reverses the earlier one.
create table ticket_settlement (
  ticket_id bigint not null,
  journal_id bigint not null, -- The journal that paid it.
  payout bigint not null check (payout >= 0),
  no integer not null, -- Number of the settlement of the ticket, from 1.
  result smallint not null check (result between 1 and 6), -- As `ticket.result`.
  verdict_versions integer[] not null, -- Versions of the picks' verdicts, in order of `ticket_leg.n`.
  -- `result`: first result. `correction`: another result. `operator`: two operators set the result.
  cause text not null default 'result' check (cause in ('result', 'correction', 'operator')),
  primary key (ticket_id, no)
) partition by range (ticket_id);
create table ticket_settlement_rest partition of ticket_settlement default;
create trigger refuse_change before update or delete on ticket_settlement for each row execute function refuse_change();

select ensure_partitions(parent, 0, 1) from unnest(array['ticket', 'ticket_leg', 'ticket_settlement']) as parent;

-- One row is one cash-out of a ticket or of a part of it.
create table cashout (
  ticket_id bigint not null,
  no integer not null, -- Number of the cash-out of the ticket, from 1.
  command_id uuid not null,
  state text not null check (state in ('delayed', 'paid', 'declined')),
  stake_part bigint not null check (stake_part > 0), -- The part of the open stake that is cashed out.
  asked bigint not null check (asked > 0), -- The value that was requested.
  paid bigint not null default 0 check (paid >= 0), -- Equal to `asked` in the state `paid`, else 0.
  journal_id bigint, -- The journal that paid it.
  due_at timestamptz, -- The end of the delay of a cash-out in play.
  request jsonb, -- For a delayed cash-out, the match states that the end of the delay is checked against.
  rule text check (rule in ('take-profit', 'stop-loss')), -- The rule that caused it; null if the player did.
  at timestamptz not null, -- The time of the payment; before it, the time of the request.
  primary key (ticket_id, no),
  check ((state = 'delayed') = (due_at is not null)),
  check ((state = 'paid') = (journal_id is not null))
);
create unique index cashout_delayed on cashout (ticket_id) where state = 'delayed';
create index cashout_due on cashout (due_at) where due_at is not null;

---- Verdicts and settlement ----

-- One row is the result of one outcome for tickets whose `decided_at` is in [valid_from, valid_until). Rows never
-- change: the rows of a higher version replace all rows of lower versions.
create table verdict (
  id bigint generated always as identity, -- The order of insertion, for the audit chain.
  market_id bigint not null,
  outcome_no smallint not null,
  version integer not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  -- 0 open again after a rollback, 1 cancelled, 2 win, 3 lost, 4 refund, 5 half win, 6 half lose.
  result smallint not null check (result between 0 and 6),
  -- The part of the stake that wins in a dead heat.
  share_num bigint not null default 1 check (share_num > 0),
  share_den bigint not null default 1 check (share_den >= share_num),
  -- The fraction of the winnings that the place part of an each-way bet pays.
  place_num smallint not null default 1 check (place_num > 0),
  place_den smallint not null default 1 check (place_den >= place_num),
  -- The Rule 4 deduction for runners that were withdrawn after the bet, in hundredths of the winnings.
  deduction smallint not null default 0 check (deduction between 0 and 90),
  -- `result`: by the facts of the match. `cancel`: the whole match. `cancel-window`: only bets of a period.
  -- `late`: the outcome was already decided. `operator`: two operators set it, and only operators change it.
  -- `operator-window`: two operators cancelled the bets of a period.
  source text not null
    check (source in ('result', 'cancel', 'cancel-window', 'late', 'operator', 'operator-window')),
  reason text not null, -- A key of reason.json in packages/locales.
  reason_args jsonb not null, -- Values of the reason's text, such as scores and places.
  feed_event_id bigint not null, -- The feed event that caused the verdict; 0 without one.
  at timestamptz not null,
  primary key (market_id, outcome_no, version, valid_from)
);
create unique index verdict_id on verdict (id);
create trigger refuse_change before update or delete on verdict for each row execute function refuse_change();

-- One row is a lead that a side had, for early payout: the legs on it whose ticket has the terms of this lead or of a
-- lower one have won. Rows are inserted when the lead is confirmed and never change.
create table early_lead (
  id bigint generated always as identity unique, -- The order of the audit chain.
  market_id bigint not null,
  outcome_no smallint not null,
  lead smallint not null check (lead > 0),
  -- Only for bets decided before the start of play.
  bets_until timestamptz not null,
  score text not null, -- The score with the lead, such as `2:0`.
  at timestamptz not null, -- The time of the insertion.
  primary key (market_id, outcome_no, lead)
);
create trigger refuse_change before update or delete on early_lead for each row execute function refuse_change();

-- One row is one match with a lead that is not confirmed yet.
create table early_lead_watch (
  match_id bigint primary key,
  due_at timestamptz not null -- The time at which the events of the match are read again.
);
create index on early_lead_watch (due_at);

-- One row is one price that was an obvious error, with the span of the bets that two operators cancelled for it. The
-- site publishes it. Rows never change.
create table palpable_error (
  proposal_id bigint primary key, -- The proposal that cancelled the bets.
  match_id bigint not null,
  market_type text not null,
  specifier text not null,
  outcome_no integer not null check (outcome_no > 0),
  bets_from timestamptz, -- The first moment of acceptance; null for all bets up to `bets_until`.
  bets_until timestamptz not null, -- The last one.
  -- The lowest and the highest price of the cancelled bets, and the price that they should have had, in thousandths.
  offered_from integer not null,
  offered_to integer not null check (offered_to >= offered_from),
  correct integer not null,
  published_at timestamptz not null
);
create index palpable_error_published on palpable_error (published_at, proposal_id);
create trigger refuse_change before update or delete on palpable_error for each row execute function refuse_change();

-- The only row holds the position of settlement in `feed_event`.
create table settlement_cursor (
  only_row boolean primary key default true check (only_row),
  feed_event_id bigint not null -- The last event that was read.
);
insert into settlement_cursor (feed_event_id) values (0);

-- One row is one match with feed events that settlement left because operators enter its facts (`manual_match`).
create table settlement_hold (
  match_id bigint primary key,
  feed_event_id bigint not null -- The first event that was left.
);

-- One row is the settlement of all tickets of one market by its current verdicts.
create table settlement_run (
  market_id bigint primary key,
  generation integer not null default 1, -- Increases with each restart, such as after a change of verdicts.
  -- `first`: first pass over all tickets. `rest`: pause until all bets that were being written are visible. `last`:
  -- second pass over all tickets. `done`: all tickets are settled. `failed`: tickets failed; restarts at `due_at`.
  state text not null default 'first' check (state in ('first', 'rest', 'last', 'done', 'failed')),
  due_at timestamptz not null, -- The time of the next step.
  -- The last processed ticket, in order of outcome and ticket.
  cursor_outcome smallint not null default 0,
  cursor_ticket bigint not null default 0,
  failures integer not null default 0, -- Tickets that failed in the current pass.
  failed_reason text -- The reason of the latest failure; kept until a run ends without failures.
);
create index settlement_run_due on settlement_run (due_at) where state not in ('done', 'failed');
create index settlement_run_failed on settlement_run (market_id) where failed_reason is not null;
