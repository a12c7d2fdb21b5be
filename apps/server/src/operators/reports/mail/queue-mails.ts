import type { PlayerId } from '@evens/base';
import { IdNumber, type ReportMailEvery, reportMailEvery } from '@evens/contract';
import Type, { type Static } from 'typebox';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import type { JobKind, Jobs } from '../../../platform/jobs.ts';
import { bodyReader } from '../../../platform/proposals/executor.ts';
import { lastPeriod } from './periods.ts';

const MAILS_PER_RUN = 100;

const ReportMailJob = Type.Object({
  playerId: Type.Unsafe<PlayerId>(IdNumber),
  every: Type.Unsafe<ReportMailEvery>(Type.Enum([...reportMailEvery])),
  /** Last day of the period. */
  to: Type.String(),
});
export type ReportMailJob = Static<typeof ReportMailJob>;

export const reportMailJob: JobKind<ReportMailJob> = {
  name: 'report-mail',
  parse: bodyReader(ReportMailJob),
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
