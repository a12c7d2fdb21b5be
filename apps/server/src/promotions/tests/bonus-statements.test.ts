import { type AccountId, amount } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { makeRoundStage, type RoundStage } from '../../casino/tests/round-stage.ts';
import { creditPlayMoney, readHouse } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import { recordNames } from '../../sportsbook/tests/rewritten-statements.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const requirementMinor = 100_000_000n;

let site: MoneySite;
let stage: BonusStage;
let rounds: RoundStage;
let match: number;
let player: Player;
let sent: () => readonly string[];

beforeAll(async () => {
  site = await openMoneySite((pool) => {
    sent = recordNames(pool);
  });
  stage = makeBonusStage(site);
  rounds = await makeRoundStage(site);
  match = await site.feed.addMatch(soccer('A', 'B', site.nowMs + 3_600_000));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
});
afterAll(() => site.stop());
beforeEach(async () => {
  player = await site.player('10.00');
});

async function credit(amountMinor: bigint): Promise<void> {
  const { EUR } = await readHouse(site.pool);
  await inTransaction(site.pool, (client) =>
    creditPlayMoney(client, {
      accountId: player.accountId as AccountId,
      commandId: site.commandId(),
      amount: amount(amountMinor),
      currency: 'EUR',
      sandboxBank: EUR.sandboxBank,
      atMs: site.nowMs,
    }),
  );
}

async function bet(Stake: string, by = player): Promise<number> {
  const placed = await site.placeBet({
    principal: by.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: 1,
      Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
      Stake,
      OddsChangePolicy: 0,
    },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function round(stake: bigint, paid = 0n, by = player): Promise<number> {
  const outcome = await rounds.start(by, { stake, paid });
  if (outcome.kind !== 'played') throw new Error(`the round ended as ${outcome.kind}`);
  return outcome.written.roundId;
}

/**
 * Distinct names of the sent statements that take stakes. A bet is judged again if the account has received cash
 * meanwhile.
 */
const stakes = () => [...new Set(sent().filter((name) => /^(place|start)-|^bonus-holders$/.test(name)))];

async function bonusStake(table: 'round' | 'ticket', id: number): Promise<unknown> {
  const { rows } = await site.pool.query(`select bonus_stake from ${table} where id = $1`, [id]);
  return rows[0]?.bonus_stake;
}

async function expectClean(): Promise<void> {
  site.nowMs += 120_000;
  site.feed.receivedAtMs = site.nowMs;
  expect(await stage.findings()).toEqual([]);
}

describe('bets with bonus money', () => {
  it('bets are one statement, whether cash, bonus money or both pay them', async () => {
    await stage.grant(player, { requirementMinor });
    sent();
    await bet('10.00');
    await bet('5.00');
    const byBonus = await bet('5.00');
    expect(await stage.funding(byBonus)).toEqual({ cash: 0n, bonus: 500n });
    await credit(2000n);
    const byCash = await bet('20.00');
    expect(await stage.funding(byCash)).toBeUndefined();
    expect(await bonusStake('ticket', byCash)).toBeNull();
    await credit(100n);
    const mixed = await bet('3.00');
    expect(await stage.funding(mixed)).toEqual({ cash: 100n, bonus: 200n });
    await expect(bet('100.00')).rejects.toThrow('InsufficientBalanceException');
    expect(stakes()).toEqual(['place-bets']);
    await expectClean();
  });

  it('bets with bonus money and with cash are written together', async () => {
    const rich = await site.player('100.00');
    await stage.grant(player, { requirementMinor });
    await bet('15.00');
    const [byBonus, byCash] = await Promise.all([bet('5.00'), bet('30.00', rich)]);
    expect(await stage.funding(byBonus)).toEqual({ cash: 0n, bonus: 500n });
    expect(await stage.funding(byCash)).toBeUndefined();
    expect(await bonusStake('ticket', byCash)).toBeNull();
    expect(await site.balance(rich)).toBe(7000n);
    await expectClean();
  });
});

it('rounds are one statement, whether cash, bonus money or both pay them', async () => {
  const id = await stage.grant(player, { requirementMinor });
  sent();
  await round(1000n);
  await round(500n);
  const byBonus = await round(500n, 700n);
  expect(await rounds.funding(byBonus)).toEqual({ cash: 0n, bonus: 500n });
  expect(await stage.bonus(id)).toMatchObject({ held: 4700n });
  await credit(2000n);
  const byCash = await round(1500n, 100n);
  expect(await rounds.funding(byCash)).toBeUndefined();
  expect(await bonusStake('round', byCash)).toBeNull();
  expect(await site.balance(player)).toBe(600n);
  expect(await stage.bonus(id)).toMatchObject({ held: 4700n });
  const mixed = await round(800n, 400n);
  expect(await rounds.funding(mixed)).toEqual({ cash: 600n, bonus: 200n });
  expect(await site.balance(player)).toBe(300n);
  expect(await stage.bonus(id)).toMatchObject({ held: 4600n });
  expect(stakes()).toEqual(['start-rounds']);
  await expectClean();
});
