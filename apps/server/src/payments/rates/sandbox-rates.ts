import { type Clock, type CurrencyCode, currencyCodes } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { type CurrencyRate, parseRate } from './rate.ts';
import { type RateToWrite, readRates, writeRates } from './rate-store.ts';

/** Euros for one unit, near past market rates; play money needs no market. */
const euros: Readonly<Record<CurrencyCode, string>> = {
  EUR: '1',
  USD: '0.9',
  BRL: '0.16',
  MXN: '0.05',
  ARS: '0.0009',
  INR: '0.0105',
  RUB: '0.01',
  TRY: '0.026',
  CLP: '0.00095',
  JPY: '0.0062',
  mBTC: '87',
  BTC: '87000',
  LTC: '80',
  BCH: '400',
  DOGE: '0.2',
  USDTE: '0.9',
  USDTT: '0.9',
  ADA: '0.6',
  ETH: '2900',
  mETH: '2.9',
  BNB: '600',
  NEO: '6',
};
const SOURCE = 'sandbox';
const VALID_MS = 24 * 3_600_000;
const AGAIN_MS = VALID_MS / 2;
const LOOK_EVERY_MS = 600_000;
/** Difference between the two rates of a currency, in thousandths. */
const SPREAD_PER_MILLE = 5n;

function sandboxRate(currency: CurrencyCode, atMs: number): RateToWrite {
  const middle = parseRate(euros[currency]);
  if (middle === undefined) throw new Error(`sandboxRate: ${euros[currency]} is no rate of ${currency}`);
  const spread = currency === 'EUR' ? 0n : (middle * SPREAD_PER_MILLE) / 2000n;
  return {
    currency,
    fromPico: middle - spread,
    toPico: middle + spread,
    source: SOURCE,
    atMs,
    validUntilMs: atMs + VALID_MS,
  };
}

function isDue(rate: CurrencyRate | undefined, nowMs: number): boolean {
  if (rate === undefined) return true;
  // A rate that an operator entered is kept until it expires.
  const untilMs = rate.source === SOURCE ? rate.atMs + AGAIN_MS : rate.validUntilMs;
  return untilMs <= nowMs;
}

interface SandboxRatesParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
}

async function keepSandboxRates({ pool, clock }: SandboxRatesParts): Promise<void> {
  const nowMs = clock.nowMs();
  const rates = await readRates(pool);
  const due = currencyCodes.filter((currency) => isDue(rates.get(currency), nowMs));
  if (due.length === 0) return;
  await writeRates(
    pool,
    due.map((currency) => sandboxRate(currency, nowMs)),
  );
}

/** The sandbox's source of rates: writes a rate for each currency before the last one expires. */
export async function startSandboxRates(parts: SandboxRatesParts): Promise<Loop> {
  await keepSandboxRates(parts);
  return startLoop(parts, {
    name: 'sandbox-rates',
    everyMs: LOOK_EVERY_MS,
    run: () => keepSandboxRates(parts),
  });
}
