import { type AccountId, type Clock, parseCurrency } from '@evens/base';
import type { AccountNews, House } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { byPartition } from '../../platform/partitions.ts';
import { type ChunkEnd, moveRun, putRunOff, type Run, type RunProgress } from './run-store.ts';
import { isRowFault, logSetAside, ofRow, RETRY_FAILED_MS, reasonText } from './set-aside.ts';
import { type Payment, writeSettlements } from './settle-store.ts';
import { settleTicket, type TicketToSettle } from './settle-tickets.ts';
import { type Chunk, readChunk } from './tickets-to-settle.ts';

/** Tickets read at once. One statement pays those of one part of the accounts, about a thousand. */
const CHUNK_TICKETS_MAX = 2000;
/** Up to this number, tickets are paid by one statement: planning another one takes longer than it saves. */
const UNDIVIDED_TICKETS_MAX = 200;
/** Accounts are split by id into this many parts, settled in parallel: no two statements lock the same balance. */
const PARTS = 2;
/** Longer than any statement that takes a stake: afterwards its ticket is visible or was rolled back. */
const LAST_PASS_DELAY_MS = 35_000;
/** Maximum number of chunks of a run before other due runs get a turn. */
export const CHUNKS_PER_TURN = 4;
/** Pause before a run is retried that was interrupted by an external failure. */
const PUT_OFF_MS = 5000;

/** Outcome of a payment: the affected accounts, and the failures of the tickets that could not be settled. */
interface Paid {
  readonly accounts: readonly AccountId[];
  readonly faults: readonly string[];
}

