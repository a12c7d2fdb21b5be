import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, type Player } from '../../../../../tests/fixture/money-site.ts';
import {
  bet,
  makeProviderStage,
  type ProviderStage,
  rollback,
  win,
} from '../../casino/tests/provider-stage.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let stage: BonusStage;
let games: ProviderStage;
let player: Player;
const requirementMinor = 100_000_000n;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  games = await makeProviderStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 60_000;
  player = await site.player('30.00');
});

const play = (...args: Parameters<ProviderStage['call']> extends [Player, ...infer R] ? R : never) =>
  games.call(player, ...args);
const cash = () => site.balance(player);
const held = async (id: number) => (await stage.bonus(id)).held;

async function expectClean(): Promise<void> {
  await stage.follow();
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

describe('a bet at a provider', () => {
  it('a provider bet takes all cash and the rest from the bonus, and returns the playable balance', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const first = await play([bet(4000)]);
    expect(games.describeOutcome(first)).toBe('ok');
    expect([await cash(), await held(id)]).toEqual([0n, 4000n]);
    expect(first).toMatchObject({ balanceMinor: 0n, playableMinor: 4000n });
    expect(games.describeOutcome(await play([bet(4001)], { round: 'two' }))).toBe('insufficient');
    expect(games.describeOutcome(await play([bet(4000)], { round: 'two' }))).toBe('ok');
    expect([await cash(), await held(id)]).toEqual([0n, 0n]);
    await expectClean();
  });

  it('a provider bet that cash covers takes cash alone and records no bonus', async () => {
    const id = await stage.grant(player, { requirementMinor });
    expect(await play([bet(3000), win(6000)])).toMatchObject({ balanceMinor: 6000n, playableMinor: 11_000n });
    expect([await cash(), await held(id)]).toEqual([6000n, 5000n]);
    const { rows } = await site.pool.query(
      'select r.bonus_stake, a.bonus from external_round r join external_action a on a.round_id = r.id where r.account_id = $1',
      [player.accountId],
    );
    expect(rows).toEqual([
      { bonus_stake: null, bonus: null },
      { bonus_stake: null, bonus: null },
    ]);
    await expectClean();
  });

  it.each([
    ['insufficient', 'in a group with share 0', { group: 'tables' }, { tables: 0 }, null],
    ['stake-too-large', 'above the bonus’s maximum stake', {}, {}, 3500n],
  ] as const)(
    'a provider bet is refused as %s if it is %s',
    async (error, _, settings, shares, maxStakeMinor) => {
      const groupBasisPoints = { slots: 10_000, tables: 1000, live: 1000, crash: 1000, ...shares };
      const terms = JSON.stringify({ sportBasisPoints: 10_000, groupBasisPoints, gameBasisPoints: {} });
      const id = await stage.grant(player, { requirementMinor, terms, maxStakeMinor });
      expect(games.describeOutcome(await play([bet(3501)], settings))).toBe(error);
      expect([await cash(), await held(id)]).toEqual([3000n, 5000n]);
      await expectClean();
    },
  );

  it('a provider bet above the cash is refused without a bonus and after its expiry', async () => {
    expect(games.describeOutcome(await play([bet(3001)]))).toBe('insufficient');
    const id = await stage.grant(player, { requirementMinor, expiresAtMs: site.nowMs + 1 });
    site.nowMs += 2;
    expect(await play([bet(3001)])).toMatchObject({ playableMinor: 3000n, answer: { ok: false } });
    expect(await held(id)).toBe(5000n);
    await expectClean();
  });
});

describe('payouts of a round', () => {
  it('the win of a round is split like its stakes, in one call or several', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(4000), win(333)]);
    await play([win(333)], { isFinished: true });
    // Three quarters of 666 are cash: 499, rounded down.
    expect([await cash(), await held(id)]).toEqual([499n, 4167n]);
    await expectClean();
  });

  it('the bonus part of a win goes to the house after the bonus has ended', async () => {
    const id = await stage.grant(player, { requirementMinor, expiresAtMs: site.nowMs + 1000 });
    await play([bet(4000)]);
    site.nowMs += 2000;
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, held: 0n });
    await play([win(1000)], { isFinished: true });
    expect([await cash(), await held(id)]).toEqual([750n, 250n]);
    await stage.follow();
    expect([await cash(), await held(id)]).toEqual([750n, 0n]);
    await expectClean();
  });
});

describe('a rollback', () => {
  it('a rollback restores the split of its bet, regardless of later cash', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(4000, 'split-bet')]);
    await play([bet(0), win(900)], { round: 'two' });
    expect(games.describeOutcome(await play([rollback('split-bet')]))).toBe('ok');
    expect([await cash(), await held(id)]).toEqual([3900n, 5000n]);
    await expectClean();
  });

  it('a rollback restores the split of its win, also for an ended bonus', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(4000), win(1001, 'split-win')]);
    expect([await cash(), await held(id)]).toEqual([750n, 4251n]);
    await site.pool.query(`update bonus set expires_at = to_timestamp($1::float8 / 1000) where id = $2`, [
      site.nowMs,
      id,
    ]);
    await stage.follow();
    expect(await held(id)).toBe(0n);
    await play([rollback('split-win')]);
    expect([await cash(), await held(id)]).toEqual([0n, -251n]);
    await stage.follow();
    expect([await cash(), await held(id)]).toEqual([0n, 0n]);
    await expectClean();
  });

  it('a rollback of one bet leaves the others unchanged, and later wins follow the remaining bets', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(2000, 'cash-bet'), bet(2000, 'mixed-bet'), bet(1000, 'bonus-bet')]);
    expect([await cash(), await held(id)]).toEqual([0n, 3000n]);
    await play([rollback('cash-bet')]);
    expect([await cash(), await held(id)]).toEqual([2000n, 3000n]);
    // 1000 of cash and 2000 of the bonus are left.
    await play([win(3000)]);
    expect([await cash(), await held(id)]).toEqual([3000n, 5000n]);
    await expectClean();
  });

  it('a rollback before its bet prevents the bet and takes nothing', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([rollback('late-bet')]);
    expect(games.describeOutcome(await play([bet(4000, 'late-bet')]))).toBe('rolled-back');
    expect([await cash(), await held(id)]).toEqual([3000n, 5000n]);
    await expectClean();
  });
});

