import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, type Player } from '../../../../../tests/fixture/money-site.ts';
import {
  bet,
  freeBet,
  GAME,
  makeProviderStage,
  PROVIDER,
  type ProviderStage,
  rollback,
  win,
} from '../../casino/tests/provider-stage.ts';
import { type BonusGrant, cancelBonus } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const DAY_MS = 86_400_000;
const terms = JSON.stringify({
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  winnings: { multiplierMilli: 3000, expiresAfterDays: 7 },
});
const buildSpinsGrant = (count: number, winningsTo: 'bonus' | 'cash'): Partial<BonusGrant> => ({
  kind: 'free-spins',
  valuesMinor: Array.from({ length: count }, () => 20n),
  spins: { game: `${PROVIDER}:${GAME}`, winningsTo },
  requirementMinor: 0n,
  terms,
});

let site: MoneySite;
let stage: BonusStage;
let games: ProviderStage;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  games = await makeProviderStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('5.00');
});

const play = (...args: Parameters<ProviderStage['call']> extends [Player, ...infer R] ? R : never) =>
  games.call(player, ...args);
const tryPlay = async (...args: Parameters<typeof play>) => games.describeOutcome(await play(...args));
const cash = () => site.balance(player);
const held = async (id: number) => (await stage.bonus(id)).held;

async function spins(bonusId: number) {
  const { rows } = await site.pool.query<{ id: number; left: number; won: number; handed: number }>(
    'select id, "left", won, handed from free_spin where bonus_id = $1',
    [bonusId],
  );
  const [row] = rows;
  if (!row) throw new Error(`bonus ${bonusId} has no free spins`);
  return row;
}

/** Grants free spins. Returns their bonus and the id by which the provider plays them. */
async function granted(count: number, to: 'bonus' | 'cash', over: Partial<BonusGrant> = {}) {
  const bonusId = await stage.grant(player, { ...buildSpinsGrant(count, to), ...over });
  return { bonusId, free: (await spins(bonusId)).id };
}

/** The player's bonuses as kind, granted amount and state, oldest first. */
async function bonuses() {
  const { rows } = await site.pool.query<{ kind: string; granted: number; state: number }>(
    'select kind, granted, state from bonus where account_id = $1 order by id',
    [player.accountId],
  );
  return rows.map(({ kind, granted: sum, state }) => `${kind} ${sum} ${state}`);
}

