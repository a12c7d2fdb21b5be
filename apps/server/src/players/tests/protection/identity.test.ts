import { recordKeys } from '@evens/base';
import { defaultContribution } from '@evens/bonuses';
import {
  type CallKey,
  type CallSpec,
  type CasinoGame,
  callRoles,
  calls,
  type WaitingDocument,
} from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import {
  Browser,
  goodPassword,
  registerPlayer,
  registration,
} from '../../../../../../tests/fixture/browser.ts';
import { cardForm } from '../../../../../../tests/fixture/card-form.ts';
import { photo, sendDocument } from '../../../../../../tests/fixture/documents.ts';
import { placeFirstSingle } from '../../../../../../tests/fixture/first-single.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import { createDatabase, type Site } from '../../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { createPool } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { checkOffers, fitShippedOffers } from '../../../promotions/index.ts';
import {
  asksForIdentity,
  type EnforcementPoint,
  enforcementPoints,
} from '../../protection/enforcement-points.ts';
import { profiles } from '../../protection/profiles/profiles.ts';

const NOT_PROVEN = 'IdentityNotProvenException';

function sent(key: CallKey, body: () => object) {
  return async (player: Browser): Promise<unknown> =>
    (await player.call(key, { body: body() })).body.ErrorCode;
}

const launch = (Provider: string, Key: string) => sent('POST /api/casino/launch', () => ({ Provider, Key }));

/**
 * The player's action at each point that may require identity. Returns the refusal's code, or undefined if it passed.
 */
const attempts: Readonly<Partial<Record<EnforcementPoint, (player: Browser) => Promise<unknown>>>> = {
  bet: async (player) => (await placeFirstSingle(player, '1')).body.ErrorCode,
  round: launch('evens', 'dice'),
  'table-bet': launch('evens', 'live-wheel'),
  'provider-bet': launch('sandbox', 'sheep'),
  'tournament-entry': async (player) => {
    const ID = await vi.waitFor(async () => {
      const { body } = await player.call('GET /api/casino/tournaments');
      const tournaments = body.Tournaments as readonly { readonly ID: number; readonly State: string }[];
      return (
        tournaments.find(({ State }) => State === 'running')?.ID ?? Promise.reject(new Error('none runs'))
      );
    }, 20_000);
    return sent('POST /api/casino/entertournament', () => ({ CommandId: newCommandId(), ID }))(player);
  },
  demo: sent('POST /api/casino/launchdemo', () => ({ Provider: 'evens', Key: 'dice' })),
  deposit: sent('POST /api/deposit/create', () => ({ CommandId: newCommandId(), ...cardForm })),
  withdrawal: sent('POST /api/withdraw/create', () => ({
    CommandId: newCommandId(),
    WithdrawMethod: 'sandbox-wallet',
    Amount: '50.00',
    Password: goodPassword,
    AccountID: '123456',
  })),
  bonus: sent('POST /api/bonus/claim', () => ({ BonusCode: 'TRYIT', CommandId: newCommandId() })),
};

test('a profile that bounds wagering does not start with an open offer beyond the bound, and names the offer', async () => {
  const database = await createDatabase('site');
  const pool = createPool({ url: database.url, name: 'test', max: 1, onIdleError: () => undefined });
  try {
    const set = (wagering: string) =>
      pool.query(
        `update bonus_offer set config = jsonb_set(config, '{wagering}', config -> 'wagering' || $1::jsonb) where key = 'welcome'`,
        [wagering],
      );
    const uk = { key: 'uk', wageringTimesMax: 10, allowsMixedProducts: false };
    await expect(checkOffers(pool, uk)).rejects.toThrow(
      'as those of the offers first-spins, try-it, welcome:',
    );
    const log = createLog('silent', 'test');
    const fitted = vi.spyOn(log, 'info');
    const fit = () => fitShippedOffers(pool, { ...uk, log });
    await fit();
    await checkOffers(pool, uk);
    await fit();
    expect(fitted).toHaveBeenCalledTimes(3);
    // Later edits of an offer are kept, and the error names the offer.
    await set('{"groupBasisPoints": {"slots": 1, "tables": 0, "live": 0, "crash": 0}}');
    await fit();
    await expect(checkOffers(pool, uk)).rejects.toThrow('as those of the offers welcome:');
    await set('{"groupBasisPoints": {"slots": 0, "tables": 0, "live": 0, "crash": 0}}');
    await set('{"multiplierMilli": 10000}');
    await checkOffers(pool, uk);
    await set('{"multiplierMilli": 10001}');
    await expect(checkOffers(pool, uk)).rejects.toThrow('the offer welcome asks for 10.001');
    // With a bonus as large as its deposit, this basis counts the multiplier twice.
    await set('{"multiplierMilli": 6000, "basis": "bonus-and-deposit"}');
    await expect(checkOffers(pool, uk)).rejects.toThrow('the offer welcome asks for 12');
    await checkOffers(pool, { key: 'malta', wageringTimesMax: null, allowsMixedProducts: true });
    await pool.query(`update bonus_offer set is_open = false where key = 'welcome'`);
    await checkOffers(pool, uk);
  } finally {
    await pool.end();
    await database.drop();
  }
});

