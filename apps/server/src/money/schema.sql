-- Money: the ledger with the balances of players, the accepted commands, and bonuses with their free bets, free spins
-- and wagering. Amounts are minor units of the account's currency.
-- In the tables of commands and bonuses, `account_id` is the player's cash account.

---- Ledger ----

-- Money moves by journals. A journal has postings, and each posting moves an amount from one account to another. Rows
-- of `journal` and `posting` never change: a reversing journal corrects an error. `journal`, `posting` and `command`
-- have no foreign keys, which would make inserts two to three times slower. The ledger audit checks their references.

create sequence account_id_seq as bigint start 1001;

-- One row is one account of a player or of the house. House accounts have ids below 1001.
create table account (
  id bigint primary key default nextval('account_id_seq'),
  owner_kind text not null check (owner_kind in ('player', 'house')),
  owner_id bigint not null, -- Id of the player; 0 for the house.
  kind text not null check (
    kind in (
      'cash', -- Money that the player can stake and withdraw.
      'player:locked', -- Money of the player's requested withdrawals, until they end.
      'player:vault', -- Money that the player locked for a time.
      'open-bets:sport', -- Stakes of open bets.
      'held-bets:sport', -- Stakes of bets that wait for acceptance.
      'house:sportsbook', -- Winnings and losses of settled bets.
      'sandbox:bank', -- Source of play money.
      'open-rounds:casino', -- Stakes of open rounds of in-house games.
      'house:casino', -- Winnings and losses of ended rounds of in-house games.
      'house:aggregator', -- Stakes and payouts of other providers' games, the basis of the providers' invoices.
      'house:adjustments', -- Adjustments of balances that two operators approved.
      'bonus:expense', -- Source of granted bonuses.
      'house:tournaments' -- Fees and prizes of casino tournaments.
    )
    or kind ~ '^jackpot:[a-z0-9-]+(:[a-z0-9-]+)?$' -- Money of one jackpot: `jackpot:` and `jackpot_pool.pool`.
    or kind ~ '^psp:clearing:[a-z0-9-]+$' -- Money at one payment provider.
    or kind ~ '^bonus:[0-9]+$' -- Money of one bonus of the player: `bonus:` and `bonus.id`.
  ),
  currency text not null,
  unique (owner_kind, owner_id, kind, currency)
);
-- House accounts in each currency. Ids follow `part`, currency and kind. Accounts of jackpots and payment providers are
-- added by their modules.
insert into account (id, owner_kind, owner_id, kind, currency)
select row_number() over (order by part, currency, kind), 'house', 0, kind, currency
from (values
  (1, 'open-bets:sport'), (1, 'house:sportsbook'), (1, 'sandbox:bank'), (2, 'held-bets:sport'),
  (3, 'open-rounds:casino'), (3, 'house:casino'), (4, 'house:aggregator'), (5, 'house:adjustments'),
  (6, 'bonus:expense'), (7, 'house:tournaments')
) as k(part, kind)
cross join unnest(array[
  'EUR', 'USD', 'BRL', 'MXN', 'ARS', 'INR', 'RUB', 'TRY', 'CLP', 'JPY', 'mBTC', 'BTC', 'LTC', 'BCH', 'DOGE', 'USDTE',
  'USDTT', 'ADA', 'ETH', 'mETH', 'BNB', 'NEO'
]) as currency;

-- One row is a class of players: a name for a share of all stake limits. Layers of limits may apply to one class.
create table player_class (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  factor_percent smallint not null check (factor_percent between 1 and 200)
);
insert into player_class (name, factor_percent) values ('VIP', 150), ('Watched', 100), ('Limited', 20);
select follow_settings('player_class', 'id');

