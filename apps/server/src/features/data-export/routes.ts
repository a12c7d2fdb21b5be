import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { route } from '../../platform/route.ts';
import type { FileAnswer } from '../../platform/send-file.ts';
import { confirmIdentity, findPlayer, type IdentityParts, type Notify } from '../accounts/index.ts';
import { dataExportJob } from './make-archive.ts';
import { askForExport, type DataExport, findExport, lostAfterMs, readPart } from './store.ts';

export interface DataExportRoutes extends IdentityParts {
  readonly jobs: Jobs;
  readonly log: Log;
  readonly notify: Notify;
}

/** Archives that are sent at once. */
const downloadsMax = 3;

function stateOf(found: DataExport | undefined, atMs: number): 'none' | DataExport['state'] {
  if (found === undefined) return 'none';
  const isLost = found.state === 'waiting' && atMs - found.asked_at.getTime() > lostAfterMs;
  return isLost ? 'failed' : found.state;
}

export function dataExportRoutes(app: HttpApp, parts: DataExportRoutes): void {
  const { pool, jobs, log, notify } = parts;
  let downloads = 0;

  route(app, 'GET /api/user/export', async ({ principal, atMs }) => {
    const found = await findExport(pool, principal.playerId, atMs);
    return ok({
      State: stateOf(found, atMs),
      AskedAt: found?.asked_at.toISOString() ?? '',
      ExpiresAt: found?.expires_at.toISOString() ?? '',
      Bytes: found?.bytes ?? 0,
    });
  });

  route(app, 'POST /api/user/export/create', async ({ principal, body, ip, atMs }) => {
    const { playerId } = principal;
    const player = await findPlayer(pool, playerId);
    if (player === undefined) return err(refusal('NotLoggedInException'));
    const proof = { player, password: body.Password, code: body.Code, ip };
    const confirmed = await confirmIdentity(parts, proof);
    if (!confirmed.ok) return confirmed;
    const asked = await askForExport(pool, playerId, atMs);
    if ('waitMs' in asked)
      return err(refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(asked.waitMs / 1000) }));
    await jobs.send(dataExportJob, { exportId: asked.id });
    log.info({ event: 'data-export-asked', playerId, exportId: asked.id });
    await notify(principal, 'export-asked');
    return ok({ HasErrors: false });
  });

  route(app, 'GET /api/user/export/download', async ({ principal, atMs }) => {
    const found = await findExport(pool, principal.playerId, atMs);
    if (found?.state !== 'ready') return err(refusal('NotFoundException'));
    if (downloads >= downloadsMax) return err(refusal('OverloadedException'));
    downloads += 1;
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
      ended() {
        downloads -= 1;
      },
    };
    return ok(file);
  });
}
