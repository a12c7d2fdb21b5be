import type { AccountId } from '@evens/base';
import type { Base } from '../base.ts';
import { type AccountNews, type House, readHouse } from '../money/index.ts';
import { systemClock } from '../platform/clock.ts';
import { startFollower } from '../platform/follower.ts';
import type { HttpApp } from '../platform/http.ts';
import { startCashBack } from './bonuses/cash-back/start-cash-back.ts';
import { startDepositBonuses } from './bonuses/grant-for-deposits.ts';
import { startAwards } from './bonuses/operators/grant-awards.ts';
import { bonusRoutes } from './bonuses/routes.ts';
import { followInsured } from './insurance/follow.ts';
import { makeInsuranceSweeper } from './insurance/grant.ts';
import { followPlay } from './loyalty/follow.ts';
import { loyaltyRoutes } from './loyalty/routes.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { createSandboxTournaments } from './tournaments/sandbox-tournaments.ts';
import { runTournaments } from './tournaments/work.ts';

const clock = systemClock;
const LOYALTY_EVERY_MS = 5000;
const INSURANCE_EVERY_MS = 5000;
const TOURNAMENTS_EVERY_MS = 2000;

/** Serves bonuses, the loyalty programme and casino tournaments. */
export function servePromotions(
  { config, pool, seal }: Base,
  http: HttpApp,
  { news, house }: { readonly news: AccountNews; readonly house: House },
): void {
  const accountChanged = (accountId: AccountId) => news.changed([accountId]);
  bonusRoutes(http, { pool, accountChanged });
  loyaltyRoutes(http, { pool, seal, accountChanged });
  tournamentRoutes(http, {
    ...{ pool, house, clock, isSandbox: config.sandbox, accountChanged },
  });
}

/** Grants bonuses of deposits, awards, cash back and insured combos, follows points, and decides casino tournaments. */
export async function workPromotions(
  { config, pool, log, lifetime, metrics }: Base,
  news: AccountNews,
): Promise<void> {
  const gates = config.profile.identityBefore;
  const depositBonuses = startDepositBonuses({ pool, clock, log, metrics, news });
  lifetime.add('deposit-bonuses', () => depositBonuses.stop());
  const awards = startAwards({ pool, clock, log, metrics, news, gates });
  lifetime.add('bonus-awards', () => awards.stop());
  const cashBack = startCashBack({ pool, clock, log, metrics, news, gates });
  lifetime.add('cash-back', () => cashBack.stop());
  const sweepInsured = makeInsuranceSweeper({ pool, clock, news, log, gates });
  const insurance = startFollower({
    ...{ name: 'acca-insurance', everyMs: INSURANCE_EVERY_MS, log, metrics },
    async run() {
      const isAtEnd = await followInsured({ pool, clock });
      await sweepInsured();
      return isAtEnd;
    },
  });
  lifetime.add('acca-insurance', () => insurance.stop());
  const loyalty = startFollower({
    ...{ name: 'loyalty', everyMs: LOYALTY_EVERY_MS, log, metrics },
    run: () => followPlay({ pool, clock }),
  });
  lifetime.add('loyalty', () => loyalty.stop());
  const house = await readHouse(pool);
  const tournaments = startFollower({
    ...{ name: 'casino-tournaments', everyMs: TOURNAMENTS_EVERY_MS, log, metrics },
    async run() {
      if (config.sandbox) await createSandboxTournaments(pool, clock.nowMs());
      return runTournaments({ pool, clock, house, news, log });
    },
  });
  lifetime.add('casino-tournaments', () => tournaments.stop());
}
