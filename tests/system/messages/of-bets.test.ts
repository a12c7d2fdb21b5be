import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Settlement, setOperatorResult } from '../../../apps/server/src/features/settlement/index.ts';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../money/money-site.ts';
import { strike } from '../money/struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let matchId: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(async () => {
  await site.stop();
});
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('100.00');
  matchId = await site.feed.addMatch(soccer('Home', 'Away'));
});

const homeWins = score([[1, 0]], true);
const drawn = score([[1, 1]], true);

function strikeHome() {
  const picks = [{ matchId, market: '1x2', outcomeNo: 1, odds: 1900 }];
  return strike(site, player, { type: 'single', stakeMinor: 500n, picks });
}

async function report(facts: typeof homeWins, kind: 'result' | 'correction' = 'result'): Promise<void> {
  site.nowMs += 60_000;
  await site.feed[kind](matchId, site.nowMs, facts);
  await settlement.readFeed();
  await settlement.pay();
}

async function setByOperators(results: readonly (1 | 2 | 3)[]): Promise<void> {
  site.nowMs += 60_000;
  const line = { matchId, type: '1x2', specifier: '' };
  expect((await setOperatorResult(site.pool, { ...line, results, atMs: site.nowMs })).ok).toBe(true);
  await settlement.readFeed();
  await settlement.pay();
}

async function messages(): Promise<readonly unknown[]> {
  const { rows } = await site.pool.query(
    'select kind, values, created_at from message where account_id = $1 order by id',
    [player.accountId],
  );
  return rows.map(({ kind, values, created_at }) => [kind, values, created_at.getTime()]);
}

describe('a settled bet', () => {
  test('brings no message with its first result', async () => {
    await strikeHome();
    await report(homeWins);
    expect(await site.balance(player)).toBe(104_50n);
    expect(await messages()).toEqual([]);
  });

  test('brings one when it is cancelled', async () => {
    const bet = await strikeHome();
    await setByOperators([1, 1, 1]);
    expect(await site.balance(player)).toBe(100_00n);
    expect(await messages()).toEqual([['bet-voided', { bet, amount: '500', currency: 'EUR' }, site.nowMs]]);
  });

  test('brings one with each correction of its result', async () => {
    const bet = await strikeHome();
    await report(homeWins);
    await report(drawn, 'correction');
    const second = site.nowMs;
    await report(homeWins, 'correction');
    expect(await site.balance(player)).toBe(104_50n);
    expect(await messages()).toEqual([
      ['bet-corrected', { bet, amount: '0', currency: 'EUR' }, second],
      ['bet-corrected', { bet, amount: '950', currency: 'EUR' }, site.nowMs],
    ]);
  });
});
