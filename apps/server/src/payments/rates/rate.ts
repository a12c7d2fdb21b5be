import { type Amount, amount, type CurrencyCode, currencyDigits, err, ok, type Result } from '@evens/base';
import { coinWallet, findOwnWallet, type WalletCurrency } from '@evens/providers';
import type { UnitEuros } from '../methods/definition/payment-limits.ts';

/** Decimal digits of a stored rate. */
const RATE_DIGITS = 12;

/** The value of one unit of a currency in euros. */
export interface CurrencyRate {
  readonly id: number;
  readonly currency: CurrencyCode;
  /** Rate for an exchange from this currency into another; 10^-12 euros. */
  readonly fromPico: bigint;
  /** Rate for an exchange into this currency; at least `fromPico`. */
  readonly toPico: bigint;
  readonly source: string;
  readonly atMs: number;
  readonly validUntilMs: number;
}

export interface Credit {
  /** Minor units of the account's currency. */
  readonly amount: Amount;
  /** Ids of the conversion's rates; undefined if account and coin are the same. */
  readonly rates: { readonly fromId: number; readonly toId: number } | undefined;
}

/** `no-rate`: no valid rate. `too-small`: less than one minor unit of the account. */
export type CreditFault = 'no-rate' | 'too-small';

function isValidRate(rate: CurrencyRate | undefined, nowMs: number): rate is CurrencyRate {
  return rate !== undefined && rate.atMs <= nowMs && nowMs < rate.validUntilMs;
}

/** An account's currency, and the rates at a moment. */
export interface Conversion {
  readonly account: CurrencyCode;
  readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
  readonly nowMs: number;
}

/** Both rates of a conversion; undefined if one of them is missing or not valid at the moment. */
export function validRates(
  { rates, nowMs }: Pick<Conversion, 'rates' | 'nowMs'>,
  currencies: { readonly from: CurrencyCode; readonly to: CurrencyCode },
): { readonly from: CurrencyRate; readonly to: CurrencyRate } | undefined {
  const from = rates.get(currencies.from);
  const to = rates.get(currencies.to);
  return isValidRate(from, nowMs) && isValidRate(to, nowMs) ? { from, to } : undefined;
}

/** Converts units of a chain to minor units of the account, rounded down in favour of the house. */
export function computeCredit(
  { wallet, units }: { readonly wallet: WalletCurrency; readonly units: bigint },
  conversion: Conversion,
): Result<Credit, CreditFault> {
  const { account } = conversion;
  const { chainDigits } = coinWallet(wallet);
  if (findOwnWallet(account) === wallet) {
    // A currency in thousandths of a coin has three digits less, so its minor unit equals the coin's.
    const digits = currencyDigits(wallet);
    const minor =
      digits >= chainDigits
        ? units * 10n ** BigInt(digits - chainDigits)
        : units / 10n ** BigInt(chainDigits - digits);
    return minor > 0n ? ok({ amount: amount(minor), rates: undefined }) : err('too-small');
  }
  const valid = validRates(conversion, { from: wallet, to: account });
  if (!valid) return err('no-rate');
  const { from, to } = valid;
  const scale = 10n ** BigInt(currencyDigits(account));
  const minor = (units * from.fromPico * scale) / (to.toPico * 10n ** BigInt(chainDigits));
  return minor > 0n
    ? ok({ amount: amount(minor), rates: { fromId: from.id, toId: to.id } })
    : err('too-small');
}

/** Parses a rate, a decimal number of euros. */
export function parseRate(text: string): bigint | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole = '', part = ''] = parts;
  const pico = BigInt(whole + part.padEnd(RATE_DIGITS, '0'));
  return pico > 0n ? pico : undefined;
}

export function rateText(pico: bigint): string {
  const text = pico.toString().padStart(RATE_DIGITS + 1, '0');
  const whole = text.slice(0, -RATE_DIGITS);
  const part = text.slice(-RATE_DIGITS).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** The value of one unit of each currency at a moment, for limits in euros. */
export function unitEurosAt(rates: ReadonlyMap<CurrencyCode, CurrencyRate>, nowMs: number): UnitEuros {
  return (currency) => {
    const rate = rates.get(currency);
    return isValidRate(rate, nowMs) ? rate.toPico : undefined;
  };
}
