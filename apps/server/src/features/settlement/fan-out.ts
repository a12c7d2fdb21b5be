import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { AccountNews, House } from '../wallet/index.ts';
import { type Chunk, type Run, type RunStep, readChunk, writeRunStep } from './settle-store.ts';
import { settleTicket } from './settle-tickets.ts';

/** Most tickets in one statement: its locks are held for some ten milliseconds. */
const CHUNK_TICKETS_MAX = 1000;
/** Longer than any statement that takes a stake may last: by then what was being written is visible or gone. */
const REST_MS = 35_000;

function nextStep(run: Run, chunk: Chunk, atMs: number): RunStep['next'] {
  if (chunk.next) return { ...chunk.next, state: run.state, dueAtMs: atMs };
  const fromStart = { outcome: 0, ticket: 0 };
  return run.state === 'last'
    ? { ...fromStart, state: 'done', dueAtMs: atMs }
    : { ...fromStart, state: 'rest', dueAtMs: atMs + REST_MS };
}

export interface FanOutParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  readonly news: AccountNews;
}

/**
 * One pass of a run over its market's tickets, a chunk at a time; the next one is read while one is written. Safe to stop
 * and to repeat at any point: the cursor moves with the money, tickets are changed only from the version that was read,
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
    const accounts = await writeRunStep(pool, house, { run, settlements, next, atMs });
    if (accounts.length > 0) news.changed(accounts);
    told += accounts.length;
    if (!reading) return told;
    run = following;
    chunk = await reading;
  }
}
