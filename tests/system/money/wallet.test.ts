import { randomBytes } from 'node:crypto';
import { type AccountId, makeCommandId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTicket, readTickets } from '../../../apps/server/src/features/history/index.ts';
import {
  Lanes,
  makeTopUp,
  readHouse,
  setBlocked,
  type TopUpCall,
} from '../../../apps/server/src/features/wallet/index.ts';
import { codeOf, type MoneySite, openMoneySite, type Player, START_MS, soccer } from './money-site.ts';

let site: MoneySite;
let topUp: TopUpCall;
let player: Player;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await openMoneySite();
  await site.pool.query("update player_limit set top_up_day_max = 20000 where currency = 'EUR'");
  const house = await readHouse(site.pool);
  topUp = makeTopUp({ pool: site.pool, lanes: new Lanes(2), house, isSandbox: true });
});
afterAll(() => site.stop());

function give(amount: string, atMs = START_MS, commandId: string = makeCommandId(atMs, randomBytes(16))) {
  return topUp({ principal: player.principal, commandId, amount, atMs });
}

describe('play money', () => {
  it('is given up to a sum a day, and again the next day', async () => {
    player = await site.player('0');
    expect(codeOf(await give('150.00'))).toBe('ok');
    expect(await give('50.01')).toMatchObject({
      error: { code: 'TopUpLimitReachedException', data: { maximum: '50.00', currency: 'EUR' } },
    });
    expect(codeOf(await give('50.00'))).toBe('ok');
    expect(codeOf(await give('0.01'))).toBe('TopUpLimitReachedException');
    expect(codeOf(await give('200.00', START_MS + DAY_MS))).toBe('ok');
    expect(codeOf(await give('999999999999999.99', START_MS + 2 * DAY_MS))).toBe(
      'TopUpLimitReachedException',
    );
    expect(await site.balance(player)).toBe(40_000n);
  });

  it('is given once for a command, however often and at once it is sent', async () => {
    player = await site.player('0');
    const commandId = makeCommandId(START_MS, randomBytes(16));
    const answers = await Promise.all(Array.from({ length: 20 }, () => give('10.00', START_MS, commandId)));
    expect(answers.some((answer) => answer.ok)).toBe(true);
    expect(await give('10.00', START_MS, commandId)).toMatchObject({
      ok: true,
      value: { amountMinor: 1000n },
    });
    expect(codeOf(await give('11.00', START_MS, commandId))).toBe('CommandIdReusedException');
    expect(codeOf(await give('eleven', START_MS, commandId))).toBe('CommandIdReusedException');
    expect(await site.balance(player)).toBe(1000n);
  });

  it('is refused for what is no amount, for a blocked account, and outside the sandbox', async () => {
    player = await site.player('0');
    for (const text of ['0', '-5', '1,000', 'x', '1.001'])
      expect(codeOf(await give(text))).toBe('InvalidStakeException');
    await setBlocked(site.pool, player.accountId, true);
    expect(codeOf(await give('1.00'))).toBe('AccountLockedException');
    const real = makeTopUp({
      pool: site.pool,
      lanes: new Lanes(1),
      house: await readHouse(site.pool),
      isSandbox: false,
    });
    const commandId = makeCommandId(START_MS, randomBytes(16));
    const asked = await real({ principal: player.principal, commandId, amount: '1.00', atMs: START_MS });
    expect(codeOf(asked)).toBe('NoPrivilegesException');
    expect(await site.balance(player)).toBe(0n);
  });
});

describe('a history', () => {
  it('pages from the newest on, and shows nobody else’s tickets', async () => {
    player = await site.player('100.00');
    const other = await site.player('100.00');
    const match = await site.feed.addMatch(soccer('Home', 'Away'));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] });
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const placed = await site.bet(player, {
        matchId: match,
        market: '1x2',
        outcomeNo: 1,
        odds: 2000,
        stake: '1',
      });
      if (placed.ok) ids.push(placed.value.ticket.id);
    }
    const page = async (before: number, accountId: AccountId = player.accountId) =>
      (await readTickets(site.pool, { accountId, list: 'uncleared', before, limit: 2 })).map(({ id }) => id);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    expect(await page(Number.MAX_SAFE_INTEGER)).toEqual([fifth, fourth]);
    expect(await page(fourth)).toEqual([third, second]);
    expect(await page(second)).toEqual([first]);
    expect(await page(Number.MAX_SAFE_INTEGER, other.accountId)).toEqual([]);
    expect(await readTicket(site.pool, { accountId: player.accountId, ticketId: first })).toMatchObject({
      id: first,
    });
    expect(await readTicket(site.pool, { accountId: other.accountId, ticketId: first })).toBeUndefined();
  });
});

describe('the order in which a bet is refused', () => {
  it('is fixed: each stage hides those after it', async () => {
    player = await site.player('5.00');
    const match = await site.feed.addMatch(soccer('Home', 'Away'));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] });
    const good = { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '1.00' };
    const bound = { ...good, commandId: site.commandId() };
    expect(codeOf(await site.bet(player, bound))).toBe('ok');
    // Wrong in every way from the id on; each step mends the stage that was reported.
    const wrong = { ...good, stake: 'x', odds: 1990, commandId: bound.commandId };
    await setBlocked(site.pool, player.accountId, true);
    expect(codeOf(await site.bet(player, wrong))).toBe('CommandIdReusedException');
    const fresh = { ...wrong, commandId: site.commandId() };
    expect(codeOf(await site.bet(player, fresh))).toBe('AccountLockedException');
    await setBlocked(site.pool, player.accountId, false);
    expect(codeOf(await site.bet(player, fresh))).toBe('InvalidStakeException');
    const shaped = { ...fresh, stake: '900000.00' };
    expect(codeOf(await site.bet(player, shaped))).toBe('OddsChangedException');
    const priced = { ...shaped, odds: 2000 };
    expect(codeOf(await site.bet(player, priced))).toBe('LineBettingLimitReachedException');
    const within = { ...priced, stake: '4.01' };
    expect(codeOf(await site.bet(player, within))).toBe('InsufficientBalanceException');
    expect(codeOf(await site.bet(player, { ...within, stake: '4.00' }))).toBe('ok');
  });
});
