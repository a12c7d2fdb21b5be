import { type Clock, type CurrencyCode, formatAmount } from '@evens/base';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Loop, LoopParts } from '../../platform/loop.ts';
import { Gauge, type Registry } from '../../platform/metrics.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  addNextActions,
  closeProvider,
  forgetClosedAt,
  lockWatchCursor,
  pruneSums,
  readClosedAt,
  readSums,
} from './provider-watch-store.ts';

const HOUR_MS = 3_600_000;
const WATCHED_MS = 24 * HOUR_MS;
/** Hourly sums are kept this long for the back office. */
export const PROVIDER_SUMS_KEPT_MS = 35 * 24 * HOUR_MS;
const EVERY_MS = 30_000;
const ACTIONS_PER_STEP = 5000;
const STEPS_MAX = 200;
const BASE_CURRENCY: CurrencyCode = 'EUR';

/** A provider's last 24 hours, in minor units of the base currency. */
export interface ProviderNet {
  readonly provider: string;
  readonly betsMinor: bigint;
  readonly winsMinor: bigint;
  /** Loss of the house: wins minus bets; negative if the house won. */
  readonly lossMinor: bigint;
}

export interface ProviderWatchParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Converts minor units to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): Promise<bigint>;
  /** The loss within 24 hours that closes a provider, in minor units of the base currency. */
  readonly lossMaxMinor: bigint;
}

/** Stakes and wins of each provider's games in the last 24 hours, the largest loss first. */
export async function readProviderNets(
  { pool, toBase }: Pick<ProviderWatchParts, 'pool' | 'toBase'>,
  atMs: number,
): Promise<readonly ProviderNet[]> {
  const byProvider = new Map<string, { bets: bigint; wins: bigint }>();
  for (const { provider, currency, bets, wins } of await readSums(pool, atMs - WATCHED_MS)) {
    const sum = byProvider.get(provider) ?? { bets: 0n, wins: 0n };
    sum.bets += await toBase(BigInt(bets), currency);
    sum.wins += await toBase(BigInt(wins), currency);
    byProvider.set(provider, sum);
  }
  return [...byProvider]
    .map(([provider, { bets, wins }]) => ({
      provider,
      betsMinor: bets,
      winsMinor: wins,
      lossMinor: wins - bets,
    }))
    .sort((a, b) => (a.lossMinor < b.lossMinor ? 1 : a.lossMinor > b.lossMinor ? -1 : 0));
}

/** Adds up the new actions of all providers, in bounded steps. */
async function addUp({ pool, clock }: ProviderWatchParts): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const read = await inTransaction(pool, async (client) => {
      const cursor = await lockWatchCursor(client);
      return addNextActions(client, { cursor, atMs: clock.nowMs(), limit: ACTIONS_PER_STEP });
    });
    if (read < ACTIONS_PER_STEP) return;
  }
}

/**
 * Adds up new actions and closes every provider whose loss in 24 hours exceeds the maximum. If an operator opens it
 * again, it is closed again when the loss has grown by the maximum once more. Returns the sums.
 */
export async function watchProviders(parts: ProviderWatchParts): Promise<readonly ProviderNet[]> {
  const { pool, clock, log, lossMaxMinor } = parts;
  await addUp(parts);
  const atMs = clock.nowMs();
  const nets = await readProviderNets(parts, atMs);
  const closedAt = await readClosedAt(pool);
  for (const { provider, lossMinor } of nets) {
    const before = closedAt.get(provider);
    if (lossMinor < lossMaxMinor && before !== undefined) await forgetClosedAt(pool, provider);
    if (lossMinor < lossMaxMinor || (before !== undefined && lossMinor < before + lossMaxMinor)) continue;
    const reason = `lost ${formatAmount(lossMinor, BASE_CURRENCY)} ${BASE_CURRENCY} in 24 hours`;
    await inTransaction(pool, async (client) => {
      await closeProvider(client, { provider, lossMinor, reason, atMs });
      await recordOperatorAction(client, {
        operator: 'provider-watch',
        action: 'switch-close',
        subject: `provider:${provider}`,
        details: { reason },
        atMs,
      });
    });
    log.error({ event: 'provider-closed', provider, reason });
  }
  await pruneSums(pool, atMs - PROVIDER_SUMS_KEPT_MS);
  return nets;
}

/** Runs the watch at intervals, one run at a time. */
export function startProviderWatch(parts: ProviderWatchParts & { readonly metrics: Registry }): Loop {
  const loss = new Gauge({
    name: 'evens_provider_loss_minor',
    help: 'Net loss to a provider’s games in 24 hours, minor units of the base currency',
    labelNames: ['provider'],
    registers: [parts.metrics],
  });
  return startRecordedLoop(parts, {
    name: 'provider-watch',
    everyMs: EVERY_MS,
    firstAfterMs: 0,
    async run() {
      const nets = await watchProviders(parts);
      for (const { provider, lossMinor } of nets) loss.set({ provider }, Number(lossMinor));
    },
  });
}
