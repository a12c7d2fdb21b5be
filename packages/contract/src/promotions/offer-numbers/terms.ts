import { type CurrencyCode, formatAmount } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import type { OfferTerms } from '../bonuses.ts';
import { type OfferAmount, offerMinor } from './amounts.ts';
import type { OfferNumbers, OfferWagering } from './kinds.ts';

export interface TermsFor {
  readonly currency: CurrencyCode;
  /** Names of in-house games by key. */
  readonly gameNames: Readonly<Record<string, string>>;
}

/** Empty terms of an offer. */
function plainTerms(currency: CurrencyCode): OfferTerms {
  return {
    Currency: currency,
    SharePercent: null,
    MinimumDeposit: null,
    MinimumBonus: null,
    MaximumBonus: null,
    Value: null,
    Count: null,
    Game: null,
    WinningsTo: null,
    Period: null,
    MinimumOddsMilli: null,
    ExpiresAfterDays: null,
    Wagering: null,
  };
}

function amountText(stored: OfferAmount, currency: CurrencyCode): string {
  return formatAmount(offerMinor(stored, currency), currency);
}

const toPercent = (basisPoints: number) => basisPoints / 100;

function wageringTerms(
  wagering: OfferWagering,
  { currency, gameNames }: TermsFor,
): NonNullable<OfferTerms['Wagering']> {
  const { groupBasisPoints: groups, maxStake, maxConversion } = wagering;
  return {
    Multiplier: wagering.multiplierMilli / 1000,
    Basis: wagering.basis,
    MinimumOddsMilli: wagering.minOddsMilli,
    SportPercent: toPercent(wagering.sportBasisPoints),
    SlotsPercent: toPercent(groups.slots),
    TablesPercent: toPercent(groups.tables),
    LivePercent: toPercent(groups.live),
    CrashPercent: toPercent(groups.crash),
    Games: Object.entries(wagering.gameBasisPoints).map(([game, share]) => ({
      Game: gameNames[game] ?? game,
      Percent: toPercent(share),
    })),
    MaximumStake: maxStake === null ? null : amountText(maxStake, currency),
    MaximumConversion: maxConversion === null ? null : amountText(maxConversion, currency),
    EndsWithWithdrawal: wagering.endsWithWithdrawal === true,
    ExpiresAfterDays: wagering.expiresAfterDays,
  };
}

const termsByKind: {
  readonly [Kind in BonusKind]: (numbers: OfferNumbers[Kind], from: TermsFor) => Partial<OfferTerms>;
} = {
  'deposit-match': ({ shareBasisPoints, minDeposit, maxGrant, wagering }, from) => ({
    SharePercent: toPercent(shareBasisPoints),
    MinimumDeposit: amountText(minDeposit, from.currency),
    MaximumBonus: amountText(maxGrant, from.currency),
    ExpiresAfterDays: wagering.expiresAfterDays,
    Wagering: wageringTerms(wagering, from),
  }),
  'bonus-money': ({ value, wagering }, from) => ({
    Value: amountText(value, from.currency),
    ExpiresAfterDays: wagering.expiresAfterDays,
    Wagering: wageringTerms(wagering, from),
  }),
  'free-bet': ({ count, value, minOddsMilli, winningsTo, expiresAfterDays }, { currency }) => ({
    Value: amountText(value, currency),
    Count: count,
    WinningsTo: winningsTo,
    MinimumOddsMilli: minOddsMilli,
    ExpiresAfterDays: expiresAfterDays,
  }),
  'free-spins': (numbers, from) => ({
    Value: amountText(numbers.value, from.currency),
    Count: numbers.count,
    Game: from.gameNames[numbers.game] ?? numbers.gameName ?? numbers.game,
    WinningsTo: numbers.winningsTo,
    ExpiresAfterDays: numbers.expiresAfterDays,
    ...(numbers.wagering && { Wagering: wageringTerms(numbers.wagering, from) }),
  }),
  'cash-back': (numbers, from) => ({
    SharePercent: toPercent(numbers.shareBasisPoints),
    MinimumBonus: amountText(numbers.minCredit, from.currency),
    MaximumBonus: amountText(numbers.maxCredit, from.currency),
    WinningsTo: numbers.creditedTo,
    Period: numbers.period,
    ...(numbers.wagering && {
      ExpiresAfterDays: numbers.wagering.expiresAfterDays,
      Wagering: wageringTerms(numbers.wagering, from),
    }),
  }),
};

/** Significant terms of an offer in a currency; every language builds its sentences from them. */
export function offerTerms<Kind extends BonusKind>(
  kind: Kind,
  numbers: OfferNumbers[Kind],
  from: TermsFor,
): OfferTerms {
  return { ...plainTerms(from.currency), ...termsByKind[kind](numbers, from) };
}

/**
 * Whether an offer mixes products: its bonus money can be wagered on sport and in the casino, or it comes from free
 * spins and can be wagered on sport.
 */
export function mixesProducts({ Game, Wagering }: OfferTerms): boolean {
  if (Wagering === null || Wagering.SportPercent === 0) return false;
  const { CrashPercent, Games, LivePercent, SlotsPercent, TablesPercent } = Wagering;
  const ofCasino = [
    SlotsPercent,
    TablesPercent,
    LivePercent,
    CrashPercent,
    ...Games.map(({ Percent }) => Percent),
  ];
  return Game !== null || ofCasino.some((percent) => percent > 0);
}

/**
 * Effective wagering multiplier of the bonus itself: if the basis includes the deposit, the multiplier is scaled up.
 */
export function timesWagered({ Wagering, SharePercent }: OfferTerms): number {
  if (Wagering === null) return 0;
  const { Basis, Multiplier } = Wagering;
  return Basis === 'bonus' || SharePercent === null ? Multiplier : Multiplier * (1 + 100 / SharePercent);
}
