import { type CurrencyCode, currencyDigits, formatAmount } from '@evens/base';
import type { Answer } from '@evens/web/core/api.ts';

export type StatedRate = Pick<
  Answer<'GET /api/currency/rates'>['Rates'][number],
  'RateFrom' | 'RateTo' | 'ValidUntil'
>;

/** The rates of a coin and of the account's currency, both in euros. */
export interface RatePair {
  readonly coin: StatedRate;
  readonly account: StatedRate;
}

const RATE_DIGITS = 12;
/** Maximum decimals of a coin amount in a form. */
const COIN_DIGITS_MAX = 8;

/** Parses a decimal number with at most 12 decimals to units of 10^-12. */
function parsePico(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(RATE_DIGITS, '0').slice(0, RATE_DIGITS));
}

/** The value of one coin in the account's currency: what a deposit credits, or what a withdrawal costs. */
export function worthOfCoin(
  { coin, account }: RatePair,
  { currency, direction }: { readonly currency: CurrencyCode; readonly direction: 'deposit' | 'withdrawal' },
): string {
  const scale = 10n ** BigInt(currencyDigits(currency));
  const minor =
    direction === 'deposit'
      ? (parsePico(coin.RateFrom) * scale) / parsePico(account.RateTo)
      : (parsePico(coin.RateTo) * scale) / parsePico(account.RateFrom);
  return formatAmount(minor, currency);
}

/** Coins that a withdrawal of an amount pays, rounded down, without trailing zeros. */
export function coinsFor(
  { coin, account }: RatePair,
  { wireAmount, digits }: { readonly wireAmount: string; readonly digits: number },
): string {
  const decimals = Math.min(digits, COIN_DIGITS_MAX);
  const units =
    (parsePico(wireAmount) * parsePico(account.RateFrom) * 10n ** BigInt(decimals)) / parsePico(coin.RateTo);
  // Numerator has the factor 10^24, denominator 10^12.
  const text = (units / 10n ** BigInt(RATE_DIGITS)).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return text;
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, '');
}

/** The end of the pair's validity: the earlier end of its two rates. */
export function validUntilMs({ coin, account }: RatePair): number {
  return Math.min(Date.parse(coin.ValidUntil), Date.parse(account.ValidUntil));
}
