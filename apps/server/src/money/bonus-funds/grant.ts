import type { AccountId, CurrencyCode } from '@evens/base';
import { type BonusKind, type CreditedTo, WAITING_DAYS_MAX } from '@evens/bonuses';
import type { PoolClient } from '../../platform/db.ts';

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

const DAY_MS = 24 * 60 * 60_000;

/**
 * Grants a bonus, in the caller's transaction: a separate account, credited from the house account for bonus expense. A
 * wagering bonus becomes active immediately, or when the active one ends. Returns its id.
 */
export async function grantBonus(client: PoolClient, grant: BonusGrant): Promise<number> {
  const { activeDays, atMs, kind, spins, valuesMinor } = grant;
  const [valueMinor] = valuesMinor;
  if (valueMinor === undefined || valuesMinor.some((value) => value <= 0n))
    throw new RangeError(`grantBonus: expected values above 0, got ${valuesMinor.join(', ')}`);
  const isWagering = kind !== 'free-bet' && kind !== 'free-spins';
  if (isWagering && valuesMinor.length > 1)
    throw new RangeError(`grantBonus: expected one amount of bonus money, got ${valuesMinor.length}`);
  if ((kind === 'free-spins') !== (spins !== undefined))
    throw new RangeError(`grantBonus: expected the game of free spins and of nothing else, got ${kind}`);
  if (spins && valuesMinor.some((value) => value !== valueMinor))
    throw new RangeError(`grantBonus: expected free spins of one value, got ${valuesMinor.join(', ')}`);
  const restarts = isWagering && activeDays !== undefined;
  const { rows } = await client.query<{ id: number }>(
    `select grant_bonus(
       account_id => $1, currency => $2, offer_key => $3, kind => $4, is_wagering => $5, amounts => $6, requirement => $7,
       max_conversion => $8, max_stake => $9, min_odds_milli => $10, terms => $11, payment_id => $12, code => $13,
       expires_at => to_timestamp($14::float8 / 1000), active_days => $15, root_id => $16, continues_id => $17,
       ends_with_withdrawal => $18, game => $19, winnings_to_cash => $20, at => to_timestamp($21::float8 / 1000)) as id`,
    [
      grant.accountId,
      grant.currency,
      grant.offerKey,
      kind,
      isWagering,
      valuesMinor,
      grant.requirementMinor,
      grant.maxConversionMinor,
      grant.maxStakeMinor,
      grant.minOddsMilli,
      grant.terms,
      grant.paymentId,
      grant.code,
      restarts ? atMs + WAITING_DAYS_MAX * DAY_MS : grant.expiresAtMs,
      restarts ? activeDays : null,
      grant.rootId ?? null,
      grant.continuesId ?? null,
      grant.endsWithWithdrawal === true,
      spins?.game ?? null,
      spins ? spins.winningsTo === 'cash' : null,
      atMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('grantBonus: expected the id of the bonus, got no row');
  return row.id;
}
