import { hasKey, recordKeys } from './fields.ts';
import type { Brand } from './ids.ts';
import { err, ok, type Result } from './result.ts';

/**
 * Decimal digits in the ledger per currency; at most 8 (further digits of a chain are stored beside the ledger). mBTC
 * and mETH are thousandths of a coin.
 */
export const ledgerDigits = {
  EUR: 2,
  USD: 2,
  BRL: 2,
  MXN: 2,
  ARS: 2,
  INR: 2,
  RUB: 2,
  TRY: 2,
  CLP: 0,
  JPY: 0,
  mBTC: 5,
  BTC: 8,
  LTC: 8,
  BCH: 8,
  DOGE: 8,
  USDTE: 6,
  USDTT: 6,
  ADA: 6,
  ETH: 8,
  mETH: 5,
  BNB: 8,
  NEO: 8,
} as const;

export type CurrencyCode = keyof typeof ledgerDigits;
export const currencyCodes = recordKeys(ledgerDigits);

/**
 * A round sum near a hundredth of a euro in each currency, in its minor units. Unit for amounts that should mean about
 * the same to every player.
 */
export const smallUnitMinor: Readonly<Record<CurrencyCode, bigint>> = {
  EUR: 1n,
  USD: 1n,
  BRL: 5n,
  MXN: 20n,
  ARS: 1000n,
  INR: 100n,
  RUB: 100n,
  TRY: 40n,
  CLP: 10n,
  JPY: 1n,
  mBTC: 10n,
  BTC: 10n,
  LTC: 10_000n,
  BCH: 2000n,
  DOGE: 5_000_000n,
  USDTE: 10_000n,
  USDTT: 10_000n,
  ADA: 20_000n,
  ETH: 400n,
  mETH: 400n,
  BNB: 2000n,
  NEO: 200_000n,
};

/** Minor units of a currency, exact. Never a float and never tested for truthiness. */
export type Amount = Brand<bigint, 'Amount'>;

export function amount(minor: bigint): Amount {
  // This constructor creates the brand: every whole number of minor units is an amount.
  return minor as Amount;
}

export function parseCurrency(text: string): Result<CurrencyCode, 'unknown-currency'> {
  return hasKey(ledgerDigits, text) ? ok(text) : err('unknown-currency');
}

export function currencyDigits(currency: CurrencyCode): number {
  return ledgerDigits[currency];
}

export type AmountError = 'not-an-amount' | 'too-many-decimals' | 'too-large';
const plainDecimal = /^(\d{1,15})(?:\.(\d{1,18}))?$/;

/** The database stores 64 bits: sums of a few parsed amounts fit too. */
const PARSED_MAX = 10n ** 18n;

/**
 * Parses a decimal string without sign: at most 15 digits before the point, the currency's digits after it, and 10¹⁸ minor
 * units.
 */
export function parseAmount(text: string, currency: CurrencyCode): Result<Amount, AmountError> {
  const match = plainDecimal.exec(text);
  if (!match) return err(/^\d{16,}(\.\d*)?$/.test(text) ? 'too-large' : 'not-an-amount');
  const digits = ledgerDigits[currency];
  const decimals = match[2] ?? '';
  if (decimals.length > digits && /[1-9]/.test(decimals.slice(digits))) return err('too-many-decimals');
  const minor = BigInt((match[1] ?? '0') + decimals.slice(0, digits).padEnd(digits, '0'));
  return minor > PARSED_MAX ? err('too-large') : ok(amount(minor));
}

/** The amount on the wire: all digits of the currency, a point, no grouping. */
export function formatAmount(value: bigint, currency: CurrencyCode): string {
  const digits = ledgerDigits[currency];
  const sign = value < 0n ? '-' : '';
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
