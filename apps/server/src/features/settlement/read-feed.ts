import { marketDefinition, parseSpecifier } from '@evens/markets';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { closingKinds, decidingKinds, deriveMarket } from './derive.ts';
import {
  lockCursor,
  markDerived,
  moveCursor,
  readEventsAfter,
  readEventsOfMatch,
  readLeftMarkets,
  readMarketsOfMatch,
  type StoredEvent,
  type StoredMarket,
  writeVerdicts,
} from './verdict-store.ts';
import type { Windows } from './windows.ts';

const EVENTS_PER_STEP = 200;
const LEFT_MARKETS_PER_STEP = 200;

export interface ReadFeedParts {
  readonly pool: Pool;
  /** A bet decided less than this before the incident that decided it counts as late. */
  readonly lateToleranceMs: number;
}

function isDeciding({ event }: StoredEvent): boolean {
  return decidingKinds.some((kind) => kind === event.kind);
}

function isClosing({ event }: StoredEvent): boolean {
  return closingKinds.some((kind) => kind === event.kind);
}

/** Takes one event into account for one line; answers the line as it stands after. */
async function deriveOne(
  client: PoolClient,
  market: StoredMarket,
  { stored, lateToleranceMs, atMs }: { stored: StoredEvent; lateToleranceMs: number; atMs: number },
): Promise<StoredMarket> {
  const definition = marketDefinition(market.type);
  const specifier = definition && parseSpecifier(market.specifier, definition.shape);
  if (!definition || !specifier?.ok)
    throw new Error(`market ${market.id} is no market of ours: ${market.type}`);
  const { fixture } = market;
  const outcomes =
    definition.outcomes === 'runners' ? fixture.competitors.length : definition.outcomes.length;
  const { changed, closed } = deriveMarket(
    { definition, specifier: specifier.value, sport: fixture.sport, outcomes, windows: market.windows },
    stored.event,
    lateToleranceMs,
  );
  if (changed.size === 0 && !isClosing(stored)) return market;
  const versions = new Map(market.versions);
  const windows = new Map<number, Windows>(market.windows);
  for (const [outcomeNo, after] of changed) {
    versions.set(outcomeNo, (versions.get(outcomeNo) ?? 0) + 1);
    windows.set(outcomeNo, after);
  }
  await writeVerdicts(client, {
    marketId: market.id,
    feedEventId: isClosing(stored) ? stored.id : 0,
    closed,
    outcomes: Array.from(changed, ([outcomeNo, after]) => ({
      outcomeNo,
      version: versions.get(outcomeNo) ?? 1,
      windows: after,
    })),
    atMs,
  });
  return { ...market, versions, windows, isClosed: market.isClosed || closed };
}

/**
 * Reads all of the match's words to a line, from the first: what decided it may have come before the line had its row,
 * and bets taken since then are late.
 */
async function deriveFromStart(
  client: PoolClient,
  market: StoredMarket,
  { until, lateToleranceMs, atMs }: { until: number; lateToleranceMs: number; atMs: number },
): Promise<void> {
  const events = await readEventsOfMatch(client, { matchId: market.matchId, until, kinds: decidingKinds });
  let standing = market;
  for (const stored of events)
    standing = await deriveOne(client, standing, { stored, lateToleranceMs, atMs });
}

/**
 * Reads what the feed told since last time and writes down what it decides. Events and verdicts move together in one
 * transaction with the cursor, so that neither is lost or done twice. Answers how many events were read.
 */
export async function readFeed({ pool, lateToleranceMs }: ReadFeedParts, atMs: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const cursor = await lockCursor(client);
    const events = await readEventsAfter(client, { cursor, limit: EVENTS_PER_STEP });
    for (const stored of events.filter(isDeciding)) {
      for (const market of await readMarketsOfMatch(client, stored.matchId)) {
        if (market.isClosed && !isClosing(stored)) continue;
        if (market.derivedTo > 0) {
          await deriveOne(client, market, { stored, lateToleranceMs, atMs });
          continue;
        }
        await deriveFromStart(client, market, { until: stored.id, lateToleranceMs, atMs });
        await markDerived(client, { marketId: market.id, feedEventId: stored.id });
      }
    }
    const last = events.at(-1);
    if (last) await moveCursor(client, last.id);
    return events.length;
  });
}

/** Lines that got their row while their match was being decided: the feed's words are read to them again. */
export async function decideLeftMarkets(
  { pool, lateToleranceMs }: ReadFeedParts,
  atMs: number,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const until = await lockCursor(client);
    const left = await readLeftMarkets(client, { until, kinds: closingKinds, limit: LEFT_MARKETS_PER_STEP });
    for (const market of left) await deriveFromStart(client, market, { until, lateToleranceMs, atMs });
    return left.length;
  });
}