-- One row is the balance of one cash or bonus account. Other accounts have no balance: their money is the sum of their
-- postings, and a row for the house would be locked by all players. The lock on a cash balance is also the lock on the
-- bonuses of its player.
create table balance (
  account_id bigint primary key references account,
  amount bigint not null default 0,
  -- The lowest allowed amount. Only money that is taken back lowers it below 0; credits raise it to 0 again.
  min_amount bigint not null default 0 check (min_amount <= 0),
  version bigint not null default 0, -- Increases with each change that the player's clients must read.
  -- The stake that the player's own limits still allow. Null without such limits. Each stake reduces it.
  allowance bigint,
  allowance_until timestamptz, -- From this time on, the allowance must be calculated again.
  -- No stake is taken before this time, because of the player's break. `infinity` for a self-exclusion, null for none.
  barred_until timestamptz,
  -- The player's own share of all stake limits. The share of a class replaces it.
  stake_factor_percent smallint not null default 100 check (stake_factor_percent between 1 and 200),
  class_id integer references player_class, -- Null without a class.
  blocked boolean not null default false, -- An operator or an agent has blocked stakes and withdrawals.
  -- No bet is placed and no round starts until the player has answered the reality check.
  reality_check_open boolean not null default false,
  check (amount >= min_amount),
  check ((allowance is null) = (allowance_until is null))
) with (fillfactor = 50); -- Free space in each page keeps updates in their page.
-- Only these columns are recorded. Statements that move money do not update them and never run the trigger.
create trigger note_setting_change after update of stake_factor_percent, class_id, blocked, barred_until on balance
for each row execute function note_setting_change('account_id', 'stake_factor_percent,class_id,blocked,barred_until');

create sequence journal_id_seq as bigint;

-- One row is one journal: the movement of money by one event.
create table journal (
  id bigint not null,
  kind text not null check (kind in (
    -- Bets. `stake` takes the stake of an accepted bet. `hold` takes the stake of a bet that waits for acceptance;
    -- `accept` or `release` ends the wait. `reversal` reverses a settlement.
    'stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out',
    'top-up', -- Play money of the sandbox.
    -- Steps of rounds of in-house games; contributions to jackpots, their wins, and the amounts that they start with.
    'round', 'contribution', 'jackpot', 'jackpot-seed',
    'external-bet', 'external-win', 'external-rollback', -- Actions of other providers' games.
    'adjustment', -- An adjustment of a balance that two operators approved.
    -- Payments. `funds-transfer` comes from another platform. `withdrawal` locks the money, `withdrawal-release`
    -- unlocks it, and `payout` pays it. `payout-late` pays after the release; `payout-return` returns a payout.
    'deposit', 'chargeback', 'funds-transfer', 'withdrawal', 'withdrawal-release', 'payout', 'payout-late',
    'payout-return',
    'bonus-grant', 'bonus-conversion', 'bonus-forfeit', -- `bonus-conversion` turns bonus money into cash.
    'vault-lock', 'vault-release', -- Between a player's balance and vault.
    'tournament-entry', 'tournament-prize', 'tournament-refund', -- Fees of casino tournaments, prizes, refunded fees.
    'agent-deposit', 'agent-withdrawal' -- Transfers between an agent and a direct sub-account.
  )),
  -- The kind of row that the journal belongs to.
  ref_kind text not null check (ref_kind in (
    'vault-lock',
    'ticket', 'command', 'round', 'external-round', 'proposal', 'payment', 'bonus', 'tournament-entry',
    'agent-transfer')),
  ref_id bigint not null, -- Id of that row, `payment.no` for a payment, 0 for `command`.
  -- Number of the ticket's settlement or cash-out, or of the round's step; 0 for other kinds and for the first stake.
  ref_version integer not null,
  reverses bigint, -- The journal that a `reversal` or an `external-rollback` reverses.
  at timestamptz not null,
  primary key (id)
) partition by range (id);
create table journal_rest partition of journal default;
-- The page of a ticket finds the reversals of its settlements. Few journals have an entry.
create index journal_reverses on journal (reverses) where reverses is not null;
create trigger refuse_change before update or delete on journal for each row execute function refuse_change();

