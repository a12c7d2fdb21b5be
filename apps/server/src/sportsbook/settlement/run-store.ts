import type { MarketId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';

export type RunState = 'first' | 'rest' | 'last' | 'done' | 'failed';

export interface Run {
  readonly marketId: MarketId;
  readonly generation: number;
  readonly cursorOutcome: number;
  readonly cursorTicket: number;
  readonly state: RunState;
  /** Tickets that could not be settled in the current pass. */
  readonly failures: number;
}

/** The runs whose turn has come, the longest due first. */
export async function readDueRuns(
  db: Pool,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly Run[]> {
  const { rows } = await db.query<{
    market_id: MarketId;
    generation: number;
    cursor_outcome: number;
    cursor_ticket: number;
    state: RunState;
    failures: number;
  }>({
    name: 'due-runs',
    text: `select market_id, generation, cursor_outcome, cursor_ticket, state, failures from settlement_run
           where state not in ('done', 'failed') and due_at <= to_timestamp($1::float8 / 1000) order by due_at, market_id limit $2`,
    values: [atMs, limit],
  });
  return rows.map((row) => ({
    marketId: row.market_id,
    generation: row.generation,
    cursorOutcome: row.cursor_outcome,
    cursorTicket: row.cursor_ticket,
    state: row.state,
    failures: row.failures,
  }));
}

/** The last ticket of a chunk, in order of outcome and ticket. */
export interface ChunkEnd {
  readonly outcome: number;
  readonly ticket: number;
}

export interface RunProgress {
  readonly outcome: number;
  readonly ticket: number;
  readonly state: RunState;
  readonly dueAtMs: number;
  readonly failures: number;
  /** Why a ticket could not be settled; undefined leaves the stored reason, which the state `done` removes. */
  readonly reason: string | undefined;
}

/** Stores the progress of the run. Has no effect on a run that was restarted meanwhile. */
export async function moveRun(db: Pool, run: Run, to: RunProgress): Promise<void> {
  await db.query({
    name: 'move-run',
    text: `update settlement_run set cursor_outcome = $3, cursor_ticket = $4, state = $5, due_at = to_timestamp($6::float8 / 1000),
                  failures = $7, failed_reason = case when $5 <> 'done' then coalesce($8, failed_reason) end
           where market_id = $1 and generation = $2`,
    values: [
      run.marketId,
      run.generation,
      to.outcome,
      to.ticket,
      to.state,
      to.dueAtMs,
      to.failures,
      to.reason ?? null,
    ],
  });
}

/** Postpones the run without moving it. */
export async function putRunOff(db: Pool, run: Run, untilMs: number): Promise<void> {
  await db.query(
    'update settlement_run set due_at = to_timestamp($3::float8 / 1000) where market_id = $1 and generation = $2',
    [run.marketId, run.generation, untilMs],
  );
}

/** Restarts failed runs whose pause has ended. Returns how many. */
export async function retryFailedRuns(db: Pool, atMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `update settlement_run set generation = generation + 1, cursor_outcome = 0, cursor_ticket = 0, failures = 0, state = 'first'
     where failed_reason is not null and state = 'failed' and due_at <= to_timestamp($1::float8 / 1000)`,
    [atMs],
  );
  return rowCount ?? 0;
}
