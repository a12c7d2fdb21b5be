import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, type Player } from '../../../../../tests/fixture/money-site.ts';
import { makeRoundStage, type RoundStage } from '../../casino/tests/round-stage.ts';
import { type BonusGrant, cancelBonus } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import { readBonuses } from '../bonuses/bonus-store.ts';
import { offerKinds } from '../bonuses/offers/registry.ts';
import { presentBonus } from '../bonuses/present.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const GAME = 'corner-sevens';
const terms = JSON.stringify({
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  winnings: { multiplierMilli: 3000, expiresAfterDays: 7 },
});
const wagering = {
  multiplierMilli: 3000,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  maxStake: null,
  maxConversion: null,
  expiresAfterDays: 7,
};
const threeSpins = (winningsTo: 'bonus' | 'cash'): Partial<BonusGrant> => ({
  kind: 'free-spins',
  valuesMinor: [20n, 20n, 20n],
  spins: { game: GAME, winningsTo },
  requirementMinor: 0n,
  maxConversionMinor: 900n,
  terms,
});

let site: MoneySite;
let stage: BonusStage;
let rounds: RoundStage;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  rounds = await makeRoundStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('5.00');
});

async function expectClean(): Promise<void> {
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

async function spin(bonusId: number, over: object = {}): Promise<string> {
  const { id } = await rounds.spins(bonusId);
  return (await rounds.start(player, { game: GAME, stake: 20n, freeSpinsId: id, ...over })).kind;
}

async function listBonuses() {
  return (await readBonuses(site.pool, player.accountId)).map(presentBonus);
}

/** The id of the player's latest bonus. */
async function newest(): Promise<number> {
  const { rows } = await site.pool.query<{ id: number }>(
    'select max(id) as id from bonus where account_id = $1',
    [player.accountId],
  );
  return rows[0]?.id ?? 0;
}

describe('a free spin', () => {
  it('winnings of a free spin end with a withdrawal if the terms of the offer say so', async () => {
    for (const endsWithWithdrawal of [undefined, true]) {
      const planned = offerKinds['free-spins']?.({
        game: GAME,
        count: 1,
        value: 20,
        winningsTo: 'bonus',
        expiresAfterDays: 7,
        wagering: { ...wagering, ...(endsWithWithdrawal && { endsWithWithdrawal }) },
      })?.plan({ currency: 'EUR', depositMinor: undefined });
      if (!planned?.ok || !('counting' in planned.value)) throw new Error('the offer cannot be planned');
      const { counting, spins } = planned.value;
      player = await site.player('5.00');
      const id = await stage.grant(player, {
        ...threeSpins('bonus'),
        valuesMinor: [20n],
        terms: JSON.stringify(counting),
        ...(spins && { spins }),
      });
      expect(await spin(id, { paid: 300n })).toBe('played');
      await stage.follow();
      const { rows } = await site.pool.query('select ends_with_withdrawal as ends from bonus where id = $1', [
        await newest(),
      ]);
      expect(rows).toEqual([{ ends: endsWithWithdrawal === true }]);
    }
  });

  it('free spins take no cash, and their winnings become wagered bonus money after the last spin', async () => {
    const id = await stage.grant(player, threeSpins('bonus'));
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 60n });
    expect(await listBonuses()).toMatchObject([{ ID: id, Balance: '0.60', Won: '0.00' }]);
    expect(await spin(id, { paid: 300n })).toBe('played');
    expect(await spin(id)).toBe('played');
    await stage.follow();
    expect(await rounds.spins(id)).toMatchObject({ left: 1, won: 300n });
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 320n });
    expect(await listBonuses()).toMatchObject([
      { ID: id, Balance: '3.20', Won: '3.00', WinningsTo: 'bonus' },
    ]);
    await expectClean();
    expect(await spin(id, { paid: 33n })).toBe('played');
    await stage.follow();
    expect(await site.balance(player)).toBe(500n);
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'used', held: 0n, wagered: 0n });
    const won = await newest();
    expect(await stage.bonus(won)).toMatchObject({ state: 2, held: 333n, wagered: 0n });
    const { rows } = await site.pool.query(
      'select kind, granted, requirement, max_conversion from bonus where id = $1',
      [won],
    );
    expect(rows).toEqual([{ kind: 'bonus-money', granted: 333, requirement: 999, max_conversion: 900 }]);
    await stage.follow();
    expect(await newest()).toBe(won);
    await expectClean();
  });

  it('free spins win cash at once if their terms say so', async () => {
    const id = await stage.grant(player, threeSpins('cash'));
    expect(await spin(id, { paid: 300n })).toBe('played');
    expect(await site.balance(player)).toBe(800n);
    expect(await listBonuses()).toMatchObject([{ ID: id, Won: '0.00', WinningsTo: 'cash' }]);
    expect(await stage.bonus(id)).toMatchObject({ held: 40n });
    await spin(id);
    await spin(id);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'used', held: 0n });
    expect(await newest()).toBe(id);
    await expectClean();
  });

  it('a repeated free spin counts once, and concurrent spins never exceed the remaining number', async () => {
    const id = await stage.grant(player, threeSpins('bonus'));
    const commandId = site.commandId();
    expect(await spin(id, { commandId })).toBe('played');
    expect(await spin(id, { commandId })).toBe('repeated');
    expect(await rounds.spins(id)).toMatchObject({ left: 2 });
    const other = await rounds.secondProcess();
    const { id: freeSpinsId } = await rounds.spins(id);
    const kinds = await Promise.all(
      [rounds, other, rounds, other].map(
        async (one) => (await one.start(player, { game: GAME, stake: 20n, freeSpinsId })).kind,
      ),
    );
    await other.stop();
    expect(kinds.toSorted()).toEqual([
      'free-spins-unavailable',
      'free-spins-unavailable',
      'played',
      'played',
    ]);
    expect(await rounds.spins(id)).toMatchObject({ left: 0 });
    await expectClean();
  });

  it.each([
    ['of another stake', {}, { stake: 21n }],
    ['of another game', {}, { game: 'harbour-lights' }],
    ['after their time', { expiresAtMs: 1 }, {}],
    ['that nobody has', {}, { freeSpinsId: 999_999 }],
  ])('a free spin %s is refused, and nothing moves', async (_, over, spinChanges) => {
    const id = await stage.grant(player, { ...threeSpins('bonus'), ...over });
    expect(await spin(id, spinChanges)).toBe('free-spins-unavailable');
    expect(await rounds.spins(id)).toMatchObject({ left: 3 });
    expect(await site.balance(player)).toBe(500n);
  });

  it('a free spin of another player is refused', async () => {
    const id = await stage.grant(player, threeSpins('bonus'));
    player = await site.player('5.00');
    expect(await spin(id)).toBe('free-spins-unavailable');
    expect(await rounds.spins(id)).toMatchObject({ left: 3 });
  });

  it('a free spin of several steps wins all payouts, takes no further stake and keeps its bonus open', async () => {
    const id = await stage.grant(player, { ...threeSpins('bonus'), valuesMinor: [20n] });
    const { id: freeSpinsId } = await rounds.spins(id);
    const begun = await rounds.start(player, { game: GAME, stake: 20n, paid: 5n, goesOn: true, freeSpinsId });
    if (begun.kind !== 'played') throw new Error(begun.kind);
    const round = { id: begun.written.roundId, game: GAME };
    await stage.follow();
    site.nowMs += 40 * 86_400_000;
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 5n });
    expect((await rounds.move(player, { ...round, onStep: 0 }, { stake: 1n })).kind).toBe('insufficient');
    expect((await rounds.move(player, { ...round, onStep: 0 }, { paid: 70n })).kind).toBe('played');
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, held: 0n });
    expect(await stage.bonus(await newest())).toMatchObject({ held: 75n });
    expect(await site.balance(player)).toBe(500n);
    await expectClean();
  });

  it.each(['bonus', 'cash'] as const)(
    'a free spin of a rules version that no longer exists is returned, with winnings to %s',
    async (to) => {
      const id = await stage.grant(player, threeSpins(to));
      const { id: freeSpinsId } = await rounds.spins(id);
      const begun = await rounds.start(player, { game: GAME, stake: 20n, goesOn: true, freeSpinsId });
      if (begun.kind !== 'played') throw new Error(begun.kind);
      expect(await rounds.spins(id)).toMatchObject({ left: 2 });
      await rounds.move(player, { id: begun.written.roundId, game: GAME, onStep: 0 }, { version: 2 });
      expect(await rounds.spins(id)).toMatchObject({ left: 3, won: 0n });
      await stage.follow();
      expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 60n });
      expect(await site.balance(player)).toBe(500n);
      await expectClean();
    },
  );
});

