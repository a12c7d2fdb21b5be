import type { Fixture, MatchEvent } from '@evens/book';
import { countOutcomes, type ParsedMarket, parseMarket } from '@evens/markets';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { closingKinds, decidingKinds, deriveLine, givesFirstRuling, type LineToDerive } from './derive.ts';
import { watchLead } from './early-leads.ts';
import {
  holdEvent,
  lockCursor,
  moveCursor,
  readEventsAfter,
  readEventsOfMatch,
  readManualMatches,
  type StoredEvent,
  takeEndedHolds,
} from './feed-store.ts';
import type { ReceivedEvent } from './late-spans.ts';
import { isRowFault, logSetAside, ofRow, RETRY_FAILED_MS, reasonText } from './set-aside.ts';
import {
  clearSetAside,
  markDerived,
  readFailedMarkets,
  readLeftMarkets,
  readMarketsOfMatch,
  type StoredMarket,
  setMarketAside,
  type VerdictsToWrite,
  writeVerdicts,
} from './verdict-store.ts';
import type { Windows } from './windows.ts';

const EVENTS_PER_STEP = 200;
const LEFT_MARKETS_PER_STEP = 200;
const FAILED_MARKETS_PER_STEP = 50;

export interface ReadFeedParts {
  readonly pool: Pool;
  /** A bet decided less than this before the incident that decided it counts as late. */
  readonly lateToleranceMs: number;
  readonly log: Log;
}

export type DeriveParts = Omit<ReadFeedParts, 'pool'> & { readonly atMs: number };

function isDeciding({ event }: StoredEvent): boolean {
  return decidingKinds.some((kind) => kind === event.kind);
}

function isClosing({ event }: StoredEvent): boolean {
  return closingKinds.some((kind) => kind === event.kind);
}

interface Judged {
  /** State of the line after the event. */
  readonly after: StoredMarket;
  /** Undefined if the event changes nothing. */
  readonly verdicts: VerdictsToWrite | undefined;
}

/** The line by its market's definition. Throws for an unknown one. */
export function parseStoredMarket({ type, specifier, windows, ...match }: StoredMarket): LineToDerive {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`${type};${specifier} is no market of ours`);
  return { ...parseLine({ ...market.value, ...match }), windows };
}

/** A line without rulings, of a match with so many players. */
export function parseLine({
  definition,
  specifier,
  fixture,
  players,
}: ParsedMarket & { readonly fixture: Fixture; readonly players: number }): LineToDerive {
  return {
    definition,
    specifier,
    sport: fixture.sport,
    outcomes: countOutcomes(definition, { runners: fixture.competitors.length, players }),
    regularPeriods: fixture.periods,
    windows: new Map(),
  };
}

/** An event, and the earlier ones of its match. */
interface StoredDecidingEvent extends StoredEvent {
  readonly earlier: readonly ReceivedEvent[];
}

/** Judges one line by one event. Throws for an unknown line or event. */
function judge(
  market: StoredMarket,
  event: StoredDecidingEvent,
  { lateToleranceMs, atMs }: DeriveParts,
): Judged {
  const { changed, closed } = deriveLine(parseStoredMarket(market), { ...event, lateToleranceMs });
  if (changed.size === 0 && !isClosing(event)) return { after: market, verdicts: undefined };
  const versions = new Map(market.versions);
  const windows = new Map<number, Windows>(market.windows);
  for (const [outcomeNo, after] of changed) {
    versions.set(outcomeNo, (versions.get(outcomeNo) ?? 0) + 1);
    windows.set(outcomeNo, after);
  }
  const verdicts = {
    marketId: market.id,
    feedEventId: isClosing(event) ? event.id : 0,
    closed,
    reopened: event.event.kind === 'rollback' && changed.size > 0 && !closed,
    outcomes: Array.from(changed, ([outcomeNo, after]) => ({
      outcomeNo,
      version: versions.get(outcomeNo) ?? 1,
      windows: after,
    })),
    atMs,
  };
  return {
    after: { ...market, versions, windows, isClosed: closed || (market.isClosed && !verdicts.reopened) },
    verdicts,
  };
}

/** The events of a match before one of them. */
type ReadEarlier = (stored: StoredEvent) => Promise<readonly ReceivedEvent[]>;

/** Caches the earlier events of one event for all its lines. */
function earlierReader(client: PoolClient): ReadEarlier {
  let known: { readonly eventId: number; readonly earlier: readonly ReceivedEvent[] } | undefined;
  return async ({ id, matchId }) => {
    if (known?.eventId !== id) {
      const before = await readEventsOfMatch(client, { matchId, until: id - 1, kinds: decidingKinds });
      known = { eventId: id, earlier: before };
    }
    return known.earlier;
  };
}

interface EventsToTake {
  readonly events: readonly StoredEvent[];
  readonly readEarlier: ReadEarlier;
}

async function judgeAll(
  market: StoredMarket,
  { events, readEarlier, ...parts }: DeriveParts & EventsToTake,
): Promise<readonly VerdictsToWrite[]> {
  let standing = market;
  const written: VerdictsToWrite[] = [];
  for (const stored of events) {
    const isFirst = ofRow('the line', () => givesFirstRuling(parseStoredMarket(standing), stored.event));
    const earlier = isFirst ? await readEarlier(stored) : [];
    const { after, verdicts } = ofRow('the line', () => judge(standing, { ...stored, earlier }, parts));
    standing = after;
    if (verdicts) written.push(verdicts);
  }
  return written;
}

