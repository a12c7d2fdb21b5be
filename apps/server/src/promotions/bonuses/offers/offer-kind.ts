import type { CurrencyCode, Result } from '@evens/base';
import type { BonusKind, CreditedTo } from '@evens/bonuses';
import {
  type OfferNumbers,
  type OfferTerms,
  offerTerms,
  type Refusal,
  readOfferNumbers,
} from '@evens/contract';
import type { CashBackConfig } from './cash-back-config.ts';
import { gameNames } from './game-names.ts';

/** The plan of a grant. Amounts are minor units of the account's currency. */
export interface GrantPlan {
  readonly kind: 'deposit-match' | 'bonus-money' | 'free-bet' | 'free-spins' | 'cash-back';
  /** One value per free bet or free spin, or the single amount of bonus money. */
  readonly valuesMinor: readonly bigint[];
  /** Only for free spins. */
  readonly spins?: { readonly game: string; readonly winningsTo: CreditedTo };
  readonly requirementMinor: bigint;
  readonly maxConversionMinor: bigint | null;
  readonly maxStakeMinor: bigint | null;
  readonly minOddsMilli: number;
  /** Contributions of sport and casino games. Stored with the bonus, so that a changed offer does not affect it. */
  readonly counting: Readonly<Record<string, unknown>>;
  readonly expiresAfterDays: number;
  /** Whether a withdrawal ends it. */
  readonly endsWithWithdrawal?: boolean;
}

/** A claim of cash-back starts its periods. Each period grants a separate bonus. */
export interface EntryPlan {
  readonly kind: 'cash-back';
  readonly config: CashBackConfig;
}

export interface ClaimedWith {
  readonly currency: CurrencyCode;
  /** Amount of the deposit that brought the code. Undefined for the claim field. */
  readonly depositMinor: bigint | undefined;
}

/** An offer with its parsed config. */
export interface ReadOffer {
  /** Whether it is a share of a deposit. The claim field then leads to the deposit form. */
  readonly needsDeposit: boolean;
  plan(claimed: ClaimedWith): Result<GrantPlan | EntryPlan, Refusal>;
  /** Significant terms, from which each language builds its text. */
  terms(currency: CurrencyCode): OfferTerms;
}

/** Parses the config of an offer kind. Undefined if the config does not fit the kind. */
export interface OfferKind {
  (config: unknown): ReadOffer | undefined;
  /** Paths of invalid fields, such as `wagering.maxStake`. */
  faults(config: unknown): readonly string[];
}

const FAULTS_MAX = 10;

interface OfferKindDefinition<Kind extends BonusKind> {
  readonly kind: Kind;
  readonly needsDeposit: boolean;
  /** Fields that fit the schema of the kind but fail checks that only the server can make. */
  faults?(numbers: OfferNumbers[Kind]): readonly string[];
  plan(numbers: OfferNumbers[Kind], claimed: ClaimedWith): Result<GrantPlan | EntryPlan, Refusal>;
}

export function defineOfferKind<Kind extends BonusKind>(definition: OfferKindDefinition<Kind>): OfferKind {
  const { kind, needsDeposit } = definition;
  const faults: OfferKind['faults'] = (config) => {
    const numbers = readOfferNumbers(kind, config);
    const paths = numbers.ok
      ? (definition.faults?.(numbers.value) ?? [])
      : numbers.error.map(({ path }) => path);
    return paths.slice(0, FAULTS_MAX);
  };
  const read = (stored: unknown): ReadOffer | undefined => {
    const numbers = readOfferNumbers(kind, stored);
    if (!numbers.ok || definition.faults?.(numbers.value).length) return undefined;
    return {
      needsDeposit,
      plan: (claimed) => definition.plan(numbers.value, claimed),
      terms: (currency) => offerTerms(kind, numbers.value, { currency, gameNames }),
    };
  };
  return Object.assign(read, { faults });
}
