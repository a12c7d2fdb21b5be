import { join } from 'node:path';
import type { HttpApp } from '../platform/http.ts';
import {
  findBySecret,
  folderStorage,
  serveSupport,
  supportOperatorRoutes,
  supportRoutes,
  VisitorSecrets,
} from '../players/index.ts';
import { type Base, supportFolder } from './base.ts';
import type { startMarkets } from './markets.ts';

type Hub = Awaited<ReturnType<typeof startMarkets>>['hub'];

/** Starts the support chats of players, visitors and operators. */
export function startSupport({ config, identity, pool, seal }: Base, http: HttpApp, hub: Hub): void {
  const secrets = new VisitorSecrets(http.guesses, (hash) => findBySecret(pool, hash));
  const readPrincipal = (cookie: string | undefined) => identity.principals.read(cookie);
  const support = {
    pool,
    storage: folderStorage(join(config.dataFolder, supportFolder)),
    seal,
    secrets,
    isSecure: config.publicOrigin?.startsWith('https:') === true,
    changed: serveSupport({ pool, stream: hub, secrets, readPrincipal }),
  };
  supportRoutes(http, support);
  supportOperatorRoutes(http, support);
}
