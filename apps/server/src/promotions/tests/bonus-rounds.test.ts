import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, type Player } from '../../../../../tests/fixture/money-site.ts';
import { makeRoundStage, type RoundStage, type StagedStart } from '../../casino/tests/round-stage.ts';
import { cancelBonus, readCancelLoss, readPlayableBonus } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import { readBonuses } from '../bonuses/bonus-store.ts';
import { presentBonus } from '../bonuses/present.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let stage: BonusStage;
let rounds: RoundStage;
let player: Player;
const requirementMinor = 100_000_000n;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  rounds = await makeRoundStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('30.00');
});

async function start(over: StagedStart): Promise<number> {
  const outcome = await rounds.start(player, over);
  if (outcome.kind !== 'played') throw new Error(`the round ended as ${outcome.kind}`);
  return outcome.written.roundId;
}

async function tryStart(over: StagedStart): Promise<string> {
  return (await rounds.start(player, over)).kind;
}

async function expectClean(): Promise<void> {
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

/** Cash balance, and the amount that the bonus holds. */
async function purse(bonusId: number): Promise<readonly bigint[]> {
  return [await site.balance(player), (await stage.bonus(bonusId)).held];
}

describe('a round of one step', () => {
  it('a round takes all cash and the rest from the bonus, and its return is split pro rata', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 4000n, paid: 1001n });
    expect(await rounds.funding(round)).toEqual({ cash: 3000n, bonus: 1000n });
    expect(await purse(id)).toEqual([750n, 4000n + 251n]);
    await expectClean();
  });

  it('bonus money can pay rounds of its own account only', async () => {
    await stage.grant(player, { requirementMinor });
    const other = await site.player('30.00');
    const playable = ({ accountId }: Player) =>
      readPlayableBonus(site.pool, { accountId, game: 'dice', atMs: site.nowMs });
    expect([await playable(player), await playable(other)]).toEqual([5000n, 0n]);
  });

  it('a round that cash pays alone has no funding record and no bonus mark', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 3000n, paid: 10n });
    expect(await rounds.funding(round)).toBeUndefined();
    expect(await purse(id)).toEqual([10n, 5000n]);
    const { rows } = await site.pool.query('select bonus_stake from round where id = $1', [round]);
    expect(rows).toEqual([{ bonus_stake: null }]);
  });

  it.each([
    ['without a bonus', undefined, { stake: 3001n }, 'insufficient'],
    ['above cash and bonus money', {}, { stake: 8001n }, 'insufficient'],
    ['above the maximum stake', { maxStakeMinor: 3500n }, { stake: 3501n }, 'bonus-stake'],
    [
      'of a game that the terms exclude',
      { terms: terms({ gameBasisPoints: { dice: 0 } }) },
      { stake: 3001n },
      'insufficient',
    ],
    [
      'of a group that the terms exclude',
      { terms: terms({ groupBasisPoints: { slots: 0, tables: 0, live: 0, crash: 0 } }) },
      { stake: 3001n },
      'insufficient',
    ],
    ['after the bonus expired', { expiresAtMs: 1 }, { stake: 3001n }, 'insufficient'],
  ] as const)('a round %s is refused, and no money moves', async (_, over, round, kind) => {
    const id = over && (await stage.grant(player, { requirementMinor, ...over }));
    expect(await tryStart(round)).toBe(kind);
    expect(await site.balance(player)).toBe(3000n);
    if (id !== undefined) expect((await stage.bonus(id)).held).toBe(5000n);
    await expectClean();
  });

  it('a game with its own share can be played although its group is excluded', async () => {
    const groupBasisPoints = { slots: 0, tables: 0, live: 0, crash: 0 };
    const id = await stage.grant(player, {
      requirementMinor,
      terms: terms({ groupBasisPoints, gameBasisPoints: { dice: 5000 } }),
    });
    await start({ stake: 4000n });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 2000n, held: 4000n });
  });

  it('a repeated or concurrent command writes one round', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const commandId = site.commandId();
    const other = await rounds.secondProcess();
    const both = await Promise.all(
      [rounds, other].map((one) => one.start(player, { stake: 4000n, commandId })),
    );
    await other.stop();
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['played', 'repeated']);
    const again = await rounds.start(player, { stake: 4000n, commandId });
    expect(again).toMatchObject({ kind: 'repeated', same: true });
    expect(await purse(id)).toEqual([0n, 4000n]);
    await expectClean();
  });
});

function terms(over: object): string {
  return JSON.stringify({
    sportBasisPoints: 10_000,
    groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
    gameBasisPoints: {},
    ...over,
  });
}

