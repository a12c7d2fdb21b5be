import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Loop, LoopParts } from '../../platform/loop.ts';
import type { DocumentStorage } from './document-storage.ts';
import { sweepExpiry } from './expiry.ts';
import { type DocumentId, decide } from './store.ts';
import { listUnknownFiles, markErased, readFilesToErase, readWaitingFiles } from './sweep-store.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** A file of this age without a row will never get one. */
const ORPHAN_AGE_MS = 3_600_000;
/** Retention of files of documents that were not accepted. */
export const DECLINED_RETENTION_MS = 90 * 86_400_000;
const BATCH_MAX = 200;

export interface SweepParts extends LoopParts {
  readonly pool: Pool;
  readonly storage: DocumentStorage;
  readonly clock: Clock;
}

export interface Swept {
  /** Removed files without a row. */
  readonly orphans: number;
  /** Documents whose file is lost: the player has to upload them again. */
  readonly failed: number;
  /** Files of declined documents, removed after their retention. */
  readonly erased: number;
  /** Players who were asked for a new document, because theirs expires. */
  readonly renewals: number;
  readonly expired: number;
}

async function sweepOrphans({ pool, storage }: SweepParts, nowMs: number): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const removeOrphans = async () => {
    const finished = batch.filter((name) => !name.includes('.'));
    const unfinished = batch.filter((name) => name.includes('.'));
    const orphans = [...unfinished, ...(finished.length > 0 ? await listUnknownFiles(pool, finished) : [])];
    for (const name of orphans) await storage.remove(name);
    removed += orphans.length;
    batch = [];
  };
  for await (const name of storage.olderThan(nowMs - ORPHAN_AGE_MS)) {
    batch.push(name);
    if (batch.length >= BATCH_MAX) await removeOrphans();
  }
  if (batch.length > 0) await removeOrphans();
  return removed;
}

/** An empty storage is probably not mounted: its files do not count as lost. */
async function isStorageEmpty(storage: DocumentStorage): Promise<boolean> {
  for await (const _ of storage.olderThan(Number.POSITIVE_INFINITY)) return false;
  return true;
}

async function failLost({ pool, storage, log }: SweepParts, atMs: number): Promise<number> {
  let failed = 0;
  if (await isStorageEmpty(storage)) {
    const [waiting] = await readWaitingFiles(pool, { after: undefined, limit: 1 });
    if (waiting) log.error({ event: 'document-storage-empty', advice: 'mount the folder of documents' });
    return 0;
  }
  let after: DocumentId | undefined;
  for (;;) {
    const files = await readWaitingFiles(pool, { after, limit: BATCH_MAX });
    const last = files.at(-1);
    if (!last) return failed;
    const lost = new Set<DocumentId>();
    for (const { id, document_id } of files) if (!(await storage.has(id))) lost.add(document_id);
    for (const id of lost)
      if (await decide(pool, { id, state: 'failed', reason: undefined, operator: undefined, atMs }))
        failed += 1;
    after = last.document_id;
  }
}

async function eraseOld({ pool, storage }: SweepParts, nowMs: number): Promise<number> {
  const ids = await readFilesToErase(pool, {
    decidedBeforeMs: nowMs - DECLINED_RETENTION_MS,
    limit: BATCH_MAX,
  });
  if (ids.length === 0) return 0;
  await markErased(pool, ids, nowMs);
  for (const id of ids) await storage.remove(id);
  return ids.length;
}

/** Reconciles storage and rows. Work interrupted by a kill is found by the next sweep. */
export async function sweepDocuments(parts: SweepParts): Promise<Swept> {
  const nowMs = parts.clock.nowMs();
  return {
    orphans: await sweepOrphans(parts, nowMs),
    failed: await failLost(parts, nowMs),
    erased: await eraseOld(parts, nowMs),
    ...(await sweepExpiry(parts.pool, nowMs)),
  };
}

/** Sweeps at the start and then every hour. */
export function startDocumentSweep(parts: SweepParts): Loop {
  return startRecordedLoop(parts, {
    name: 'documents',
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: 0,
    async run() {
      const swept = await sweepDocuments(parts);
      if (Object.values(swept).some((count) => count > 0))
        parts.log.info({ event: 'documents-swept', ...swept });
    },
  });
}
