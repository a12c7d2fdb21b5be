import type { Jobs } from '../../platform/jobs.ts';
import { type ArchiveParts, dataExportJob, makeArchive } from './make-archive.ts';
import { deleteExpiredExports } from './store.ts';

const cleanEveryMs = 3_600_000;

/** The worker's part: creates archives and removes expired ones. */
export async function startDataExports(
  parts: ArchiveParts & { readonly jobs: Jobs },
): Promise<{ stop(): void }> {
  const { pool, clock, log, jobs } = parts;
  await jobs.work(dataExportJob, (job) => makeArchive(parts, job));
  const timer = setInterval(() => {
    deleteExpiredExports(pool, clock.nowMs()).catch((error: unknown) =>
      log.error({ event: 'data-exports-not-removed', err: error }),
    );
  }, cleanEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
