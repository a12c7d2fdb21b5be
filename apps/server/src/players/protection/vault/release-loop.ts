import type { Clock } from '@evens/base';
import type { AccountNews } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../../platform/loop.ts';
import { releaseDue } from './vault-store.ts';

const EVERY_MS = 2000;
/** Number of locks that one transaction releases. */
const BATCH = 200;

/** The worker's part: releases due locks. Several workers may run it: the lock on the balance orders them. */
export function startVaultReleases(
  parts: LoopParts & { readonly pool: Pool; readonly clock: Clock; readonly news: AccountNews },
): Loop {
  const { pool, clock, news } = parts;
  return startLoop(parts, {
    name: 'vault',
    everyMs: EVERY_MS,
    async run() {
      const accountIds = await releaseDue(pool, { atMs: clock.nowMs(), limit: BATCH });
      if (accountIds.length > 0) news.changed(accountIds);
    },
  });
}
