import { type BonusKind, cashBackPeriods, creditedTo, requirementBases } from '@evens/bonuses';
import { amountField, choice, type FieldValues, group, groupWith, number, optionalAmount } from './fields.ts';

const days = number('days', 1, 365);
const odds = number('odds', 1000, 100_000);
const share = number('percent', 0, 10_000);

/** Wagering requirement before bonus money becomes cash. */
const wagering = {
  multiplierMilli: number('times', 0, 100_000),
  basis: choice(requirementBases),
  minOddsMilli: odds,
  sportBasisPoints: share,
  groupBasisPoints: group({ slots: share, tables: share, live: share, crash: share }),
  gameBasisPoints: { type: 'game-shares' },
  /** Maximum stake that may use bonus money, and maximum part of a stake that counts. */
  maxStake: optionalAmount,
  /** Maximum amount that becomes cash. */
  maxConversion: optionalAmount,
  expiresAfterDays: days,
  /** A withdrawal before conversion ends the bonus. */
  endsWithWithdrawal: { type: 'flag' },
} as const;
export type OfferWagering = FieldValues<typeof wagering>;

/** The numbers of an offer by its kind: units and bounds, in the order of the form. */
export const offerNumbers = {
  'deposit-match': {
    /** Share of the deposit. */
    shareBasisPoints: number('percent', 1, 50_000),
    minDeposit: amountField,
    maxGrant: amountField,
    wagering: group(wagering),
  },
  'bonus-money': { value: amountField, wagering: group(wagering) },
  'free-bet': {
    count: number('count', 1, 20),
    value: amountField,
    minOddsMilli: odds,
    winningsTo: choice(['cash']),
    expiresAfterDays: days,
  },
  'free-spins': {
    game: { type: 'game' },
    /** Displayed name of a provider's game: the provider's game list may be unavailable when the offer is shown. */
    gameName: { type: 'name' },
    count: number('count', 1, 200),
    value: amountField,
    winningsTo: choice(creditedTo),
    expiresAfterDays: days,
    wagering: groupWith(wagering, { field: 'winningsTo', choice: 'bonus' }),
  },
  'cash-back': {
    /** Share of the net loss. */
    shareBasisPoints: number('percent', 1, 5000),
    period: choice(cashBackPeriods),
    minCredit: amountField,
    maxCredit: amountField,
    creditedTo: choice(creditedTo),
    wagering: groupWith(wagering, { field: 'creditedTo', choice: 'bonus' }),
  },
} as const;

export type OfferNumbers = { readonly [Kind in BonusKind]: FieldValues<(typeof offerNumbers)[Kind]> };
