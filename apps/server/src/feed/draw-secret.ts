import { randomBytes } from 'node:crypto';
import type { Pool } from '../platform/db.ts';
import type { Seal } from '../platform/seal.ts';

/**
 * The secret that the seeds of a run's virtual matches are derived from. Stored sealed with the first use, so that every
 * process draws the same matches, also after a restart and after a change of the sealing key.
 */
export async function readDrawSecret(pool: Pool, runId: number, seal: Seal): Promise<string> {
  const field = { table: 'feed_run', row: [runId], column: 'draw_secret' };
  await pool.query('update feed_run set draw_secret = $2 where run_id = $1 and draw_secret is null', [
    runId,
    seal.seal(field, randomBytes(32).toString('hex')),
  ]);
  const { rows } = await pool.query<{ draw_secret: string }>(
    'select draw_secret from feed_run where run_id = $1',
    [runId],
  );
  if (rows[0] === undefined) throw new Error(`readDrawSecret: expected run ${runId}, found none`);
  return seal.open(field, rows[0].draw_secret);
}
