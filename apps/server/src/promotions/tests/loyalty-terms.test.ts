import type { LoyaltySpin, LoyaltyVersion } from '@evens/contract';
import { type LoyaltyTerms, shippedTerms } from '@evens/loyalty';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { type BackOfficeSite, openBackOfficeSite } from '../../../../../tests/system/refusals/site.ts';
import { checkLedger } from '../../operators/index.ts';

let site: BackOfficeSite;
let player: Browser;

const Reason = 'a test of terms';
const { items, levels, pointsPer100, wheel } = shippedTerms;
const otherWheel: LoyaltyTerms['wheel'] = [
  { prize: { kind: 'points', points: 7 }, chanceParts: 9999 },
  { prize: { kind: 'points', points: 8 }, chanceParts: 1 },
];

beforeAll(async () => {
  site = await openBackOfficeSite(openSite);
  player = await site.player('one', '1');
  await site.pool.query(
    `with had as (
       insert into loyalty_account (account_id, balance, earned, entry_no, spins_earned, level, level_version)
       select account_id, 3000, 3000, 1, 14, 'silver', 1 from player where id = $1 returning account_id
     ), played as (
       insert into loyalty_play (account_id, product, parts) select account_id, 'sport', 30000000 from had
     )
     insert into loyalty_entry (account_id, no, kind, points, balance, product, to_journal, at)
     select account_id, 1, 'play', 3000, 3000, 'sport', 0, now() from had`,
    [await playerId()],
  );
});
afterAll(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
  await site.stop();
});

async function playerId(): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(
    'select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1',
    ['one'],
  );
  return rows[0]?.id ?? 0;
}

async function versions(): Promise<readonly LoyaltyVersion[]> {
  return (await site.operator.call('GET /api/desk/loyaltyterms')).body.Versions as readonly LoyaltyVersion[];
}

const current = async () => {
  const [newest] = await versions();
  if (!newest) throw new Error('there is no version of the terms');
  return newest;
};

/** Proposes changes of the current terms. */
async function propose(changes: Partial<LoyaltyTerms>, base?: number) {
  const { Version, Terms } = await current();
  const body = { Version: base ?? Version, Terms: { ...Terms, ...changes }, Reason };
  const { status, body: answer } = await site.operator.call('POST /api/desk/loyaltyterms', { body });
  return status === 200
    ? { id: answer.ProposalId as number | undefined }
    : { refused: (answer.Data as { fields?: unknown })?.fields };
}

const decide = (by: Browser, ID: number | undefined) =>
  by.call('POST /api/desk/proposal', { body: { ID: ID ?? 0, Approve: true } });

/** Sets changes by two operators. */
async function change(changes: Partial<LoyaltyTerms>): Promise<void> {
  const { id } = await propose(changes);
  expect((await decide(site.second, id)).status).toBe(200);
}

const spin = (Version: number, CommandId = newCommandId()) =>
  player.call('POST /api/loyalty/spin', { body: { CommandId, ClientSeed: 'mine', Version } });

const overview = async () => (await player.call('GET /api/loyalty/overview')).body;

test('the first version is that of the code', async () => {
  expect(await versions()).toMatchObject([
    { Version: 1, Terms: shippedTerms, MadeBy: 'evens', ApprovedBy: null },
  ]);
});

test('terms that cannot be used are refused by the names of their fields', async () => {
  expect(await propose({ wheel: wheel.slice(1) })).toEqual({ refused: ['Terms.wheel'] });
  expect(await propose({ pointsPer100: { ...pointsPer100, sport: 1000 } })).toEqual({
    refused: ['Terms.pointsPer100.sport'],
  });
  expect(await propose({})).toEqual({ refused: ['Terms'] });
  expect(await propose({ pointsPerSpin: 300 }, 7)).toEqual({ refused: ['Version'] });
});

