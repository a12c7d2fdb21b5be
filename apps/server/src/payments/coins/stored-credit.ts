import { type Amount, amount, type CurrencyCode, hasKey } from '@evens/base';
import { coinWallets, type WalletCurrency } from '@evens/providers';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { type CurrencyRate, computeCredit, parseRate } from '../rates/rate.ts';

/** A stored coin deposit with the rates of its conversion. */
export interface StoredCredit {
  readonly paymentId: PaymentId;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  readonly account: CurrencyCode;
  /** Undefined before it is confirmed. */
  readonly credit: { readonly amount: Amount; readonly atMs: number } | undefined;
  readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
  readonly isOrphaned: boolean;
}

export interface CreditRow {
  readonly payment_id: PaymentId;
  readonly wallet: string;
  readonly units: string;
  readonly currency: CurrencyCode;
  readonly credit: string | null;
  readonly confirmed_ms: number | null;
  readonly rate_from: string | null;
  readonly rate_to: string | null;
  readonly orphaned: boolean;
}

export const creditColumns = `t.payment_id, t.wallet, t.units::text as units, p.currency, t.credit::text as credit,
  extract(epoch from t.confirmed_at)::float8 * 1000 as confirmed_ms, f.rate_from::text as rate_from, r.rate_to::text as rate_to,
  t.orphaned_at is not null as orphaned`;
export const creditTables = `coin_transfer t join payment p on p.id = t.payment_id
  left join currency_rate f on f.id = t.rate_from_id left join currency_rate r on r.id = t.rate_to_id`;

/** A stored rate as a valid one: rate and credit were fixed in one transaction. */
function rateAt(currency: CurrencyCode, text: string | null, atMs: number): [CurrencyCode, CurrencyRate][] {
  const pico = text === null ? undefined : parseRate(text);
  if (pico === undefined) return [];
  const rate = { id: 0, currency, fromPico: pico, toPico: pico, source: '', atMs, validUntilMs: atMs + 1 };
  return [[currency, rate]];
}

/** Reads a stored deposit; undefined if the site no longer supports its coin. */
export function toStoredCredit(row: CreditRow): StoredCredit | undefined {
  const { wallet, currency, credit, confirmed_ms: confirmedMs } = row;
  if (!hasKey(coinWallets, wallet)) return undefined;
  const atMs = Math.round(confirmedMs ?? 0);
  return {
    paymentId: row.payment_id,
    wallet,
    units: BigInt(row.units),
    account: currency,
    credit: credit === null ? undefined : { amount: amount(BigInt(credit)), atMs },
    rates: new Map([...rateAt(wallet, row.rate_from, atMs), ...rateAt(currency, row.rate_to, atMs)]),
    isOrphaned: row.orphaned,
  };
}

/** The events of a final deposit: its units converted by the rates of the stored credit. None before it is credited. */
export function arrivedEvents(storedCredit: StoredCredit, units: bigint): readonly PaymentEvent[] {
  const { paymentId, wallet, account: currency, credit, rates } = storedCredit;
  const worth = credit && computeCredit({ wallet, units }, { account: currency, rates, nowMs: credit.atMs });
  return worth?.ok ? [{ kind: 'deposited', paymentId, amount: worth.value.amount, currency }] : [];
}

/** The events of a deposit that was reversed. They net to zero, whether or not it was credited before. */
export function reversedEvents(storedCredit: StoredCredit, reversalId: string): readonly PaymentEvent[] {
  const { paymentId, account: currency, credit } = storedCredit;
  if (!credit) return [{ kind: 'failed', paymentId, failure: 'abandoned' }];
  const money = { paymentId, amount: credit.amount, currency };
  return [
    { kind: 'deposited', ...money },
    { kind: 'reversed', reversalId, ...money },
  ];
}