async function expectClean(): Promise<void> {
  await stage.follow();
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

describe('a free spin at a provider', () => {
  it('provider free spins take no cash, and their winnings become wagered bonus money after the last spin', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    const first = await play([freeBet(free), win(300)], { isFinished: true });
    expect(first).toMatchObject({ balanceMinor: 500n, playableMinor: 500n, answer: { ok: true } });
    expect(await held(bonusId)).toBe(320n);
    await expectClean();
    expect(await spins(bonusId)).toMatchObject({ left: 1, won: 300 });
    await play([freeBet(free)], { round: 'two' });
    await stage.follow();
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 2 });
    await play([win(33)], { round: 'two', isFinished: true });
    await stage.follow();
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 4, reason: 'used', held: 0n });
    expect(await bonuses()).toEqual(['free-spins 40 4', 'bonus-money 333 2']);
    expect(await cash()).toBe(500n);
    await expectClean();
  });

  it('provider free spins win cash at once if their terms say so', async () => {
    const { bonusId, free } = await granted(2, 'cash');
    expect(await play([freeBet(free), win(300)], { isFinished: true })).toMatchObject({ balanceMinor: 800n });
    expect(await held(bonusId)).toBe(20n);
    await play([freeBet(free)], { round: 'two', isFinished: true });
    await stage.follow();
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 4, held: 0n });
    expect(await bonuses()).toEqual(['free-spins 40 4']);
    await expectClean();
  });

  it('a repeated provider spin counts once, and concurrent spins never exceed the remaining number', async () => {
    const { bonusId, free } = await granted(3, 'bonus');
    const call = () => play([freeBet(free, 20, `${free}-same`), win(7, `${free}-same-win`)]);
    const answers = await Promise.all([call(), call()]);
    expect(answers[0]?.answer).toEqual(answers[1]?.answer);
    expect((await call()).answer).toEqual(answers[0]?.answer);
    expect(await spins(bonusId)).toMatchObject({ left: 2, won: 7 });
    const many = ['a', 'b', 'c', 'd'].map((round) => tryPlay([freeBet(free)], { round, isFinished: true }));
    expect((await Promise.all(many)).toSorted()).toEqual(['free-round-over', 'free-round-over', 'ok', 'ok']);
    expect(await spins(bonusId)).toMatchObject({ left: 0 });
    await expectClean();
  });

  it('a call with more provider spins than remain is refused as a whole', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    expect(await tryPlay([freeBet(free), freeBet(free), freeBet(free)])).toBe('free-round-over');
    expect(await spins(bonusId)).toMatchObject({ left: 2 });
    expect(await tryPlay([freeBet(free), freeBet(free)])).toBe('ok');
    expect(await spins(bonusId)).toMatchObject({ left: 0 });
    await expectClean();
  });

  it.each([
    ['of another value', {}, 21],
    ['of another game', { spins: { game: `${PROVIDER}:goats`, winningsTo: 'bonus' } }, 20],
    ['of the house’s own game', { spins: { game: GAME, winningsTo: 'bonus' } }, 20],
    ['after their time', { expiresAtMs: 1 }, 20],
  ] as const)('a provider free spin %s is refused, and nothing moves', async (_, over, amount) => {
    const { bonusId, free } = await granted(2, 'bonus', over);
    expect(await tryPlay([freeBet(free, amount)])).toBe('free-round-over');
    expect(await spins(bonusId)).toMatchObject({ left: 2 });
    expect(await cash()).toBe(500n);
  });

  it('a provider free spin of another player, an unknown one or one of a cancelled bonus is refused', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    const owner = player;
    player = await site.player('5.00');
    expect(await tryPlay([freeBet(free)])).toBe('free-round-over');
    expect(await tryPlay([freeBet(999_999)])).toBe('free-round-over');
    player = owner;
    await inTransaction(site.pool, (client) =>
      cancelBonus(client, { accountId: player.accountId, bonusId, atMs: site.nowMs }),
    );
    expect(await tryPlay([freeBet(free)])).toBe('free-round-over');
    await expectClean();
  });

  it('a round cannot mix free spins with money or with other spins', async () => {
    const { free } = await granted(2, 'bonus');
    const other = await granted(2, 'bonus');
    expect(await tryPlay([freeBet(free), bet(10)])).toBe('free-round-over');
    expect(await tryPlay([bet(10), freeBet(free)])).toBe('free-round-over');
    expect(await tryPlay([freeBet(free)])).toBe('ok');
    expect(await tryPlay([bet(10)])).toBe('free-round-over');
    expect(await tryPlay([freeBet(other.free)])).toBe('free-round-over');
    expect(await tryPlay([freeBet(free)])).toBe('ok');
    expect(await cash()).toBe(500n);
    await expectClean();
  });

  it("provider free spins do not use the player's limits and count towards no requirement", async () => {
    const wagered = await stage.grant(player, { requirementMinor: 100_000n });
    await site.pool.query(
      `with limited as (
         insert into protection_limit (account_id, kind, period, value, changed_at) values ($1, 'stake', 'day', 0, now())
       )
       update balance set allowance = 0, allowance_until = 'infinity' where account_id = $1`,
      [player.accountId],
    );
    const { free } = await granted(1, 'cash');
    expect(await tryPlay([freeBet(free)])).toBe('ok');
    expect(await stage.bonus(wagered)).toMatchObject({ wagered: 0n, held: 5000n });
    await expectClean();
  });
});

