import type { AccountId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { House } from '../wallet/index.ts';
import { type Chunk, type Run, type RunStep, readChunk, writeRunStep } from './settle-store.ts';
import { settleTicket } from './settle-tickets.ts';

/** Most tickets in one statement: its locks are held for some ten milliseconds. */
export const CHUNK_TICKETS_MAX = 1000;
/** Longer than any statement that takes a stake may last: by then what was being written is visible or gone. */
export const REST_MS = 35_000;

function nextStep(run: Run, chunk: Chunk, atMs: number): RunStep['next'] {
  if (chunk.next) return { ...chunk.next, state: run.state, dueAtMs: atMs };
  const fromStart = { outcome: 0, ticket: 0 };
  return run.state === 'last'
    ? { ...fromStart, state: 'done', dueAtMs: atMs }
    : { ...fromStart, state: 'rest', dueAtMs: atMs + REST_MS };
}

/**
 * One chunk of a run: what its verdicts make of the next tickets. Safe to stop and to repeat at any point: tickets are
 * changed only from the version that was read, and a ticket that already is what it should be is left alone.
 */
export async function stepRun(
  { pool, house }: { readonly pool: Pool; readonly house: House },
  due: Run,
  atMs: number,
): Promise<readonly AccountId[]> {
  const run: Run = due.state === 'rest' ? { ...due, state: 'last' } : due;
  const chunk = await readChunk(pool, run, CHUNK_TICKETS_MAX);
  const settlements = chunk.tickets.flatMap((ticket) => settleTicket(ticket) ?? []);
  return writeRunStep(pool, house, { run, settlements, next: nextStep(run, chunk, atMs), atMs });
}