test('one operator stops selling an item, and a second one approves every other change', async () => {
  const stopped = items.map((item, index) => (index === 0 ? { ...item, isOn: false } : item));
  const keys = async () =>
    ((await player.call('GET /api/loyalty/shop')).body.Items as { Key: string }[]).map(({ Key }) => Key);
  expect(await keys()).toContain('free-bet-1');
  expect(await propose({ items: stopped })).toEqual({ id: undefined });
  expect(await current()).toMatchObject({ Version: 2, MadeBy: 'operator', ApprovedBy: null, Reason });
  expect(await keys()).not.toContain('free-bet-1');
  expect(
    (
      await player.call('POST /api/loyalty/buy', {
        body: { CommandId: newCommandId(), ItemKey: 'free-bet-1', Price: 190 },
      })
    ).status,
  ).toBe(404);
  const { id } = await propose({ items });
  expect(id).toBeGreaterThan(0);
  expect((await current()).Version).toBe(2);
  expect((await decide(site.operator, id)).body.ErrorCode).toBe('SecondOperatorRequiredException');
  expect((await decide(site.second, id)).status).toBe(200);
  expect(await current()).toMatchObject({ Version: 3, MadeBy: 'operator', ApprovedBy: 'desk-two' });
  expect(await keys()).toContain('free-bet-1');
});

test('a proposal on older terms is refused, and the terms stay as they are', async () => {
  const first = await propose({ pointsPerSpin: 300 });
  await change({ pointsPerSpin: 400 });
  const answer = await decide(site.second, first.id);
  expect(answer.body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: ['Version'] } });
  expect((await current()).Terms.pointsPerSpin).toBe(400);
});

test('a player keeps the level and the spins of earlier terms', async () => {
  const before = await overview();
  expect(before).toMatchObject({ Player: { Level: 'silver', NextLevel: 'gold' }, Wheel: { SpinsLeft: 14 } });
  await change({
    levels: { ...levels, silver: { ...levels.silver, fromPoints: 5000 } },
    pointsPerSpin: 1000,
  });
  expect(await overview()).toMatchObject({
    Player: before.Player,
    Wheel: { SpinsLeft: 14, PointsPerSpin: 1000 },
  });
  // The discount of the level is that of the current terms.
  await change({ levels: { ...levels, silver: { fromPoints: 5000, shopDiscountPercent: 20, spins: 1 } } });
  expect((await player.call('GET /api/loyalty/shop')).body.Items).toMatchObject([
    { Price: 160, FullPrice: 200 },
    ...items.slice(1).map(() => ({})),
  ]);
  await change({ levels: { ...levels, gold: { ...levels.gold, fromPoints: 3000 } } });
  expect(await overview()).toMatchObject({ Player: { Level: 'gold' }, Wheel: { SpinsLeft: 16 } });
});

test('a spin is drawn by the wheel that the player saw, and is verified by the wheel of its time', async () => {
  const seen = (await current()).Version;
  const CommandId = newCommandId();
  const first = (await spin(seen, CommandId)).body.Spin as LoyaltySpin;
  expect(first.Proof.Parts).toEqual(wheel.map(({ chanceParts }) => chanceParts));
  await change({ wheel: otherWheel });
  expect(await spin(seen)).toMatchObject({
    status: 409,
    body: { ErrorCode: 'LoyaltyWheelChangedException' },
  });
  // A repeat after a lost answer returns the stored spin.
  expect((await spin(seen, CommandId)).body.Spin).toEqual(first);
  const changed = (await current()).Version;
  const second = (await spin(changed)).body.Spin as LoyaltySpin;
  expect(second).toMatchObject({ SegmentKey: 'points-7', Proof: { Parts: [9999, 1] } });
  // Other terms with the same wheel do not refuse the spin.
  await change({ pointsPerSpin: 500 });
  expect((await spin(changed)).status).toBe(200);
  const { Spins } = (await player.call('GET /api/loyalty/wheel')).body as { Spins: LoyaltySpin[] };
  expect(Spins.slice(-2)).toEqual([second, first]);
});

test('stored terms cannot be changed', async () => {
  await expect(site.pool.query('update loyalty_terms set reason = $1', ['other'])).rejects.toThrow();
  await expect(site.pool.query('delete from loyalty_terms')).rejects.toThrow();
});