function mergePaid(parts: readonly Paid[]): Paid {
  return {
    accounts: parts.flatMap(({ accounts }) => accounts),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

function nextStep(
  run: Run,
  { next, faults, atMs }: { next: ChunkEnd | undefined; faults: readonly string[]; atMs: number },
): RunProgress {
  const failures = run.failures + faults.length;
  const reason = faults[0];
  if (next) return { ...next, state: run.state, dueAtMs: atMs, failures, reason };
  const fromStart = { outcome: 0, ticket: 0, reason };
  // The last pass repeats all tickets that failed in the first one.
  if (run.state !== 'last')
    return { ...fromStart, state: 'rest', dueAtMs: atMs + LAST_PASS_DELAY_MS, failures: 0 };
  return failures === 0
    ? { ...fromStart, state: 'done', dueAtMs: atMs, failures }
    : { ...fromStart, state: 'failed', dueAtMs: atMs + RETRY_FAILED_MS, failures };
}

function buildPayment(ticket: TicketToSettle, house: House): Payment | undefined {
  const settlement = settleTicket(ticket);
  if (!settlement) return undefined;
  const currency = parseCurrency(ticket.currency);
  if (!currency.ok) throw new Error(`buildPayment: expected a known currency, got ${ticket.currency}`);
  return { ...settlement, house: house[currency.value] };
}

/** Pays tickets of one partition. A faulty ticket does not affect others: a refused batch is retried by halves. */
async function writeApart(pool: Pool, payments: readonly Payment[], atMs: number): Promise<Paid> {
  if (payments.length === 0) return { accounts: [], faults: [] };
  try {
    return {
      accounts: await writeSettlements(pool, { settlements: payments, atMs }),
      faults: [],
    };
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const [first] = payments;
    if (first && payments.length === 1)
      return { accounts: [], faults: [reasonText(new Error(`ticket ${first.ticket.id}: ${error.message}`))] };
    const middle = Math.ceil(payments.length / 2);
    return mergePaid([
      await writeApart(pool, payments.slice(0, middle), atMs),
      await writeApart(pool, payments.slice(middle), atMs),
    ]);
  }
}

/** Judges the tickets of a chunk. A ticket that cannot be settled is a fault, and does not affect others. */
function judgeChunk(
  tickets: readonly TicketToSettle[],
  house: House,
): { readonly payments: readonly Payment[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const payments: Payment[] = [];
  for (const ticket of tickets) {
    try {
      const payment = ofRow(`ticket ${ticket.id}`, () => buildPayment(ticket, house));
      if (payment) payments.push(payment);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      faults.push(reasonText(error));
    }
  }
  return { payments, faults };
}

/** Pays a chunk, by partition and by parts of the accounts. */
async function payChunk({ pool, house }: FanOutParts, { tickets }: Chunk, atMs: number): Promise<Paid> {
  const { payments, faults } = judgeChunk(tickets, house);
  const parts = payments.length > UNDIVIDED_TICKETS_MAX ? PARTS : 1;
  const paid: Paid[] = [{ accounts: [], faults }];
  for (const group of byPartition(payments, ({ ticket }) => ticket.id)) {
    const ended = await Promise.allSettled(
      [...Map.groupBy(group, ({ ticket }) => ticket.accountId % parts).values()].map((part) =>
        writeApart(pool, part, atMs),
      ),
    );
    for (const end of ended) {
      if (end.status === 'rejected') throw end.reason;
      paid.push(end.value);
    }
  }
  return mergePaid(paid);
}

export interface FanOutParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  readonly news: AccountNews;
  readonly log: Log;
  /** Tickets read at once; default 2000. */
  readonly chunkTickets?: number;
}

/** Reads a chunk while the one before it is paid. Its failure is reported to the caller that waits for it. */
function readAhead(pool: Pool, run: Run, limit: number): Promise<Chunk> {
  const reading = readChunk(pool, run, { limit });
  reading.catch(() => undefined);
  return reading;
}

/**
 * One pass of a run over its market's tickets, a chunk at a time. Safe to stop and to repeat at any point: the cursor
 * moves after the money, tickets are changed only from the version that was read, and a ticket that is already correct
 * is not changed. A ticket that cannot be settled is skipped, and the run ends as failed. After `chunksMax` chunks the
 * run stops and is due again after the waiting runs. Returns the number of notified accounts.
 */
export async function payRun(
  fanOut: FanOutParts,
  due: Run,
  chunksMax = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { pool, clock, news, log } = fanOut;
  const limit = fanOut.chunkTickets ?? CHUNK_TICKETS_MAX;
  let run: Run = due.state === 'rest' ? { ...due, state: 'last' } : due;
  let moving: Promise<void> = Promise.resolve();
  let reading = readChunk(pool, run, { limit });
  try {
    for (let notified = 0, chunks = 1; ; chunks += 1) {
      const chunk = await reading;
      const { next } = chunk;
      const isLast = !next || chunks >= chunksMax;
      if (!isLast)
        reading = readAhead(pool, { ...run, cursorOutcome: next.outcome, cursorTicket: next.ticket }, limit);
      const atMs = clock.nowMs();
      const { accounts, faults } = await payChunk(fanOut, chunk, atMs);
      if (accounts.length > 0) news.changed(accounts);
      notified += accounts.length;
      if (faults[0] !== undefined)
        logSetAside(log, { what: 'tickets', marketId: run.marketId, reason: faults[0] });
      const step = nextStep(run, { next, faults, atMs });
      await moving;
      moving = moveRun(pool, run, step);
      // Awaited below. This handler prevents an unhandled rejection until then.
      moving.catch(() => undefined);
      if (isLast) {
        await moving;
        return notified;
      }
      run = { ...run, cursorOutcome: step.outcome, cursorTicket: step.ticket, failures: step.failures };
    }
  } finally {
    // The caller writes to the run next, so these must have ended.
    await Promise.allSettled([moving, reading]);
  }
}

/** Records an interrupted run, so that it does not block others. Throws if even that cannot be written. */
export async function leaveRun({ pool, clock, log }: FanOutParts, run: Run, error: unknown): Promise<void> {
  const atMs = clock.nowMs();
  if (!isRowFault(error)) {
    await putRunOff(pool, run, atMs + PUT_OFF_MS);
    return;
  }
  const reason = reasonText(error);
  await moveRun(pool, run, {
    outcome: 0,
    ticket: 0,
    state: 'failed',
    dueAtMs: atMs + RETRY_FAILED_MS,
    failures: run.failures + 1,
    reason,
  });
  logSetAside(log, { what: 'tickets', marketId: run.marketId, reason });
}
