import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import type { DocumentStorage } from './document-storage.ts';
import { type DocumentId, decide } from './store.ts';
import { markErased, readFilesToErase, readWaitingFiles, unknownFiles } from './sweep-store.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** A file older than this either has its row or will never have one. */
const ORPHAN_AGE_MS = 3_600_000;
/** Retention of files of documents that were not accepted. */
const DECLINED_KEPT_MS = 90 * 86_400_000;
const BATCH = 200;

export interface SweepParts extends LoopParts {
  readonly pool: Pool;
  readonly storage: DocumentStorage;
  readonly clock: Clock;
}

export interface Swept {
  /** Files that no row names, removed. */
  readonly orphans: number;
  /** Documents whose file is lost: their player is asked to send them again. */
  readonly failed: number;
  /** Files of declined documents, removed after their time. */
  readonly erased: number;
}

async function sweepOrphans({ pool, storage }: SweepParts, nowMs: number): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const empty = async () => {
    const finished = batch.filter((name) => !name.includes('.'));
    const unfinished = batch.filter((name) => name.includes('.'));
    const orphans = [...unfinished, ...(finished.length > 0 ? await unknownFiles(pool, finished) : [])];
    for (const name of orphans) await storage.remove(name);
    removed += orphans.length;
    batch = [];
  };
  for await (const name of storage.olderThan(nowMs - ORPHAN_AGE_MS)) {
    batch.push(name);
    if (batch.length >= BATCH) await empty();
  }
  if (batch.length > 0) await empty();
  return removed;
}

/** An empty storage is probably not mounted: its files do not count as lost. */
async function isEmpty(storage: DocumentStorage): Promise<boolean> {
  for await (const _ of storage.olderThan(Number.POSITIVE_INFINITY)) return false;
  return true;
}

async function failLost({ pool, storage, log }: SweepParts, atMs: number): Promise<number> {
  let failed = 0;
  if (await isEmpty(storage)) {
    const [waiting] = await readWaitingFiles(pool, { after: undefined, limit: 1 });
    if (waiting) log.error({ event: 'document-storage-empty', advice: 'mount the folder of documents' });
    return 0;
  }
  let after: DocumentId | undefined;
  for (;;) {
    const files = await readWaitingFiles(pool, { after, limit: BATCH });
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
  const ids = await readFilesToErase(pool, { decidedBeforeMs: nowMs - DECLINED_KEPT_MS, limit: BATCH });
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
  };
}

/** Sweeps at the start and then every hour. */
export function startDocumentSweep(parts: SweepParts): Loop {
  return startLoop(parts, {
    name: 'documents',
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: 0,
    async run() {
      const swept = await sweepDocuments(parts);
      if (swept.orphans + swept.failed + swept.erased > 0)
        parts.log.info({ event: 'documents-swept', ...swept });
    },
  });
}
