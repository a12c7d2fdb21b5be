import type { AccountId, CurrencyCode } from '@evens/base';
import { type BonusKind, type CreditedTo, WAITING_DAYS_MAX } from '@evens/bonuses';
import type { PoolClient } from '../../platform/db.ts';
import { bookings } from '../ledger/booking.ts';
import { holdAccount } from '../wallet/store.ts';
import { requirementLeft } from './requirement-left.ts';

export interface BonusGrant {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly offerKey: string;
  /**
   * Free bets are credits of one stake each. Free spins pay rounds. Other kinds hold money that pays stakes after cash.
   */
  readonly kind: BonusKind;
  /** Values in minor units, above 0: one per free bet or free spin, or the single amount of bonus money. */
  readonly valuesMinor: readonly bigint[];
  /** Only for free spins. If their winnings are bonus money, `terms` contains `SpinWinnings`. */
  readonly spins?: { readonly game: string; readonly winningsTo: CreditedTo };
  /** Amount to wager before it becomes cash, in minor units. 0 for free bets. */
  readonly requirementMinor: bigint;
  /** Maximum amount that becomes cash. Null for no maximum. */
  readonly maxConversionMinor: bigint | null;
  /** Maximum stake that it may pay a part of. Null for no maximum. */
  readonly maxStakeMinor: bigint | null;
  readonly minOddsMilli: number;
  /** Contribution rules as JSON (`BonusTerms`). */
  readonly terms: string;
  /** Expiry if it is active immediately. */
  readonly expiresAtMs: number;
  /** Validity in days, which restarts when waiting bonus money is activated. Absent: `expiresAtMs` always applies. */
  readonly activeDays?: number;
  /** The root bonus. All bonuses of a root share its maximum conversion. */
  readonly rootId?: number;
  /** The bonus whose requirement it continues. */
  readonly continuesId?: number;
  /** Whether a withdrawal before the conversion ends it. Default: false. */
  readonly endsWithWithdrawal?: boolean;
  readonly paymentId: string | null;
  readonly code: string | null;
  readonly atMs: number;
}

/**
 * Grants a bonus, in the caller's transaction: a separate account, credited from the house account for bonus expense. A
 * wagering bonus becomes active immediately, or when the active one ends. Returns its id.
 */
