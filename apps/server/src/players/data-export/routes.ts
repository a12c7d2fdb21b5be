import { err, ok, type PlayerId } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { route } from '../../platform/route.ts';
import type { FileAnswer } from '../../platform/send-file.ts';
import type { Notify } from '../accounts/account-notice.ts';
import { confirmIdentity, type IdentityParts } from '../accounts/confirm-identity.ts';
import { findPlayer } from '../accounts/store.ts';
import { dataExportJob } from './make-archive.ts';
import {
  type DataExport,
  findExport,
  lostAfterMs,
  readPart,
  requestExport,
  waitForExportMs,
} from './store.ts';

export interface DataExportRoutes extends IdentityParts {
  readonly jobs: Jobs;
  readonly log: Log;
  readonly notify: Notify;
}

/** Archives that are sent at once, one to a player; each holds one part of a quarter of a megabyte. */
const downloadsMax = 20;
const downloadMs = 15 * 60_000;

function tooSoon(waitMs: number) {
  return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }));
}

function exportState(found: DataExport | undefined, atMs: number): 'none' | DataExport['state'] {
  if (found === undefined) return 'none';
  const isLost = found.state === 'waiting' && atMs - found.asked_at.getTime() > lostAfterMs;
  return isLost ? 'failed' : found.state;
}

export function dataExportRoutes(app: HttpApp, parts: DataExportRoutes): void {
  const { pool, jobs, log, notify } = parts;
  const downloading = new Set<PlayerId>();

  route(app, 'GET /api/user/export', async ({ principal, atMs }) => {
    const found = await findExport(pool, principal.playerId, atMs);
    return ok({
      State: exportState(found, atMs),
      AskedAt: found?.asked_at.toISOString() ?? '',
      ExpiresAt: found?.expires_at.toISOString() ?? '',
      Bytes: found?.bytes ?? 0,
    });
  });

  route(app, 'POST /api/user/export/create', async ({ principal, body, atMs }) => {
    const { playerId } = principal;
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    // Checked before a code is used up.
    const waitMs = waitForExportMs(await findExport(pool, playerId, atMs), atMs);
    if (waitMs > 0) return tooSoon(waitMs);
    const proof = { player, password: body.Password, code: body.Code };
    const confirmed = await confirmIdentity(parts, proof);
    if (!confirmed.ok) return confirmed;
    const requested = await requestExport(pool, playerId, atMs);
    if ('waitMs' in requested) return tooSoon(requested.waitMs);
    await jobs.send(dataExportJob, { exportId: requested.id });
    log.info({ event: 'data-export-asked', playerId, exportId: requested.id });
    await notify(principal, 'export-asked');
    return ok({ HasErrors: false });
  });

  route(app, 'GET /api/user/export/download', async ({ principal, atMs }) => {
    const found = await findExport(pool, principal.playerId, atMs);
    if (found?.state !== 'ready') return err(refusal('NotFoundException'));
    const { playerId } = principal;
    if (downloading.has(playerId)) return err(refusal('TooManyRequestsException', { retryAfterSeconds: 60 }));
    if (downloading.size >= downloadsMax) return err(refusal('OverloadedException'));
    downloading.add(playerId);
    async function* chunks(ready: DataExport): AsyncGenerator<Buffer> {
      for (let no = 0; ; no += 1) {
        const part = await readPart(pool, ready, no);
        if (part === undefined) return;
        yield part;
      }
    }
    const file: FileAnswer = {
      name: `evens-${found.asked_at.toISOString().slice(0, 10)}.zip`,
      chunks: chunks(found),
      withinMs: downloadMs,
      ended() {
        downloading.delete(playerId);
      },
    };
    return ok(file);
  });
}
