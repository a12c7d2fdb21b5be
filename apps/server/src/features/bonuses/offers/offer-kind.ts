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

/** What a claim gives. Amounts are minor units of the account's currency. */
export interface GrantPlan {
  readonly kind: 'deposit-match' | 'bonus-money' | 'free-bet' | 'free-spins' | 'cash-back';
  /** Of free bets and spins the value of each; of bonus money its one amount. */
  readonly valuesMinor: readonly bigint[];
  /** Of free spins alone. */
  readonly spins?: { readonly game: string; readonly winningsTo: CreditedTo };
  readonly requirementMinor: bigint;
  readonly maxConversionMinor: bigint | null;
  readonly maxStakeMinor: bigint | null;
  readonly minOddsMilli: number;
  /** What counts of sport and casino games; stored with the bonus, so that a changed offer changes no bonus. */
  readonly counting: Readonly<Record<string, unknown>>;
  readonly expiresAfterDays: number;
  /** A withdrawal ends it. */
  readonly endsWithWithdrawal?: boolean;
}

/** A claim of cash-back begins its periods; each grants a bonus of its own. */
export interface EntryPlan {
  readonly kind: 'cash-back';
  readonly config: CashBackConfig;
}

export interface ClaimedWith {
  readonly currency: CurrencyCode;
  /** Of the deposit that brought the code; undefined for the claim field. */
  readonly depositMinor: bigint | undefined;
}

/** An offer with its numbers read. */
export interface ReadOffer {
  /** It is a part of a deposit: the claim field leads to one. */
  readonly needsDeposit: boolean;
  plan(claimed: ClaimedWith): Result<GrantPlan | EntryPlan, Refusal>;
  /** Its significant terms, from which every language makes its sentences. */
  terms(currency: CurrencyCode): OfferTerms;
}

/** The numbers of an offer kind, and what they come to. Undefined for numbers that do not fit the kind. */
export interface OfferKind {
  (config: unknown): ReadOffer | undefined;
  /** Where the numbers do not fit: paths such as `wagering.maxStake`. */
  faults(config: unknown): readonly string[];
}

const FAULTS_MAX = 10;

interface OfferKindDefinition<Kind extends BonusKind> {
  readonly kind: Kind;
  readonly needsDeposit: boolean;
  /** Fields that fit the description of the kind, and are wrong for a reason that only the server knows. */
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
