import type { AccountId, Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { AccountNews, House } from '../wallet/index.ts';
import { type Chunk, moveRun, type Run, type RunPlace, readChunk, writeSettlements } from './settle-store.ts';
import { type Settlement, settleTicket } from './settle-tickets.ts';

/** Tickets read at once. They are paid by two statements side by side, so of some thousand each. */
const CHUNK_TICKETS_MAX = 2000;
/** Longer than any statement that takes a stake may last: by then what was being written is visible or gone. */
const REST_MS = 35_000;

function nextStep(run: Run, chunk: Chunk, atMs: number): RunPlace {
  if (chunk.next) return { ...chunk.next, state: run.state, dueAtMs: atMs };
  const fromStart = { outcome: 0, ticket: 0 };
  return run.state === 'last'
    ? { ...fromStart, state: 'done', dueAtMs: atMs }
    : { ...fromStart, state: 'rest', dueAtMs: atMs + REST_MS };
}

/** In two halves by account, so that no two statements want the same balance. Answers the accounts concerned. */
async function pay(
  { pool, house }: Pick<FanOutParts, 'pool' | 'house'>,
  settlements: readonly Settlement[],
  atMs: number,
): Promise<readonly AccountId[]> {
  const halves = [0, 1].map((half) => settlements.filter(({ ticket }) => ticket.accountId % 2 === half));
  const paid = await Promise.allSettled(
    halves
      .filter((half) => half.length > 0)
      .map((half) => writeSettlements(pool, house, { settlements: half, atMs })),
  );
  return paid.flatMap((half) => {
    if (half.status === 'rejected') throw half.reason;
    return half.value;
  });
}

export interface FanOutParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  readonly news: AccountNews;
}

/**
 * One pass of a run over its market's tickets, a chunk at a time; the next one is read while one is written. Safe to stop
 * and to repeat at any point: the cursor moves after the money, tickets are changed only from the version that was read,
 * and a ticket that already is what it should be is left alone. Answers how many accounts were told.
 */
export async function payRun({ pool, house, clock, news }: FanOutParts, due: Run): Promise<number> {
  let run: Run = due.state === 'rest' ? { ...due, state: 'last' } : due;
  let chunk = await readChunk(pool, run, CHUNK_TICKETS_MAX);
  for (let told = 0; ; ) {
    const atMs = clock.nowMs();
    const next = nextStep(run, chunk, atMs);
    const following: Run = { ...run, cursorOutcome: next.outcome, cursorTicket: next.ticket };
    const reading = chunk.next && readChunk(pool, following, CHUNK_TICKETS_MAX);
    // Should the write fail first, nobody waits for this one any more.
    reading?.catch(() => undefined);
    const settlements = chunk.tickets.flatMap((ticket) => settleTicket(ticket) ?? []);
    const accounts = await pay({ pool, house }, settlements, atMs);
    if (accounts.length > 0) news.changed(accounts);
    told += accounts.length;
    await moveRun(pool, run, next);
    if (!reading) return told;
    run = following;
    chunk = await reading;
  }
}
