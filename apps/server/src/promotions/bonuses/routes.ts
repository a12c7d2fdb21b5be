import { type AccountId, err, ok } from '@evens/base';
import { type CashBack, refusal } from '@evens/contract';
import { cancelBonus } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { currencyOfCountry } from '../../players/index.ts';
import { readBonuses, readFreeBetHistory, readFreeBets, readFreeSpins, readIsOver } from './bonus-store.ts';
import { leaveCashBack, readCashBackClaims } from './cash-back/claim-store.ts';
import { readProgress } from './cash-back/read-progress.ts';
import { claimBonus } from './offers/claim-bonus.ts';
import { readGeneralOffers, readPersonalOffers } from './offers/offer-store.ts';
import {
  presentBonus,
  presentCashBack,
  presentFreeBet,
  presentFreeSpins,
  presentOffer,
  presentPastFreeBet,
} from './present.ts';

export interface BonusParts {
  readonly pool: Pool;
  /** Makes the player's pages read balance and bonuses again. */
  readonly accountChanged: (accountId: AccountId) => void;
}

const done = { HasErrors: false } as const;

export function bonusRoutes(app: HttpApp, { pool, accountChanged }: BonusParts): void {
  route(app, 'GET /api/bonus/promotions', async ({ principal, countryHint, atMs }) => {
    const player = principal.role === 'visitor' ? undefined : principal;
    const currency = player?.currency ?? currencyOfCountry(countryHint ?? '');
    const offers = await readGeneralOffers(pool, { accountId: player?.accountId, atMs });
    return ok({ Offers: offers.map((offer) => presentOffer(offer, currency)) });
  });

  route(app, 'GET /api/bonus/generalbonuses', async ({ principal: { accountId, currency }, atMs }) => {
    const offers = await readGeneralOffers(pool, { accountId, atMs });
    return ok({ Offers: offers.map((offer) => presentOffer(offer, currency)) });
  });

  route(app, 'GET /api/bonus/personalbonuses', async ({ principal: { accountId, currency }, atMs }) => {
    const offers = await readPersonalOffers(pool, { accountId, atMs });
    return ok({ Offers: offers.map((offer) => presentOffer(offer, currency)) });
  });

  route(app, 'GET /api/bonus/bonuses', async ({ principal }) => {
    const bonuses = await readBonuses(pool, principal.accountId);
    return ok({ Bonuses: bonuses.map(presentBonus) });
  });

  route(app, 'GET /api/bonus/freespinbonuses', async ({ principal: { accountId }, atMs }) => {
    const spins = await readFreeSpins(pool, { accountId, atMs });
    return ok({ FreeSpins: spins.map(presentFreeSpins) });
  });

  route(app, 'GET /api/bonus/freebetbonus', async ({ principal: { accountId }, atMs }) => {
    const [first] = await readFreeBets(pool, { accountId, atMs });
    return ok({ FreeBet: first ? presentFreeBet(first) : null });
  });

  route(app, 'GET /api/bonus/appendedfreebets', async ({ principal: { accountId }, atMs }) => {
    const freeBets = await readFreeBets(pool, { accountId, atMs });
    return ok({ FreeBets: freeBets.map(presentFreeBet) });
  });

  route(app, 'GET /api/bonus/freebethistory', async ({ principal }) => {
    const freeBets = await readFreeBetHistory(pool, principal.accountId);
    return ok({ FreeBets: freeBets.map(presentPastFreeBet) });
  });

  route(app, 'GET /api/bonus/cashback', async ({ principal, atMs }) => {
    const claims = await readCashBackClaims(pool, principal.accountId);
    const presented: CashBack[] = [];
    // One after the other, so that a request uses one connection.
    for (const claim of claims)
      presented.push(presentCashBack(claim, await readProgress(pool, claim, { atMs })));
    return ok({ CashBack: presented });
  });

  route(app, 'POST /api/bonus/leavecashback', async ({ principal: { accountId }, body: { ID: id }, atMs }) =>
    (await leaveCashBack(pool, { id, accountId, atMs })) ? ok(done) : err(refusal('NotFoundException')),
  );

  route(app, 'POST /api/bonus/claim', async ({ principal, body, atMs }) => {
    const { accountId, currency } = principal;
    const claimed = await claimBonus(pool, {
      accountId,
      currency,
      code: body.BonusCode,
      commandId: body.CommandId,
      atMs,
    });
    if (!claimed.ok) return claimed;
    accountChanged(accountId);
    return ok({ ...done, ID: claimed.value });
  });

  route(app, 'POST /api/bonus/cancel', async ({ principal: { accountId }, body: { ID: bonusId }, atMs }) => {
    const cancelled = await inTransaction(pool, (client) =>
      cancelBonus(client, { accountId, bonusId, atMs }),
    );
    if (cancelled !== 'over') accountChanged(accountId);
    else if ((await readIsOver(pool, { accountId, bonusId })) === undefined)
      return err(refusal('NotFoundException'));
    return cancelled === 'converted' ? err(refusal('BonusConvertedException')) : ok(done);
  });
}
