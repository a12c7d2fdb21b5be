import type { AccountId } from '@evens/base';
import type { Base } from '../base.ts';
import type { AccountNews } from '../money/index.ts';
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

const clock = systemClock;
const LOYALTY_EVERY_MS = 5000;
const INSURANCE_EVERY_MS = 5000;

/** Serves bonuses and the loyalty programme. */
export function servePromotions({ pool, seal }: Base, http: HttpApp, news: AccountNews): void {
  const accountChanged = (accountId: AccountId) => news.changed([accountId]);
  bonusRoutes(http, { pool, accountChanged });
  loyaltyRoutes(http, { pool, seal, accountChanged });
}

/** Grants bonuses of deposits, awards, cash back and insured combos, and follows points. */
export function workPromotions({ config, pool, log, lifetime, metrics }: Base, news: AccountNews): void {
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
}
