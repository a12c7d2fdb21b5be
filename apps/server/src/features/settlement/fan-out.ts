import { type AccountId, type Clock, parseCurrency } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountNews, House } from '../wallet/index.ts';
import { isRowFault, logSetAside, ofRow, RETRY_FAILED_MS, reasonText } from './set-aside.ts';
import {
  type Chunk,
  moveRun,
  type Payment,
  putRunOff,
  type Run,
  type RunPlace,
  readChunk,
  writeSettlements,
} from './settle-store.ts';
import { settleTicket, type TicketToSettle } from './settle-tickets.ts';

/** Tickets read at once. They are paid by two statements side by side, so of some thousand each. */
const CHUNK_TICKETS_MAX = 2000;
/** Longer than any statement that takes a stake may last: by then what was being written is visible or gone. */
const REST_MS = 35_000;
/** Chunks of one run before others that are due have their turn. */
export const CHUNKS_PER_TURN = 4;
/** Before a run is tried again that broke off for a reason outside of it. */
const PUT_OFF_MS = 5000;

/** What became of some tickets: whom it concerns, and why the others could not be settled. */
interface Paid {
  readonly accounts: readonly AccountId[];
  readonly faults: readonly string[];
}

function together(parts: readonly Paid[]): Paid {
  return {
    accounts: parts.flatMap(({ accounts }) => accounts),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

function nextStep(
  run: Run,
  chunk: Chunk,
  { faults, atMs }: { faults: readonly string[]; atMs: number },
): RunPlace {
  const failures = run.failures + faults.length;
  const reason = faults[0];
  if (chunk.next) return { ...chunk.next, state: run.state, dueAtMs: atMs, failures, reason };
  const fromStart = { outcome: 0, ticket: 0, reason };
  // The last pass meets again whatever failed in the first.
  if (run.state !== 'last') return { ...fromStart, state: 'rest', dueAtMs: atMs + REST_MS, failures: 0 };
  return failures === 0
    ? { ...fromStart, state: 'done', dueAtMs: atMs, failures }
    : { ...fromStart, state: 'failed', dueAtMs: atMs + RETRY_FAILED_MS, failures };
}

function paymentOf(ticket: TicketToSettle, house: House): Payment | undefined {
  const settlement = settleTicket(ticket);
  if (!settlement) return undefined;
  const currency = parseCurrency(ticket.currency);
  if (!currency.ok) throw new Error(`paymentOf: expected a known currency, got ${ticket.currency}`);
  return { ...settlement, house: house[currency.value] };
}

/** One bad ticket takes no other with it: what is refused together is tried by halves. */
async function writeApart(pool: Pool, payments: readonly Payment[], atMs: number): Promise<Paid> {
  if (payments.length === 0) return { accounts: [], faults: [] };
  try {
    return { accounts: await writeSettlements(pool, { settlements: payments, atMs }), faults: [] };
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const [first] = payments;
    if (first && payments.length === 1)
      return { accounts: [], faults: [reasonText(new Error(`ticket ${first.ticket.id}: ${error.message}`))] };
    const middle = Math.ceil(payments.length / 2);
    return together([
      await writeApart(pool, payments.slice(0, middle), atMs),
      await writeApart(pool, payments.slice(middle), atMs),
    ]);
  }
}

/** In two halves by account, so that no two statements want the same balance. */
async function pay(
  { pool, house }: Pick<FanOutParts, 'pool' | 'house'>,
  tickets: readonly TicketToSettle[],
  atMs: number,
): Promise<Paid> {
  const faults: string[] = [];
  const payments: Payment[] = [];
  for (const ticket of tickets) {
    try {
      const payment = ofRow(`ticket ${ticket.id}`, () => paymentOf(ticket, house));
      if (payment) payments.push(payment);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      faults.push(reasonText(error));
    }
  }
  const halves = [0, 1].map((half) => payments.filter(({ ticket }) => ticket.accountId % 2 === half));
  const paid = await Promise.allSettled(halves.map((half) => writeApart(pool, half, atMs)));
  return together([
    { accounts: [], faults },
    ...paid.map((half) => {
      if (half.status === 'rejected') throw half.reason;
      return half.value;
    }),
  ]);
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

/**
 * One pass of a run over its market's tickets, a chunk at a time; the next one is read while one is written. Safe to stop
 * and to repeat at any point: the cursor moves after the money, tickets are changed only from the version that was read,
 * and a ticket that already is what it should be is left alone. A ticket that can't be settled is left behind, and the
 * run ends as failed. After `chunksMax` chunks it stops where it is, due behind the runs that wait. Returns how many
 * accounts were notified.
 */
export async function payRun(
  { pool, house, clock, news, log, chunkTickets = CHUNK_TICKETS_MAX }: FanOutParts,
  due: Run,
  chunksMax = Number.POSITIVE_INFINITY,
): Promise<number> {
  let run: Run = due.state === 'rest' ? { ...due, state: 'last' } : due;
  let chunk = await readChunk(pool, run, chunkTickets);
  for (let told = 0, chunks = 1; ; chunks += 1) {
    const atMs = clock.nowMs();
    const after: Run = chunk.next
      ? { ...run, cursorOutcome: chunk.next.outcome, cursorTicket: chunk.next.ticket }
      : run;
    const reading = chunk.next && chunks < chunksMax ? readChunk(pool, after, chunkTickets) : undefined;
    // Should the write fail first, nobody waits for this one any more.
    reading?.catch(() => undefined);
    const { accounts, faults } = await pay({ pool, house }, chunk.tickets, atMs);
    if (accounts.length > 0) news.changed(accounts);
    told += accounts.length;
    if (faults[0] !== undefined)
      logSetAside(log, { what: 'tickets', marketId: run.marketId, reason: faults[0] });
    const next = nextStep(run, chunk, { faults, atMs });
    await moveRun(pool, run, next);
    if (!reading) return told;
    run = { ...after, failures: next.failures };
    chunk = await reading;
  }
}

/** After a run broke off: it must keep no other from its turn. Throws where not even that can be written. */
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