-- One row moves an amount from one account to another, so each journal balances.
create table posting (
  journal_id bigint not null,
  debit bigint not null, -- The account that the amount leaves.
  credit bigint not null check (credit <> debit), -- The account that receives it.
  amount bigint not null check (amount > 0),
  n smallint not null, -- Distinguishes the postings of a journal. Numbers may be missing.
  currency text not null,
  primary key (journal_id, n)
) partition by range (journal_id);
create table posting_rest partition of posting default;
-- The movements of one player, newest first. House accounts are left out: most postings have one.
create index posting_of_debit on posting (debit, journal_id desc) where debit > 1000;
create index posting_of_credit on posting (credit, journal_id desc) where credit > 1000;
create trigger refuse_change before update or delete on posting for each row execute function refuse_change();
select ensure_partitions(parent, 0, 1) from unnest(array['journal', 'posting']) as parent;

---- Commands ----

-- The trigger function of `command`: it refuses updates, and deletes before the row is 48 hours old.
create function refuse_change_of_the_young() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '48 hours' then
    return old;
  end if;
  raise exception 'rows of % are never changed, and never deleted before they are 48 hours old', tg_table_name;
end $$;

-- One row is one accepted command of an account, such as a bet or a withdrawal. A repeat of the command gets the same
-- answer. A refused command has no row. Commands expire after 24 hours, so older rows are not needed for repeats.
create table command (
  id uuid not null, -- The client's id of the command.
  account_id bigint not null,
  use_case text not null, -- For example `placement`, `round` or `withdrawal`.
  body_sha256 bytea not null, -- Hash of the parsed request. A repeated id with another request is refused.
  -- Id of the result, by use case: a ticket, round, transfer or other row, `payment.no`, or a top-up's journal.
  result_id bigint not null,
  at timestamptz not null,
  primary key (id, account_id)
);
create trigger refuse_change before update or delete on command
for each row execute function refuse_change_of_the_young();

---- Events ----

-- One row is one event for the followers of higher modules. The statement that books its money inserts it.
create table event (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null check (kind in (
    'bet-voided', 'bet-corrected', 'bet-reopened', -- Settlements, except the first result of a bet.
    'bet-cashed-out', -- An automatic cash-out.
    'deposit-credited', 'transfer-credited', -- `transfer`: from another platform.
    -- `unpaid`: the locked money went back to the balance. `returned`: a payout came back from the provider.
    'withdrawal-paid', 'withdrawal-unpaid', 'withdrawal-returned'
  )),
  about text not null check (length(about) <= 200), -- Distinguishes the events of an account, such as `ticket:12:2`.
  body jsonb not null check (jsonb_typeof(body) = 'object' and length(body::text) <= 4000),
  at timestamptz not null
);
create trigger refuse_change before update or delete on event
for each row execute function refuse_change_of_the_young();

---- Bonuses ----

