import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  resultCode,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
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
import { makeRoundStage, type RoundStage } from '../../casino/tests/round-stage.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const SPIN_GAME = 'corner-sevens';

let site: MoneySite;
let stage: BonusStage;
let rounds: RoundStage;
let games: ProviderStage;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  rounds = await makeRoundStage(site);
  games = await makeProviderStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('30.00');
});

/** The player stakes and loses a win that the provider then rolls back, which leaves a debt of 10.00. */
async function fallBelowZero(): Promise<void> {
  const id = `win of ${player.accountId}`;
  await games.call(player, [bet(0), win(1000, id)]);
  expect((await rounds.start(player, { stake: 4000n })).kind).toBe('played');
  await games.call(player, [rollback(id)]);
  expect(await site.balance(player)).toBe(-1000n);
}

async function place(Stake: string, more: object = {}): Promise<string> {
  const match = await site.feed.addMatch(soccer('Debtors', 'Visitors', site.nowMs + 60_000));
  site.feed.receivedAtMs = site.nowMs;
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  return resultCode(
    await site.placeBet({
      principal: player.principal,
      atMs: site.nowMs,
      body: {
        CommandId: site.commandId(),
        BetType: 1,
        Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
        Stake,
        OddsChangePolicy: 0,
        ...more,
      },
    }),
  );
}

async function grantSpins(game: string): Promise<number> {
  const bonus = await stage.grant(player, {
    kind: 'free-spins',
    valuesMinor: [20n],
    spins: { game, winningsTo: 'cash' },
    requirementMinor: 0n,
  });
  return (await rounds.spins(bonus)).id;
}

describe('while cash is below 0', () => {
  it('bonus money, free bets and free spins pay no stake while cash is below 0, until credits lift the debt', async () => {
    const id = await stage.grant(player);
    const credits = await stage.grant(player, {
      kind: 'free-bet',
      valuesMinor: [500n],
      requirementMinor: 0n,
    });
    const FreeBetID = (await stage.credits(credits))[0]?.id;
    const freeSpinsId = await grantSpins(SPIN_GAME);
    const provided = await grantSpins(`${PROVIDER}:${GAME}`);
    await fallBelowZero();
    const stakes = async () => [
      await place('5.00'),
      await place('5.00', { FreeBetID }),
      (await rounds.start(player, { stake: 100n })).kind,
      (await rounds.start(player, { game: SPIN_GAME, stake: 20n, freeSpinsId })).kind,
      games.describeOutcome(await games.call(player, [bet(100)], { round: 'money' })),
      games.describeOutcome(await games.call(player, [freeBet(provided)], { round: 'free' })),
    ];
    const refused = 'InsufficientBalanceException';
    expect(await stakes()).toEqual([
      refused,
      refused,
      'insufficient',
      'insufficient',
      'insufficient',
      'insufficient',
    ]);
    expect(await games.call(player, [bet(100)], { round: 'more' })).toMatchObject({ playableMinor: -1000n });
    expect([await site.balance(player), (await stage.bonus(id)).held]).toEqual([-1000n, 5000n]);
    await games.call(player, [bet(0), win(1000)], { round: 'lifts' });
    expect(await stakes()).toEqual(['ok', 'ok', 'played', 'played', 'ok', 'ok']);
    expect([await site.balance(player), (await stage.bonus(id)).held]).toEqual([0n, 4300n]);
    await stage.follow();
    site.nowMs += 120_000;
    expect(await stage.findings()).toEqual([]);
  });

  it('a round with bonus money can be played to its end with cash below 0, but takes no further stake', async () => {
    const id = await stage.grant(player);
    const won = `win of ${player.accountId}`;
    await games.call(player, [bet(0), win(1000, won)]);
    const round = await rounds.start(player, { stake: 4100n, goesOn: true });
    if (round.kind !== 'played') throw new Error(`the round ended as ${round.kind}`);
    await games.call(player, [rollback(won)]);
    const open = { id: round.written.roundId, onStep: 0 };
    expect((await rounds.move(player, open, { stake: 100n, goesOn: true })).kind).toBe('insufficient');
    expect((await rounds.move(player, open, { paid: 410n })).kind).toBe('played');
    expect([await site.balance(player), (await stage.bonus(id)).held]).toEqual([-600n, 4910n]);
  });
});