describe('remaining free spins', () => {
  it('remaining free spins expire, and earlier winnings become bonus money', async () => {
    const id = await stage.grant(player, threeSpins('bonus'));
    await spin(id, { paid: 50n });
    site.nowMs += 31 * 86_400_000;
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, reason: 'expired', held: 0n });
    expect(await stage.bonus(await newest())).toMatchObject({ state: 2, held: 50n });
    expect(await spin(id)).toBe('free-spins-unavailable');
    await expectClean();
  });

  it('cancelled free spins lose their winnings', async () => {
    const id = await stage.grant(player, threeSpins('bonus'));
    await spin(id, { paid: 50n });
    await inTransaction(site.pool, (client) =>
      cancelBonus(client, { accountId: player.accountId, bonusId: id, atMs: site.nowMs }),
    );
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, reason: 'cancelled', held: 0n });
    expect(await newest()).toBe(id);
    expect(await site.balance(player)).toBe(500n);
    await expectClean();
  });

  it('free spins do not count for an active bonus, and their winnings wait for it', async () => {
    const wagered = await stage.grant(player, { requirementMinor: 100_000n });
    const id = await stage.grant(player, { ...threeSpins('bonus'), valuesMinor: [20n] });
    expect(await spin(id, { paid: 40n })).toBe('played');
    await stage.follow();
    expect(await stage.bonus(wagered)).toMatchObject({ state: 2, wagered: 0n });
    expect(await stage.bonus(await newest())).toMatchObject({ state: 1, held: 40n });
    await expectClean();
  });
});
