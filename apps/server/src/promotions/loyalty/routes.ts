import { type AccountId, err, ok } from '@evens/base';
import { LOYALTY_PAGE, LOYALTY_SPINS_SHOWN, refusal } from '@evens/contract';
import { findNextLevel, listLevels, prizeKey } from '@evens/loyalty';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import type { Seal } from '../../platform/seal.ts';
import { currencyOfCountry } from '../../players/index.ts';
import { readEntries, readStanding } from './account-store.ts';
import { buyItem } from './buy.ts';
import {
  presentCash,
  presentEarning,
  presentEntry,
  presentItem,
  presentLevel,
  presentPrize,
  presentSpin,
} from './present.ts';
import { type LoyaltyRule, readLoyaltyRule, writeLoyaltyRule } from './rule-store.ts';
import { spin, spinsLeft } from './spin.ts';
import { readNextHash } from './spin-seed.ts';
import { readSpins } from './spin-store.ts';
import { readCurrentTerms, readTermsVersions } from './terms-store.ts';

export interface LoyaltyParts {
  readonly pool: Pool;
  /** Decrypts and encrypts the seeds of the next spins. */
  readonly seal: Seal;
  /** Makes the player's pages read balance and bonuses again. */
  readonly accountChanged: (accountId: AccountId) => void;
}

const closed = () => err(refusal('LoyaltyClosedException'));

/** Principals that can have points. Operators and agents see the visitors' view. */
function loyaltyPlayer(principal: Principal | Visitor): Principal | undefined {
  return principal.role === 'user' || principal.role === 'demo' ? principal : undefined;
}

const presentFlags = ({ isOpen, wheelOpen, widgetOpen }: LoyaltyRule) => ({
  LoyaltyAvailable: isOpen,
  WheelAvailable: wheelOpen,
  WidgetAvailable: widgetOpen,
});

export function loyaltyRoutes(app: HttpApp, { pool, seal, accountChanged }: LoyaltyParts): void {
  route(app, 'GET /api/loyalty/initdata', async ({ principal }) => {
    const rule = await readLoyaltyRule(pool);
    const player = loyaltyPlayer(principal);
    if (!player || !rule.isOpen)
      return ok({ ...presentFlags(rule), Points: null, Level: null, NextLevel: null });
    const current = await readCurrentTerms(pool);
    const { balance, earned, level } = await readStanding(pool, player.accountId, current);
    const next = findNextLevel(current.terms.levels, level);
    return ok({
      ...presentFlags(rule),
      Points: balance,
      Level: level,
      NextLevel: next ? { Key: next.key, FromPoints: next.fromPoints, Earned: earned } : null,
    });
  });

  route(app, 'GET /api/loyalty/overview', async ({ principal, countryHint }) => {
    const rule = await readLoyaltyRule(pool);
    const player = loyaltyPlayer(principal);
    const current = await readCurrentTerms(pool);
    const { levels, pointsPerSpin } = current.terms;
    const standing = player && (await readStanding(pool, player.accountId, current));
    return ok({
      ...presentFlags(rule),
      Player: standing
        ? {
            Points: standing.balance,
            Cash: presentCash(current.terms, standing, player.currency),
            Currency: player.currency,
            Earned: standing.earned,
            Level: standing.level,
            NextLevel: findNextLevel(levels, standing.level)?.key ?? null,
          }
        : null,
      Levels: listLevels(levels).map(presentLevel),
      Earning: presentEarning(current.terms, player?.currency ?? currencyOfCountry(countryHint ?? '')),
      Wheel: {
        IsAvailable: rule.wheelOpen,
        SpinsLeft: standing ? spinsLeft(standing) : 0,
        PointsPerSpin: pointsPerSpin,
      },
    });
  });

  route(app, 'GET /api/loyalty/history', async ({ principal: { accountId }, query }) => {
    const rows = await readEntries(pool, { accountId, beforeId: query.before, limit: LOYALTY_PAGE + 1 });
    return ok({
      Entries: rows.slice(0, LOYALTY_PAGE).map(presentEntry),
      HasMore: rows.length > LOYALTY_PAGE,
    });
  });

  route(app, 'GET /api/loyalty/shop', async ({ principal: { accountId, currency } }) => {
    if (!(await readLoyaltyRule(pool)).isOpen) return closed();
    const current = await readCurrentTerms(pool);
    const standing = await readStanding(pool, accountId, current);
    const { terms } = current;
    return ok({
      Points: standing.balance,
      Items: terms.items
        .filter(({ isOn }) => isOn)
        .map((item) => presentItem(item, { terms, standing }, currency)),
    });
  });

  route(app, 'POST /api/loyalty/buy', async ({ principal: { accountId, currency }, body, atMs }) => {
    const { CommandId: commandId, ItemKey: itemKey, Price: price } = body;
    const bought = await buyItem(pool, { accountId, currency, commandId, itemKey, price, atMs });
    if (!bought.ok) return bought;
    accountChanged(accountId);
    return ok({ HasErrors: false, Points: bought.value.points, BonusID: bought.value.bonusId });
  });

  route(app, 'GET /api/loyalty/wheel', async ({ principal: { accountId, currency } }) => {
    if (!(await readLoyaltyRule(pool)).wheelOpen) return closed();
    const current = await readCurrentTerms(pool);
    const { pointsPerSpin, wheel } = current.terms;
    const standing = await readStanding(pool, accountId, current);
    const spins = await readSpins(pool, { accountId, limit: LOYALTY_SPINS_SHOWN });
    const versions = [...new Set(spins.map(({ terms_version }) => terms_version))];
    const drawnBy = await readTermsVersions(pool, versions);
    return ok({
      IsAvailable: true,
      SpinsLeft: spinsLeft(standing),
      PointsPerSpin: pointsPerSpin,
      Version: current.version,
      Segments: wheel.map(({ prize, chanceParts }) => ({
        Key: prizeKey(prize),
        Prize: presentPrize(prize, currency),
        ChanceParts: chanceParts,
      })),
      NextHash: await readNextHash(pool, seal, accountId),
      Spins: spins.map((row) => presentSpin(row, drawnBy.get(row.terms_version)?.terms.wheel ?? [])),
    });
  });

  route(app, 'POST /api/loyalty/spin', async ({ principal: { accountId, currency }, body, atMs }) => {
    const spun = await spin(
      { pool, seal },
      {
        ...{ accountId, currency, atMs },
        ...{ commandId: body.CommandId, clientSeed: body.ClientSeed, version: body.Version },
      },
    );
    if (!spun.ok) return spun;
    accountChanged(accountId);
    const { drawnBy, standing, nextHash } = spun.value;
    return ok({
      HasErrors: false,
      Spin: presentSpin(spun.value.spin, drawnBy.terms.wheel),
      Points: standing.balance,
      SpinsLeft: spinsLeft(standing),
      NextHash: nextHash,
    });
  });

  route(app, 'POST /api/desk/loyalty', async ({ principal, body, atMs }) => {
    const { LoyaltyAvailable, WheelAvailable, WidgetAvailable, Reason } = body;
    await inTransaction(pool, async (client) => {
      await writeLoyaltyRule(client, {
        isOpen: LoyaltyAvailable,
        wheelOpen: WheelAvailable,
        widgetOpen: WidgetAvailable,
      });
      await recordOperatorAction(client, {
        operator: principal.userName,
        action: LoyaltyAvailable ? 'loyalty-open' : 'loyalty-close',
        subject: 'loyalty',
        details: { reason: Reason, wheel: `${WheelAvailable}`, widget: `${WidgetAvailable}` },
        atMs,
      });
    });
    return ok({ HasErrors: false });
  });
}