export async function grantBonus(client: PoolClient, grant: BonusGrant): Promise<number> {
  const { accountId, atMs, kind, valuesMinor } = grant;
  if (valuesMinor.length === 0 || valuesMinor.some((value) => value <= 0n))
    throw new RangeError(`grantBonus: expected values above 0, got ${valuesMinor.join(', ')}`);
  const isWagering = kind !== 'free-bet' && kind !== 'free-spins';
  if (isWagering && valuesMinor.length > 1)
    throw new RangeError(`grantBonus: expected one amount of bonus money, got ${valuesMinor.length}`);
  if ((kind === 'free-spins') !== (grant.spins !== undefined))
    throw new RangeError(`grantBonus: expected the game of free spins and of nothing else, got ${kind}`);
  await holdAccount(client, accountId);
  const { rows } = await client.query<{ id: number }>(
    `with numbered as materialized (
       select nextval(pg_get_serial_sequence('bonus', 'id')) as bonus_id
     ), opened as (
       insert into account (owner_kind, owner_id, kind, currency)
       select 'player', c.owner_id, 'bonus:' || n.bonus_id, $2 from account c cross join numbered n
       where c.id = $1 and c.kind = 'cash' and c.currency = $2 returning id
     ), held as (
       insert into balance (account_id, amount) select id, $3::bigint from opened returning account_id as ledger_id
     ), given as materialized (
       select h.ledger_id, n.bonus_id, $2::text as currency, $3::bigint as granted, to_timestamp($4::float8 / 1000) as at,
              (select id from account where owner_kind = 'house' and kind = 'bonus:expense' and currency = $2) as expense,
              nextval('journal_id_seq') as journal_id
       from held h cross join numbered n
     ), ${bookings({
       from: 'given',
       journals: [
         {
           kind: 'bonus-grant',
           about: { kind: 'bonus', id: 'bonus_id' },
           postings: [{ debit: 'expense', credit: 'ledger_id', amount: 'granted' }],
         },
       ],
     })}, kept as (
       insert into bonus (id, account_id, ledger_id, offer_key, kind, is_wagering, state, currency, granted, requirement, max_conversion,
                          max_stake, min_odds_milli, terms, payment_id, code, expires_at, appended_at,
                          ends_with_withdrawal, active_days, root_id, continues_id)
       overriding system value
       select bonus_id, $1, ledger_id, $5, $6, $15, 1, currency, granted, $7, $8, $9, $10, $11::jsonb, $12, $13,
              case when $17::integer is null then to_timestamp($14::float8 / 1000) else at + ${WAITING_DAYS_MAX} * interval '24 hours' end,
              at, $16, $17, $18, $19
       from given
     )
     select bonus_id as id from given`,
    [
      accountId,
      grant.currency,
      valuesMinor.reduce((sum, value) => sum + value, 0n),
      atMs,
      grant.offerKey,
      kind,
      grant.requirementMinor,
      grant.maxConversionMinor,
      grant.maxStakeMinor,
      grant.minOddsMilli,
      grant.terms,
      grant.paymentId,
      grant.code,
      grant.expiresAtMs,
      isWagering,
      grant.endsWithWithdrawal === true,
      isWagering ? (grant.activeDays ?? null) : null,
      grant.rootId ?? null,
      grant.continuesId ?? null,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`grantBonus: account ${accountId} has no cash account in ${grant.currency}`);
  if (kind === 'free-bet') await addCredits(client, row.id, grant);
  if (grant.spins) await addSpins(client, row.id, { ...grant, ...grant.spins });
  await activateNext(client, { accountId, atMs });
  await client.query('update balance set version = version + 1 where account_id = $1', [accountId]);
  return row.id;
}

async function addCredits(client: PoolClient, bonusId: number, grant: BonusGrant): Promise<void> {
  await client.query(
    `insert into bonus_credit (bonus_id, account_id, value, currency, expires_at)
     select $1, $2, v, $3, to_timestamp($5::float8 / 1000) from unnest($4::bigint[]) as v`,
    [bonusId, grant.accountId, grant.currency, grant.valuesMinor, grant.expiresAtMs],
  );
}

async function addSpins(
  client: PoolClient,
  bonusId: number,
  {
    accountId,
    expiresAtMs,
    game,
    valuesMinor,
    winningsTo,
  }: Pick<BonusGrant, 'accountId' | 'expiresAtMs' | 'valuesMinor'> & NonNullable<BonusGrant['spins']>,
): Promise<void> {
  const [valueMinor] = valuesMinor;
  if (valuesMinor.some((value) => value !== valueMinor))
    throw new RangeError(`grantBonus: expected free spins of one value, got ${valuesMinor.join(', ')}`);
  await client.query(
    `insert into free_spin (bonus_id, account_id, game, value, count, "left", winnings_to_cash, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6, to_timestamp($7::float8 / 1000))`,
    [bonusId, accountId, game, valueMinor, valuesMinor.length, winningsTo === 'cash', expiresAtMs],
  );
}

/**
 * Activates waiting bonuses: all appended free bets and free spins, and the oldest wagering bonus if none is active.
 * The cash balance is locked, so no ticket or round of the account is being written: later ones have ids above the
 * current sequence values. The validity of a bonus that waited starts now. A shared requirement continues with its
 * remaining amount.
 */
export async function activateNext(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await client.query(
    `update bonus n set state = 2, activated_at = to_timestamp($2::float8 / 1000), version = version + 1, is_due = true,
            expires_at = case when active_days is null then expires_at
                              else to_timestamp($2::float8 / 1000) + active_days * interval '24 hours' end,
            requirement = case when continues_id is null then requirement else ${requirementLeft('n.continues_id')} end,
            first_ticket_id = (select last_value - (not is_called)::integer from ticket_id_seq),
            followed_round_id = (select last_value - (not is_called)::integer from round_id_seq)
     where account_id = $1 and state = 1 and expires_at > to_timestamp($2::float8 / 1000) and (not is_wagering or id = (
       select min(o.id) from bonus o
       where o.account_id = $1 and o.state = 1 and o.is_wagering and o.expires_at > to_timestamp($2::float8 / 1000)
         and not exists (select from bonus a where a.account_id = $1 and a.state = 2 and a.is_wagering)))`,
    [accountId, atMs],
  );
}
