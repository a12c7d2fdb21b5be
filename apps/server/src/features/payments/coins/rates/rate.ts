import { type Amount, amount, type CurrencyCode, currencyDigits, err, ok, type Result } from '@evens/base';
import type { UnitEuros } from '../../methods/definition/payment-limits.ts';
import { ownWalletOf, type WalletCurrency, walletOf } from '../wallets.ts';

/** Digits of a stored rate. */
const RATE_DIGITS = 12;

/** What one unit of a currency is worth in euros. */
export interface CurrencyRate {
  readonly id: number;
  readonly currency: CurrencyCode;
  /** When it is exchanged into another currency; 10^-12 euros. */
  readonly fromPico: bigint;
  /** When another currency is exchanged into it; at least `fromPico`. */
  readonly toPico: bigint;
  readonly source: string;
  readonly atMs: number;
  readonly validUntilMs: number;
}

export interface Credit {
  /** Minor units of the account's currency. */
  readonly amount: Amount;
  /** By which rates; undefined where nothing was exchanged. */
  readonly rates: { readonly fromId: number; readonly toId: number } | undefined;
}

/** `no-rate`: none that is still valid. `too-small`: less than one minor unit of the account. */
export type CreditFault = 'no-rate' | 'too-small';

export function isValidRate(rate: CurrencyRate | undefined, nowMs: number): rate is CurrencyRate {
  return rate !== undefined && rate.atMs <= nowMs && nowMs < rate.validUntilMs;
}

/** Units of a chain as minor units of the account, rounded down: what is below one minor unit stays with the house. */
export function creditOf(
  { wallet, units }: { readonly wallet: WalletCurrency; readonly units: bigint },
  {
    account,
    rates,
    nowMs,
  }: {
    readonly account: CurrencyCode;
    readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
    readonly nowMs: number;
  },
): Result<Credit, CreditFault> {
  const { chainDigits } = walletOf(wallet);
  if (ownWalletOf(account) === wallet) {
    // A thousandth has three digits less, so that its minor unit is the coin's own.
    const digits = currencyDigits(wallet);
    const minor =
      digits >= chainDigits
        ? units * 10n ** BigInt(digits - chainDigits)
        : units / 10n ** BigInt(chainDigits - digits);
    return minor > 0n ? ok({ amount: amount(minor), rates: undefined }) : err('too-small');
  }
  const from = rates.get(wallet);
  const to = rates.get(account);
  if (!isValidRate(from, nowMs) || !isValidRate(to, nowMs)) return err('no-rate');
  const scale = 10n ** BigInt(currencyDigits(account));
  const minor = (units * from.fromPico * scale) / (to.toPico * 10n ** BigInt(chainDigits));
  return minor > 0n
    ? ok({ amount: amount(minor), rates: { fromId: from.id, toId: to.id } })
    : err('too-small');
}

/** A rate as a decimal number of euros, as it was typed or stored. */
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

/** What one unit of each currency is worth at a moment, for limits in euros. */
export function unitEurosAt(rates: ReadonlyMap<CurrencyCode, CurrencyRate>, nowMs: number): UnitEuros {
  return (currency) => {
    const rate = rates.get(currency);
    return isValidRate(rate, nowMs) ? rate.toPico : undefined;
  };
}