describe('a rollback', () => {
  it('a rollback restores the spin and removes its win once', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    await play([freeBet(free, 20, `${free}-bet`), win(300, `${free}-win`)]);
    const back = () => tryPlay([rollback(`${free}-win`), rollback(`${free}-bet`)]);
    expect(await Promise.all([back(), back()])).toEqual(['ok', 'ok']);
    expect(await spins(bonusId)).toMatchObject({ left: 2, won: 0 });
    expect(await held(bonusId)).toBe(40n);
    await expectClean();
    expect(await tryPlay([freeBet(free)], { round: 'two' })).toBe('ok');
    expect(await spins(bonusId)).toMatchObject({ left: 1 });
    await expectClean();
  });

  it("a rollback of a spin's cash win takes cash, also below 0", async () => {
    const { bonusId, free } = await granted(2, 'cash');
    await play([freeBet(free), win(300, `${free}-win`)]);
    await play([bet(700)], { round: 'two', isFinished: true });
    await play([rollback(`${free}-win`)]);
    expect([await cash(), await held(bonusId)]).toEqual([-200n, 20n]);
    expect(await spins(bonusId)).toMatchObject({ left: 1, won: 0 });
    await expectClean();
  });

  it('a rollback after the bonus was used restores the last spin, and only new winnings are granted again', async () => {
    const { bonusId, free } = await granted(1, 'bonus');
    await play([freeBet(free, 20, `${free}-bet`), win(300, `${free}-win`)], { isFinished: true });
    await stage.follow();
    expect(await bonuses()).toEqual(['free-spins 20 4', 'bonus-money 300 2']);
    await play([rollback(`${free}-win`), rollback(`${free}-bet`)]);
    await stage.follow();
    // The player keeps the granted winnings. The house bears them.
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 2, held: 20n });
    expect(await spins(bonusId)).toMatchObject({ left: 1, won: 0, handed: 0 });
    await expectClean();
    await play([freeBet(free), win(50)], { round: 'two', isFinished: true });
    await stage.follow();
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 4, held: 0n });
    expect(await bonuses()).toEqual(['free-spins 20 4', 'bonus-money 300 2', 'bonus-money 50 1']);
    await expectClean();
  });

  it('a rollback after the expiry restores no spin, and its value goes to the house', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    await play([freeBet(free, 20, `${free}-bet`)]);
    site.nowMs += 40 * DAY_MS;
    await stage.follow();
    expect(await stage.bonus(bonusId)).toMatchObject({ state: 3, reason: 'expired', held: 0n });
    expect(await tryPlay([rollback(`${free}-bet`)])).toBe('ok');
    await stage.follow();
    expect(await held(bonusId)).toBe(0n);
    expect(await spins(bonusId)).toMatchObject({ left: 0 });
    await expectClean();
  });

  it('a rollback before its bet prevents the free spin', async () => {
    const { bonusId, free } = await granted(1, 'bonus');
    await play([rollback(`${free}-late`)]);
    expect(await tryPlay([freeBet(free, 20, `${free}-late`)])).toBe('rolled-back');
    expect(await spins(bonusId)).toMatchObject({ left: 1 });
    await expectClean();
  });
});

describe('wins after the end of their bonus', () => {
  it('a win after the spins expired is granted as separate bonus money', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    await play([freeBet(free), win(10)]);
    site.nowMs += 40 * DAY_MS;
    await stage.follow();
    expect(await bonuses()).toEqual(['free-spins 40 3', 'bonus-money 10 2']);
    await play([win(70)], { isFinished: true });
    await stage.follow();
    await stage.follow();
    expect(await bonuses()).toEqual(['free-spins 40 3', 'bonus-money 10 2', 'bonus-money 70 1']);
    expect(await held(bonusId)).toBe(0n);
    await expectClean();
  });

  it('a win after the player cancelled the bonus goes to the house', async () => {
    const { bonusId, free } = await granted(2, 'bonus');
    await play([freeBet(free)]);
    await inTransaction(site.pool, (client) =>
      cancelBonus(client, { accountId: player.accountId, bonusId, atMs: site.nowMs }),
    );
    await stage.follow();
    await play([win(70)], { isFinished: true });
    await stage.follow();
    expect(await bonuses()).toEqual(['free-spins 40 3']);
    expect(await held(bonusId)).toBe(0n);
    await expectClean();
  });
});

describe('the ledger audit', () => {
  it.each([
    ['update free_spin set won = won - 1 where bonus_id = $1', 'free-spins-differ-from-rounds'],
    ['update free_spin set "left" = "left" - 1 where bonus_id = $1', 'free-spins-differ-from-rounds'],
    [
      'update free_spin set value = value - 1 where bonus_id = $1',
      'external-free-round-differs-from-its-spins',
    ],
  ])('the ledger audit detects: %s', async (sql, name) => {
    const { bonusId, free } = await granted(2, 'bonus');
    await play([freeBet(free), win(80)], { isFinished: true });
    await expectClean();
    await site.pool.query(sql, [bonusId]);
    expect(JSON.stringify(await stage.findings())).toContain(name);
    await site.pool.query(sql.replace('- 1', '+ 1'), [bonusId]);
    await expectClean();
  });
});
