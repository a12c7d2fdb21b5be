import { join } from 'node:path';
import type { Base } from '../../base.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { StreamHub } from '../../platform/stream/hub.ts';
import { folderStorage } from '../documents/document-storage.ts';
import { findBySecret } from './conversation-store.ts';
import { serveSupport } from './news.ts';
import { supportOperatorRoutes } from './operators/routes.ts';
import { supportRoutes } from './routes.ts';
import { VisitorSecrets } from './visitor-secret.ts';

/** Subfolder of the data folder for images that were sent to support. */
export const supportFolder = 'support';

/** Starts the support chats of players, visitors and operators. */
export function startChats({ config, bus, identity, pool, seal }: Base, http: HttpApp, hub: StreamHub): void {
  const secrets = new VisitorSecrets(http.guesses, (hash) => findBySecret(pool, hash));
  const readPrincipal = (cookie: string | undefined) => identity.principals.read(cookie);
  const support = {
    pool,
    storage: folderStorage(join(config.dataFolder, supportFolder)),
    seal,
    secrets,
    isSecure: config.publicOrigin?.startsWith('https:') === true,
    changed: serveSupport({ pool, stream: hub, bus, secrets, readPrincipal }),
  };
  supportRoutes(http, support);
  supportOperatorRoutes(http, support);
}