describe('a call', () => {
  it('a repeated call moves bonus money once, also concurrently', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const same = () => play([bet(4000, 'same-bet'), win(400, 'same-win')]);
    const outcomes = await Promise.all([same(), same(), same()]);
    expect(outcomes.map(games.describeOutcome)).toEqual(['ok', 'ok', 'ok']);
    expect([await cash(), await held(id)]).toEqual([300n, 4100n]);
    const back = () => play([rollback('same-bet')]);
    await Promise.all([back(), back()]);
    expect([await cash(), await held(id)]).toEqual([3300n, 5100n]);
    await expectClean();
  });

  it('concurrent bets that exceed the money together are accepted once', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const outcomes = await Promise.all(['one', 'two'].map((round) => play([bet(8000)], { round })));
    expect(outcomes.map(games.describeOutcome).toSorted()).toEqual(['insufficient', 'ok']);
    expect([await cash(), await held(id)]).toEqual([0n, 0n]);
    await expectClean();
  });

  it('a round does not mix two bonuses', async () => {
    const first = await stage.grant(player, { requirementMinor, expiresAtMs: site.nowMs + 1000 });
    await play([bet(4000)]);
    await stage.grant(player, { requirementMinor });
    site.nowMs += 2000;
    await stage.follow();
    expect(await stage.bonus(first)).toMatchObject({ state: 3 });
    expect(games.describeOutcome(await play([bet(100)]))).toBe('insufficient');
    expect(games.describeOutcome(await play([bet(100)], { round: 'two' }))).toBe('ok');
    await expectClean();
  });
});

describe('progress', () => {
  const wagered = async (id: number) => (await stage.bonus(id)).wagered;

  it("progress counts cash and bonus stakes once by the game's share, and subtracts rollbacks", async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(1000, 'cash-counts')], { round: 'before' });
    await play([bet(3000, 'both-count')]);
    await play([bet(3000, 'both-count'), win(10)]);
    expect(await wagered(id)).toBe(4000n);
    await play([bet(1005)], { round: 'live', group: 'live' });
    expect(await wagered(id)).toBe(4100n);
    await play([rollback('both-count')]);
    await play([rollback('both-count')]);
    await play([rollback('cash-counts')], { round: 'before' });
    expect(await wagered(id)).toBe(100n);
    await expectClean();
  });

  it("a rollback is subtracted by the share of the round's own game", async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(2000, 'live-bet'), win(10, 'live-win')], { group: 'live' });
    expect(await wagered(id)).toBe(200n);
    await play([rollback('live-win')], { group: 'slots' });
    expect(await wagered(id)).toBe(200n);
    await play([rollback('live-bet')], { group: 'slots', round: 'two' });
    expect(await wagered(id)).toBe(0n);
    await expectClean();
  });

  it('progress counts up to the maximum stake per round, and a rollback subtracts only what falls below it', async () => {
    const id = await stage.grant(player, { requirementMinor, maxStakeMinor: 1500n });
    await play([bet(1000, 'first-part'), bet(1000)]);
    expect(await wagered(id)).toBe(1500n);
    await play([rollback('first-part')]);
    expect(await wagered(id)).toBe(1000n);
    await expectClean();
  });

  it('rounds from before the bonus do not count', async () => {
    await play([bet(1000, 'too-early')]);
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(1000)]);
    await play([rollback('too-early')]);
    expect(await wagered(id)).toBe(0n);
    await expectClean();
  });

  it('a completed bonus is converted, and a later win is split like its stakes', async () => {
    const id = await stage.grant(player, { requirementMinor: 4000n });
    await play([bet(4000)]);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'converted', converted: 4000n });
    await play([win(400)], { isFinished: true });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ converted: 4100n, held: 0n });
    expect(await cash()).toBe(4400n);
    await expectClean();
  });

  it('a spent bonus stays active until the round that it paid has ended', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(8000)]);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 0n });
    await play([], { isFinished: true });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'spent' });
    await expectClean();
  });
});

describe('the ledger audit', () => {
  it.each([
    [
      'update external_round set bonus_stake = bonus_stake - 1 where bonus_id = $1',
      'external-funding-differs-from-its-bets',
    ],
    [
      `update external_action set bonus = bonus - 1 where bonus is not null and kind = 'win' and round_id in (select id from external_round where bonus_id = $1)`,
      'external-action-moved-other-money-than-it-says',
    ],
  ])('the ledger audit detects: %s', async (sql, name) => {
    const id = await stage.grant(player, { requirementMinor });
    await play([bet(4000), win(800)]);
    await expectClean();
    const client = await site.pool.connect();
    try {
      await client.query('alter table external_action disable trigger refuse_change');
      await client.query(sql, [id]);
      expect(JSON.stringify(await stage.findings())).toContain(name);
    } finally {
      await client.query(sql.replace('- 1', '+ 1'), [id]);
      await client.query('alter table external_action enable trigger refuse_change');
      client.release();
    }
    await expectClean();
  });
});
