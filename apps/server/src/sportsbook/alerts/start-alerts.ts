import type { AccountId } from '@evens/base';
import type { Base } from '../../base.ts';
import type { Replica } from '../../feed/index.ts';
import type { AccountNews } from '../../money/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { startFollower } from '../../platform/follower.ts';
import type { HttpApp } from '../../platform/http.ts';
import { startLoop } from '../../platform/loop.ts';
import { makeMatchFollower } from './follow-matches.ts';
import { PushSubscriptions, readPushKeys } from './push/push-store.ts';
import { sendPushes } from './push/send-pushes.ts';
import { alertRoutes } from './routes.ts';
import { makePriceWatch } from './watch-prices.ts';

const EVERY_MS = 1000;
const clock = systemClock;

interface AlertNeeds {
  readonly replica: Replica;
  readonly news: AccountNews;
}

/** Serves alerts of players. One process, which has the books, looks for their causes and sends the pushes. */
export async function startAlerts(base: Base, http: HttpApp, { replica, news }: AlertNeeds): Promise<void> {
  const { pool, seal, log, metrics, identity, config } = base;
  const { pushContact: contact, pushServices: services } = config;
  const keys = contact === undefined ? undefined : await readPushKeys(pool, seal, clock.nowMs());
  const push = keys && new PushSubscriptions({ pool, seal }, { publicKey: keys.publicKey, services });
  alertRoutes(http, { pool, replica, push });
  const changed = (accountIds: readonly AccountId[]) => news.changed(accountIds);
  await base.startWork('player-alerts', (lifetime) => {
    const sending = { pool, hasPush: keys !== undefined, changed };
    const prices = makePriceWatch({ ...sending, clock, replica });
    const follow = makeMatchFollower({
      ...sending,
      atMs: () => clock.nowMs(),
      ended: (matchIds) => prices.forget(matchIds),
    });
    const events = startFollower({
      ...{ name: 'player-alerts', everyMs: EVERY_MS, log, metrics },
      run: follow,
    });
    lifetime.add('player-alerts', () => events.stop());
    const watching = startLoop(base, { name: 'price-alerts', everyMs: EVERY_MS, run: () => prices.run() });
    lifetime.add('price-alerts', () => watching.stop());
    if (contact === undefined || !keys) return;
    const pushing = { pool, seal, clock, log, languages: identity.understood, keys, contact, services };
    const pushes = startLoop(base, { name: 'pushes', everyMs: EVERY_MS, run: () => sendPushes(pushing) });
    lifetime.add('pushes', () => pushes.stop());
  });
}