-- One row is one bonus of a player. A separate ledger account has its money. The follower, a background job, updates it
-- from the player's tickets and rounds. Only a transaction that has locked the cash balance changes a bonus.
create table bonus (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  ledger_id bigint not null unique references account, -- The account of kind `bonus:<id>`.
  currency text not null,
  offer_key text not null, -- `bonus_offer.key`.
  kind text not null check (kind in ('deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back')),
  -- True for all kinds except free bets and free spins: the money pays the part of a stake that cash cannot pay, and
  -- becomes cash after it was wagered.
  is_wagering boolean not null,
  code text, -- The bonus code that the player entered.
  payment_id uuid, -- The deposit that the bonus was granted for. If the deposit is reversed, the bonus is cancelled.
  -- Bonuses that replace another one: the winnings of free spins, and later returns to a spent bonus.
  root_id bigint references bonus, -- The claimed bonus at the origin. Null for a claimed bonus.
  continues_id bigint references bonus, -- The bonus whose requirement this one shares. Null for a separate requirement.
  -- 1 waiting, 2 active, 3 ended by expiry or cancellation, 4 ended by use. A bonus waits while another one is active.
  state smallint not null check (state between 1 and 4),
  version integer not null default 1, -- Increases with each change that the player can see.

  -- Terms.
  granted bigint not null check (granted >= 0),
  requirement bigint not null check (requirement >= 0), -- The amount to wager before the money becomes cash.
  -- Maximum amount that becomes cash, for all bonuses of one root together. Null for no maximum.
  max_conversion bigint check (max_conversion >= 0),
  max_stake bigint check (max_stake > 0), -- Maximum stake that the bonus may pay a part of. Null for no maximum.
  -- Minimum price of a ticket that counts towards the requirement or that a free bet pays, in thousandths.
  min_odds_milli integer not null check (min_odds_milli between 1000 and 1001000),
  -- The shares of stakes on sports and games that count, in hundredths of a per cent (`BonusTerms`), and the terms of
  -- the bonus money that free spins win (`SpinWinnings`).
  terms jsonb not null,
  ends_with_withdrawal boolean not null default false, -- A withdrawal cancels the bonus.

  -- Times.
  appended_at timestamptz not null, -- Time of the grant.
  activated_at timestamptz,
  active_days integer check (active_days between 1 and 365), -- Validity from the activation. Null for a fixed end.
  -- End of the validity, or of the wait while a bonus with `active_days` waits. Free bets may get more time when their
  -- ticket is refunded; then the bonus expires with the open free bet that expires first.
  expires_at timestamptz not null,
  expiry_message_at timestamptz, -- Time at which the bonus was considered for the message that it expires soon.
  ended_at timestamptz,
  -- `converted`: the money became cash. `spent`: no money was left before the requirement was met. `used`: all free
  -- bets or free spins were used.
  end_reason text check (end_reason in ('converted', 'spent', 'used', 'expired', 'cancelled')),

  -- Progress.
  wagered bigint not null default 0 check (wagered >= 0), -- The part of the requirement that was wagered.
  first_ticket_id bigint, -- Only tickets with greater ids count. Set at the activation.
  -- Rounds up to this id were counted or started before the activation, except those in `open_round_ids`, which were
  -- open at the last run of the follower.
  followed_round_id bigint not null default 0,
  open_round_ids bigint[] not null default '{}',
  -- `balance.version` of the cash account at the last run of the follower, which skips accounts without changes.
  followed_version bigint not null default -1,
  -- The follower processes the bonus in its next run, even after its end. Set when the state changes or money returns.
  is_due boolean not null default true,

  -- Money that left the bonus after its end. Amounts decrease when money is taken back.
  swept bigint not null default 0, -- All money that left: converted and forfeited.
  converted bigint not null default 0 check (converted >= 0), -- The part of `swept` that became cash.
  -- The part of later returns to a spent bonus that was granted again as another bonus.
  regranted bigint not null default 0 check (regranted >= 0),
  check ((state = 1) = (activated_at is null) or state = 3),
  check ((state in (3, 4)) = (ended_at is not null)),
  check ((state in (3, 4)) = (end_reason is not null)),
  check (continues_id is null or root_id is not null)
);
-- A player has at most one active bonus that must be wagered.
create unique index bonus_wagering on bonus (account_id) where state = 2 and is_wagering;
create index bonus_of_account on bonus (account_id, id);
create index bonus_due on bonus (id) where is_due;
create index bonus_followed on bonus (id) where state in (1, 2);
create index bonus_to_expire on bonus (expires_at) where state in (1, 2) and expiry_message_at is null;
create index bonus_of_root on bonus (root_id, id) where root_id is not null;

-- One row is one free bet.
create table bonus_credit (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus,
  account_id bigint not null,
  value bigint not null check (value > 0), -- The stake that it pays.
  currency text not null,
  -- 1 open, 2 used, 3 ended. A used free bet is open again if its ticket is declined or refunded.
  state smallint not null default 1 check (state between 1 and 3),
  ticket_id bigint, -- The last ticket that it paid.
  expires_at timestamptz not null,
  check (state <> 2 or ticket_id is not null)
);
create index bonus_credit_of_account on bonus_credit (account_id, id);
create index bonus_credit_of_bonus on bonus_credit (bonus_id);