describe.each(profiles.filter(({ identityBefore }) => identityBefore.length > 0))(
  'under the profile $key',
  (profile) => {
    let season: QuietSeason;
    let site: Site;
    let operator: Browser;
    let launching: Browser | undefined;
    beforeAll(async () => {
      season = quietSeason();
      const env = { EVENS_RATE_FACTOR: '1000', EVENS_PROFILE: profile.key };
      site = await openSite({ feed: season.feed, withPayments: true, env });
      operator = new Browser(site.url);
      const { name: UserName, password: Password } = site.operator ?? {};
      await operator.call('POST /api/account/login', { body: { UserName, Password } });
    });
    afterAll(async () => {
      await site.stop();
      season.remove();
    });

    const identityPoints = enforcementPoints.filter((point) =>
      asksForIdentity(point, profile.identityBefore),
    );
    const cases = Object.entries(attempts).map(([point, attempt]) => ({ point, attempt }));

    test('the attempts cover every point at which the profile requires proof of identity', () => {
      const tried = cases.map(({ point }) => point);
      expect(identityPoints.filter((point) => !tried.includes(point))).toEqual([]);
      expect(identityPoints.length).toBeGreaterThan(0);
    });

    test('a visitor plays a demo if the profile requires no identity for it, and must log in otherwise', async () => {
      const body = { Provider: 'evens', Key: 'dice' };
      const answer = await new Browser(site.url).call('POST /api/casino/launchdemo', { body });
      const isIdentityRequired = profile.identityBefore.includes('demo');
      expect([answer.status, answer.body.ErrorCode]).toEqual(
        isIdentityRequired ? [401, 'NotLoggedInException'] : [200, undefined],
      );
      const games: readonly CasinoGame[] = (await new Browser(site.url).call('GET /api/casino/games')).body
        .Games as readonly CasinoGame[];
      expect(games.some(({ HasDemo }) => HasDemo)).toBe(!isIdentityRequired);
    });

    const specs: Readonly<Record<keyof typeof calls, CallSpec>> = calls;
    const launches = recordKeys(calls).filter(
      (key) => specs[key].beginsSession && callRoles(specs[key]).includes('user'),
    );
    test.each(launches)('launching by %s checks the identity if the profile requires it', async (key) => {
      launching ??= await registerPlayer(site.url, `launching-${profile.key}`);
      const { query, body } = specs[key];
      const { properties = {} }: { readonly properties?: object } = query ?? body ?? {};
      // The call accepts no `gameProvider` other than `softswiss`, so the test leaves it out.
      const named = Object.keys(properties).filter(
        (name) => /game|key|^provider/i.test(name) && name !== 'gameProvider',
      );
      const fields = Object.fromEntries(named.map((name) => [name, 'sandbox']));
      const request = query ? { query: `?${new URLSearchParams(fields)}` } : { body: fields };
      const answer = await launching.call(key, request);
      const isIdentityRequired = profile.identityBefore.includes(/demo/i.test(key) ? 'demo' : 'play');
      expect([key, answer.body.ErrorCode === NOT_PROVEN]).toEqual([key, isIdentityRequired]);
      expect(answer.status).not.toBe(400);
    });

    test('the deposit prompts of the specification are switched off', async () => {
      const { body } = await new Browser(site.url).call('GET /api/admin/config/get');
      expect(body.HasDepositPrompts).toBe(false);
    });

    test('an unproven player is refused where identity is required, and passes after the document is accepted', async () => {
      const player = await registerPlayer(site.url, `unproven-${profile.key}`);
      await topUp(player, '100');
      for (const { point, attempt } of cases)
        expect([point, (await attempt(player)) === NOT_PROVEN]).toEqual([
          point,
          identityPoints.some((each) => each === point),
        ]);
      const answer = await sendDocument(player, {
        files: [{ name: 'passport.jpg', bytes: await photo(), type: 'image/jpeg' }],
      });
      expect(answer.status).toBe(200);
      const listed = await operator.call('GET /api/desk/documents');
      const [waiting] = listed.body.Documents as readonly WaitingDocument[];
      const accept = { ID: waiting?.ID, Accept: true, DetailsDigest: waiting?.DetailsDigest };
      expect((await operator.call('POST /api/desk/document', { body: accept })).status).toBe(200);
      // The session is the same, and was cached without the proof of identity.
      for (const { point, attempt } of cases)
        expect([point, await attempt(player)]).not.toEqual([point, NOT_PROVEN]);
    });

    test.runIf(!profile.allowsMixedProducts)(
      'the back office refuses to open an offer whose wagering mixes products',
      async () => {
        const none = { slots: 0, tables: 0, live: 0, crash: 0 };
        const { sportBasisPoints, groupBasisPoints, gameBasisPoints, minOddsMilli } = defaultContribution;
        const counts = { sportBasisPoints, groupBasisPoints, gameBasisPoints, minOddsMilli };
        const bounds = { multiplierMilli: 5000, basis: 'bonus', maxStake: 500, maxConversion: 5000 };
        const save = async (changes: object, IsOpen = true) => {
          const wagering = { ...counts, ...bounds, expiresAfterDays: 14, ...changes };
          const { body } = await operator.call('POST /api/desk/bonusoffer', {
            body: {
              Key: `offer-${newCommandId()}`,
              Kind: 'bonus-money',
              Config: { value: 700, wagering },
              IsNew: true,
              IsOpen,
              IsListed: false,
              Rank: 50,
              ClosesDate: null,
              PersonMaximum: 1,
              HouseholdMaximum: 1,
              DeviceMaximum: null,
              Reason: 'a test',
            },
          });
          return body.HasErrors ? [body.ErrorCode, body.Data] : 'done';
        };
        const refused = ['InvalidDetailsException', { fields: ['Config.wagering.sportBasisPoints'] }];
        expect(await save({})).toEqual(refused);
        expect(await save({}, false)).toBe('done');
        expect(await save({ groupBasisPoints: none })).toBe('done');
      },
    );

    test('details below the minimum age of the profile are refused with UnderAgeException', async () => {
      const player = await registerPlayer(site.url, `young-${profile.key}`);
      const { LockedFields: _, ...details } = (await player.call('GET /api/user/details')).body;
      const BirthYear = new Date().getUTCFullYear() - profile.ageMin + 1;
      const young = { ...details, BirthYear, BirthMonth: 1, BirthDay: 2 };
      const { body } = await player.call('POST /api/user/details', { body: young });
      expect([body.ErrorCode, body.Data]).toEqual(['UnderAgeException', { minimumAge: profile.ageMin }]);
    });

    test('a bonus code at registration requires identity like any other bonus claim', async () => {
      const body = registration(`coded-${profile.key}`, { LastName: 'Coded', BonusCode: 'TRYIT' });
      const { status, body: registered } = await new Browser(site.url).call('POST /api/account/register', {
        body,
      });
      expect(status).toBe(200);
      const claim = registered.BonusClaim as { readonly ErrorCode?: string } | null;
      expect(claim?.ErrorCode === NOT_PROVEN).toBe(asksForIdentity('bonus', profile.identityBefore));
    });

    test('a player can cancel a withdrawal only if the profile permits it', async () => {
      const player = await registerPlayer(site.url, `canceller-${profile.key}`);
      const pendingWithdrawalId = '0190a1b2-0000-7000-8000-000000000000';
      const { body } = await player.call('POST /api/history/cancelwithdrawal', {
        body: { pendingWithdrawalId },
      });
      expect(body.ErrorCode).toBe(
        profile.mayCancelWithdrawal ? 'NotFoundException' : 'WithdrawalCancelForbiddenException',
      );
    });
  },
);
