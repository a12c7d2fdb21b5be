import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Loop, LoopParts } from '../../platform/loop.ts';
import { type ArchiveParts, dataExportJob, makeArchive } from './make-archive.ts';
import { deleteExpiredExports } from './store.ts';

const cleanEveryMs = 3_600_000;

/** The worker's part: creates archives and removes expired ones. */
export async function startDataExports(
  parts: ArchiveParts & LoopParts & { readonly jobs: Jobs },
): Promise<Loop> {
  const { pool, clock, jobs } = parts;
  await jobs.work(dataExportJob, (job) => makeArchive(parts, job));
  return startRecordedLoop(parts, {
    name: 'data-exports',
    everyMs: cleanEveryMs,
    run: () => deleteExpiredExports(pool, clock.nowMs()),
  });
}