/** All or nothing: a line that cannot be written leaves the transaction unchanged. */
async function writeAll(client: PoolClient, verdicts: readonly VerdictsToWrite[]): Promise<void> {
  if (verdicts.length === 0) return;
  await client.query('savepoint market');
  try {
    for (const one of verdicts) await writeVerdicts(client, one);
  } catch (error) {
    await client.query('rollback to savepoint market');
    throw error;
  }
  await client.query('release savepoint market');
}

/**
 * Derives the verdicts of one line from events. A line that fails is set aside with its first missing event; other
 * lines are not affected. Returns whether it succeeded.
 */
async function derive(
  client: PoolClient,
  market: StoredMarket,
  { from, ...parts }: DeriveParts & EventsToTake & { readonly from: number },
): Promise<boolean> {
  try {
    await writeAll(client, await judgeAll(market, parts));
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const reason = reasonText(error);
    await setMarketAside(client, {
      marketId: market.id,
      from,
      reason,
      retryAtMs: parts.atMs + RETRY_FAILED_MS,
    });
    logSetAside(parts.log, { what: 'market', marketId: market.id, reason });
    return false;
  }
  if (market.failedFrom !== undefined) await clearSetAside(client, market.id);
  return true;
}

/** Applies cancellations that no feed reported. Returns whether they changed anything. */
export async function cancelMarket(
  client: PoolClient,
  market: StoredMarket,
  {
    cancels,
    earlier,
    ...parts
  }: DeriveParts & { readonly cancels: readonly MatchEvent[]; readonly earlier: readonly ReceivedEvent[] },
): Promise<boolean> {
  const events = cancels.map((event) => ({
    id: 0,
    matchId: market.matchId,
    event,
    receivedAtMs: parts.atMs,
  }));
  const verdicts = await judgeAll(market, { ...parts, events, readEarlier: async () => earlier });
  const changing = verdicts.filter(({ outcomes }) => outcomes.length > 0);
  await writeAll(client, changing);
  return changing.length > 0;
}

/**
 * Applies the stored events of the match to a line, from its first missing event on. The line may have been decided
 * before its row was inserted; bets accepted since then are late.
 */
async function deriveUpTo(
  client: PoolClient,
  market: StoredMarket,
  { until, ...parts }: DeriveParts & { until: number },
): Promise<void> {
  const from = market.failedFrom ?? 0;
  const events = await readEventsOfMatch(client, { matchId: market.matchId, until, kinds: decidingKinds });
  const isDerived = await derive(client, market, {
    ...parts,
    events: events.filter(({ id }) => id >= from),
    readEarlier: async (stored) => events.filter(({ id }) => id < stored.id),
    from,
  });
  if (isDerived) await markDerived(client, { marketId: market.id, feedEventId: until });
}

/** Applies the events that were left while operators entered the facts of a match. */
async function deriveHeld(client: PoolClient, parts: DeriveParts & { until: number }): Promise<void> {
  for (const { matchId, from } of await takeEndedHolds(client)) {
    for (const market of await readMarketsOfMatch(client, matchId)) {
      // A line that failed before is behind by more, and is retried.
      const isWhole = market.failedFrom !== undefined || market.derivedTo === 0;
      await deriveUpTo(client, isWhole ? market : { ...market, failedFrom: from }, parts);
    }
  }
}

/**
 * Reads the new events of the feed and writes the verdicts that they decide, in one transaction with the cursor, so that no
 * event is lost or processed twice. A line that was set aside waits for an event that closes its match, or for its retry.
 * Returns the number of events.
 */
export async function readFeed({ pool, ...parts }: ReadFeedParts, atMs: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const cursor = await lockCursor(client);
    await deriveHeld(client, { ...parts, atMs, until: cursor });
    const manual = await readManualMatches(client);
    const events = await readEventsAfter(client, { cursor, limit: EVENTS_PER_STEP });
    const readEarlier = earlierReader(client);
    for (const stored of events.filter(isDeciding)) {
      if (manual.has(stored.matchId)) {
        await holdEvent(client, stored);
        continue;
      }
      const markets = await readMarketsOfMatch(client, stored.matchId);
      await watchLead(client, markets, { ...stored, atMs });
      for (const market of markets) {
        const isFailed = market.failedFrom !== undefined;
        if ((market.isClosed || isFailed) && !isClosing(stored)) continue;
        if (market.derivedTo > 0 && !isFailed)
          await derive(client, market, { ...parts, atMs, events: [stored], readEarlier, from: stored.id });
        else await deriveUpTo(client, market, { ...parts, atMs, until: stored.id });
      }
    }
    const last = events.at(-1);
    if (last) await moveCursor(client, last.id);
    return events.length;
  });
}

/**
 * Lines that were inserted while their match was being decided: the feed's events of the match are applied to them
 * again.
 */
export async function decideLeftMarkets(
  { pool, ...parts }: ReadFeedParts,
  { atMs, matchIds }: { readonly atMs: number; readonly matchIds: readonly number[] },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const until = await lockCursor(client);
    const left = await readLeftMarkets(client, {
      matchIds,
      until,
      kinds: closingKinds,
      limit: LEFT_MARKETS_PER_STEP,
    });
    for (const market of left) await deriveUpTo(client, market, { ...parts, atMs, until });
    return left.length;
  });
}

/** Set-aside lines whose pause has ended: the fault may have been repaired. */
export async function retryFailedMarkets({ pool, ...parts }: ReadFeedParts, atMs: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const until = await lockCursor(client);
    const failed = await readFailedMarkets(client, { atMs, limit: FAILED_MARKETS_PER_STEP });
    for (const market of failed) await deriveUpTo(client, market, { ...parts, atMs, until });
    return failed.length;
  });
}