-- One row is a number of free spins of equal value in one game.
create table free_spin (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus,
  account_id bigint not null,
  game text not null, -- Key of an in-house game, or `provider:game`.
  value bigint not null check (value > 0), -- The stake that one spin pays.
  count integer not null check (count > 0), -- Number of granted spins.
  "left" integer not null check ("left" >= 0), -- Number of unused spins.
  winnings_to_cash boolean not null, -- True pays winnings in cash. False grants them as bonus money at the bonus's end.
  won bigint not null default 0 check (won >= 0), -- Payouts of all used spins.
  -- The part of `won` that was granted as bonus money or forfeited. Providers may pay more, or take back, later.
  handed bigint not null default 0 check (handed >= 0),
  expires_at timestamptz not null,
  check ("left" <= count)
);
create index free_spin_of_account on free_spin (account_id, id);
create index free_spin_of_bonus on free_spin (bonus_id);

---- Stakes that bonuses paid ----

-- One row divides the stake of a ticket into cash and bonus money. A ticket without a row was paid in cash.
create table ticket_funding (
  ticket_id bigint primary key,
  bonus_id bigint not null,
  ledger_id bigint not null, -- `bonus.ledger_id`.
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus >= 0), -- 0 if a trader reduced the stake to an amount that cash pays.
  credit_id bigint, -- The free bet that paid the stake: `bonus_credit.id`. Its stake is not returned to the player.
  check (credit_id is null or cash = 0)
);
create index ticket_funding_of_bonus on ticket_funding (bonus_id, ticket_id);

-- One row divides the stakes of a round of an in-house game into cash and bonus money. A round without a row was paid
-- in cash. The bonus of a round of another provider is stored in `external_round`.
create table round_funding (
  round_id bigint primary key,
  bonus_id bigint not null,
  ledger_id bigint not null, -- `bonus.ledger_id`.
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus > 0),
  spin_id bigint -- `free_spin.id`, if a free spin paid the stake.
);
create index round_funding_of_bonus on round_funding (bonus_id, round_id);

-- Returns the body of an event about money of a ticket. `paid_minor` is the whole payment. `bonus_minor` is its part
-- that went to the bonus's account, if a bonus paid a part of the stake. `paidBy` is missing if cash alone paid it.
-- `free-bet-back`: the ticket was cancelled or refunded, and the free bet can be used again.
create function bet_event_body(
  bet bigint, of_currency text, paid_minor bigint, bonus_minor bigint, of_result smallint
) returns jsonb language sql stable as $$
  select jsonb_build_object('bet', bet, 'amount', (paid_minor - bonus_minor)::text, 'currency', of_currency)
    || coalesce((
    select case when f.credit_id is not null
                  then jsonb_build_object('paidBy',
                         case when of_result in (1, 4) then 'free-bet-back' else 'free-bet' end)
                when f.bonus > 0
                  then jsonb_build_object('bonus', bonus_minor::text, 'paidBy',
                         case f.cash when 0 then 'bonus' else 'cash-and-bonus' end) end
    from ticket_funding f where f.ticket_id = bet), '{}')
$$;

---- Wagering ----

-- One row is one amount that was counted towards the requirement of a bonus.
create table bonus_progress (
  bonus_id bigint not null,
  source_kind text not null check (source_kind in ('ticket', 'round', 'provider')),
  source_id bigint not null, -- Id of the ticket or round; `external_action.tx_id` for `provider`.
  source_version integer not null, -- `ticket.version`; 1 for other sources. Each version is counted once.
  counted bigint not null, -- Negative for a correction.
  primary key (bonus_id, source_kind, source_id, source_version)
);
create trigger refuse_change before update or delete on bonus_progress for each row execute function refuse_change();

-- One row is one ticket whose amount towards a bonus may have changed. The statements that settle or cash out tickets
-- insert it. The follower counts the ticket and deletes the row.
create table bonus_due_ticket (
  bonus_id bigint not null,
  ticket_id bigint not null,
  primary key (bonus_id, ticket_id)
);