describe('a round of several steps', () => {
  it('a round of several steps holds its mixed stake until its end, then returns pro rata', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 4000n, goesOn: true });
    expect(await purse(id)).toEqual([0n, 4000n]);
    expect((await rounds.move(player, { id: round, onStep: 0 }, { paid: 333n, goesOn: true })).kind).toBe(
      'played',
    );
    expect((await rounds.move(player, { id: round, onStep: 1 }, { paid: 334n })).kind).toBe('played');
    // 667 in total, split once: the cash part is 667 × 3000 / 4000.
    expect(await purse(id)).toEqual([500n, 4000n + 167n]);
    await expectClean();
  });

  it('a round that began with cash is marked when a further stake needs bonus money', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 2000n, goesOn: true });
    expect(await rounds.funding(round)).toBeUndefined();
    const commandId = site.commandId();
    const doubled = { id: round, onStep: 0, commandId };
    expect((await rounds.move(player, doubled, { stake: 2000n, paid: 8000n })).kind).toBe('played');
    expect(await rounds.funding(round)).toEqual({ cash: 3000n, bonus: 1000n });
    expect(await purse(id)).toEqual([6000n, 4000n + 2000n]);
    expect(await rounds.move(player, doubled, { stake: 2000n, paid: 8000n })).toMatchObject({
      kind: 'moved',
    });
    expect(await purse(id)).toEqual([6000n, 6000n]);
    await expectClean();
  });

  it('a further stake that changes the funding does not change earlier payouts', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 3000n, goesOn: true });
    await rounds.move(player, { id: round, onStep: 0 }, { paid: 100n, goesOn: true });
    await rounds.move(player, { id: round, onStep: 1 }, { stake: 1100n, paid: 0n, goesOn: true });
    expect(await rounds.funding(round)).toEqual({ cash: 3100n, bonus: 1000n });
    await rounds.move(player, { id: round, onStep: 2 }, { paid: 4100n });
    const cash = (4200n * 3100n) / 4100n - (100n * 3100n) / 4100n;
    expect(await purse(id)).toEqual([cash, 4000n + 4100n - cash]);
    await expectClean();
  });

  it.each([
    ['is above the bonus', {}, 7000n, 'insufficient'],
    ['takes the round above the maximum stake', { maxStakeMinor: 3500n }, 2000n, 'bonus-stake'],
  ] as const)('a further stake that %s is refused', async (_, over, stake, kind) => {
    const id = await stage.grant(player, { requirementMinor, ...over });
    const round = await start({ stake: 2000n, goesOn: true });
    expect((await rounds.move(player, { id: round, onStep: 0 }, { stake })).kind).toBe(kind);
    expect((await rounds.move(player, { id: round, onStep: 0 }, {})).kind).toBe('played');
    expect(await purse(id)).toEqual([1000n, 5000n]);
    await expectClean();
  });

  it('a round whose rules version no longer exists is refunded as it was paid', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 4000n, goesOn: true });
    expect((await rounds.move(player, { id: round, onStep: 0 }, { version: 2 })).kind).toBe('played');
    expect(await purse(id)).toEqual([3000n, 5000n]);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n });
    await expectClean();
  });

  it('the bonus part of a round goes to the house if the bonus was cancelled meanwhile', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const round = await start({ stake: 4000n, goesOn: true });
    const lost = await readCancelLoss(site.pool, { accountId: player.accountId, bonusId: id });
    expect(lost).toEqual({ heldMinor: 4000n, stakedMinor: 1000n });
    const presentedBonuses = (await readBonuses(site.pool, player.accountId)).map(presentBonus);
    expect(presentedBonuses).toMatchObject([
      { ID: id, Balance: '40.00', Staked: '10.00', WinningsTo: null, Won: '0.00' },
    ]);
    await inTransaction(site.pool, (client) =>
      cancelBonus(client, { accountId: player.accountId, bonusId: id, atMs: site.nowMs }),
    );
    await stage.follow();
    await rounds.move(player, { id: round, onStep: 0 }, { paid: 8000n });
    await stage.follow();
    expect(await purse(id)).toEqual([6000n, 0n]);
    await expectClean();
  });
});

describe('progress', () => {
  it('progress counts rounds of cash and bonus money once, by the share of their game', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await start({ stake: 1000n, game: 'corner-sevens' });
    await start({ stake: 1000n });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1100n });
    await start({ stake: 2000n, game: 'corner-sevens' });
    await stage.follow();
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 3100n });
    await expectClean();
  });

  it('progress counts a round at its end, but no round that began before the bonus', async () => {
    const before = await start({ stake: 500n, goesOn: true });
    const id = await stage.grant(player, { requirementMinor });
    const open = await start({ stake: 1000n, goesOn: true, game: 'corner-sevens' });
    await start({ stake: 100n, game: 'harbour-lights' });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 100n });
    await rounds.move(player, { id: open, onStep: 0, game: 'corner-sevens' }, { paid: 5n });
    await rounds.move(player, { id: before, onStep: 0 }, { paid: 5n });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1100n });
  });

  it('a completed bonus is converted when no round that it paid is open', async () => {
    const id = await stage.grant(player, { requirementMinor: 3000n });
    const open = await start({ stake: 3500n, goesOn: true });
    await start({ stake: 3000n, game: 'corner-sevens' });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 2, wagered: 3000n, held: 1500n });
    await rounds.move(player, { id: open, onStep: 0 }, { paid: 700n });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({
      state: 4,
      reason: 'converted',
      converted: 1600n,
      held: 0n,
    });
    expect(await site.balance(player)).toBe(600n + 1600n);
    await expectClean();
  });

  it('a bonus that a round lost is spent', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await start({ stake: 8000n });
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'spent', held: 0n });
    await expectClean();
  });
});
