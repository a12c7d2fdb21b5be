import type { PlayerId } from '@evens/base';
import { type ReportMailEvery, reportMailEvery } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import type { JobKind, Jobs } from '../../../platform/jobs.ts';
import { lastPeriod } from './periods.ts';

const MAILS_PER_RUN = 100;

interface ReportMailJob {
  readonly playerId: PlayerId;
  readonly every: ReportMailEvery;
  /** Last day of the period. */
  readonly to: string;
}

export const reportMailJob: JobKind<ReportMailJob> = {
  name: 'report-mail',
  parse(data) {
    if (typeof data !== 'object' || data === null) return undefined;
    if (!('playerId' in data) || !('every' in data) || !('to' in data)) return undefined;
    const { playerId, to } = data;
    const every = reportMailEvery.find((each) => each === data.every);
    if (every === undefined || typeof to !== 'string' || !Number.isSafeInteger(playerId)) return undefined;
    // A safe integer that this feature wrote to the queue.
    return { playerId: playerId as PlayerId, every, to };
  },
};

/** Moves operators who have not got this period to its last day; other processes skip their rows meanwhile. */
async function takeSubscribers(
  client: PoolClient,
  every: ReportMailEvery,
  to: string,
): Promise<readonly PlayerId[]> {
  const { rows } = await client.query<{ player_id: PlayerId }>(
    `update report_mail set last_day = $2::date where player_id = any(array(
       select player_id from report_mail where every = $1 and last_day < $2::date
       order by player_id limit $3 for update skip locked))
     returning player_id`,
    [every, to, MAILS_PER_RUN],
  );
  return rows.map(({ player_id }) => player_id);
}

/**
 * Queues the mails of the newest periods that the verified days complete, each in the transaction that marks it as queued.
 * Call it if every closed day is verified: otherwise earlier periods are mailed too. Returns the number of mails.
 */
export async function queueReportMails(pool: Pool, jobs: Jobs): Promise<number> {
  const { rows } = await pool.query<{ day: string | null }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from report_verification`,
  );
  const day = rows[0]?.day ?? null;
  if (day === null) return 0;
  return inTransaction(pool, async (client) => {
    let queued = 0;
    for (const every of reportMailEvery) {
      const { to } = lastPeriod(every, day);
      for (const playerId of await takeSubscribers(client, every, to)) {
        await jobs.send(reportMailJob, { playerId, every, to }, client);
        queued += 1;
      }
    }
    return queued;
  });
}
