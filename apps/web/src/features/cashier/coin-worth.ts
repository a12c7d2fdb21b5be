import { type CurrencyCode, currencyDigits, formatAmount } from '@evens/base';
import type { Answer } from '../../core/api.ts';

export type StatedRate = Pick<
  Answer<'GET /api/currency/rates'>['Rates'][number],
  'RateFrom' | 'RateTo' | 'ValidUntil'
>;

/** Coin and account: each a rate in euros. */
export interface RatePair {
  readonly coin: StatedRate;
  readonly account: StatedRate;
}

const RATE_DIGITS = 12;
/** A decimal field of a form takes no more. */
const COIN_DIGITS_MAX = 8;

/** Units of 10^-12, from a decimal number of so many digits at most. */
function picoOf(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(RATE_DIGITS, '0').slice(0, RATE_DIGITS));
}

/** What one coin is worth when it is deposited, and what it costs when it is paid out, as an amount of the account. */
export function worthOfCoin(
  { coin, account }: RatePair,
  { currency, direction }: { readonly currency: CurrencyCode; readonly direction: 'deposit' | 'withdrawal' },
): string {
  const scale = 10n ** BigInt(currencyDigits(currency));
  const minor =
    direction === 'deposit'
      ? (picoOf(coin.RateFrom) * scale) / picoOf(account.RateTo)
      : (picoOf(coin.RateTo) * scale) / picoOf(account.RateFrom);
  return formatAmount(minor, currency);
}

/** Coins that an amount of the account buys, rounded down; without zeros at the end. */
export function coinsFor(
  { coin, account }: RatePair,
  { wireAmount, digits }: { readonly wireAmount: string; readonly digits: number },
): string {
  const kept = Math.min(digits, COIN_DIGITS_MAX);
  const units = (picoOf(wireAmount) * picoOf(account.RateFrom) * 10n ** BigInt(kept)) / picoOf(coin.RateTo);
  // Two factors of 10^12 over one.
  const text = (units / 10n ** BigInt(RATE_DIGITS)).toString().padStart(kept + 1, '0');
  if (kept === 0) return text;
  return `${text.slice(0, -kept)}.${text.slice(-kept)}`.replace(/\.?0+$/, '');
}

/** Until both rates are over: the earlier of their ends. */
export function endOf({ coin, account }: RatePair): number {
  return Math.min(Date.parse(coin.ValidUntil), Date.parse(account.ValidUntil));
}
