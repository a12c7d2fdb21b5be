import type { Clock } from '@evens/base';
import type { Pool, Queryable } from './db.ts';
import { type Loop, type LoopOptions, type LoopParts, startLoop } from './loop.ts';

/** Records that a job has ended a run, at most once in a minute. */
export async function recordJobRun(db: Queryable, job: string, atMs: number): Promise<void> {
  await db.query({
    name: 'job-run',
    text: `insert into job_run (job, ended_at) values ($1, to_timestamp($2::float8 / 1000))
           on conflict (job) do update set ended_at = excluded.ended_at
           where job_run.ended_at < excluded.ended_at - interval '1 minute'`,
    values: [job, atMs],
  });
}

/** When each recorded job last ended a run. */
export async function readJobRuns(db: Queryable): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.query<{ job: string; ended_at: Date }>('select job, ended_at from job_run');
  return new Map(rows.map(({ job, ended_at: endedAt }) => [job, endedAt]));
}

/** As `startLoop`, and records each run that does not fail. */
export function startRecordedLoop(
  parts: LoopParts & { readonly pool: Pool; readonly clock: Clock },
  options: LoopOptions,
): Loop {
  return startLoop(parts, {
    ...options,
    async run(stopping) {
      await options.run(stopping);
      await recordJobRun(parts.pool, options.name, parts.clock.nowMs());
    },
  });
}
