import { randomBytes } from 'node:crypto';
import { type AccountId, amount, makeCommandId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  resultCode,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { inTransaction } from '../../platform/db.ts';
import { readTicket, readTickets } from '../../sportsbook/index.ts';
import { creditPlayMoney, readHouse, setBlocked } from '../index.ts';

let site: MoneySite;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());

describe('play money', () => {
  it('play money is credited once per command, also if the command is repeated concurrently', async () => {
    player = await site.player('0');
    const house = await readHouse(site.pool);
    const given = {
      accountId: player.accountId,
      commandId: makeCommandId(START_MS, randomBytes(16)),
      amount: amount(1000n),
      currency: 'EUR',
      sandboxBank: house.EUR.sandboxBank,
      atMs: START_MS,
    } as const;
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(site.pool, (client) => creditPlayMoney(client, given))),
    );
    expect(await site.balance(player)).toBe(1000n);
  });

  it('play money for an account that does not exist is refused', async () => {
    const house = await readHouse(site.pool);
    const nobody = {
      accountId: 999_999 as AccountId,
      commandId: makeCommandId(START_MS, randomBytes(16)),
      amount: amount(1000n),
      currency: 'EUR',
      sandboxBank: house.EUR.sandboxBank,
      atMs: START_MS,
    } as const;
    await expect(inTransaction(site.pool, (client) => creditPlayMoney(client, nobody))).rejects.toThrow(
      'account 999999 has no balance',
    );
  });
});

describe('ticket history', () => {
  it("the ticket history has pages, newest first, and contains the player's own tickets only", async () => {
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

describe('order of refusals', () => {
  it('refusals of a bet have a fixed order, and each stage hides later ones', async () => {
    player = await site.player('5.00');
    const match = await site.feed.addMatch(soccer('Home', 'Away'));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] });
    const good = { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '1.00' };
    const bound = { ...good, commandId: site.commandId() };
    expect(resultCode(await site.bet(player, bound))).toBe('ok');
    // Wrong in every way except the id's format. Each step corrects the stage that was reported.
    const wrong = { ...good, stake: 'x', odds: 1990, commandId: bound.commandId };
    await setBlocked(site.pool, player.accountId, true);
    expect(resultCode(await site.bet(player, wrong))).toBe('CommandIdReusedException');
    const fresh = { ...wrong, commandId: site.commandId() };
    expect(resultCode(await site.bet(player, fresh))).toBe('AccountLockedException');
    await setBlocked(site.pool, player.accountId, false);
    expect(resultCode(await site.bet(player, fresh))).toBe('InvalidStakeException');
    const shaped = { ...fresh, stake: '900000.00' };
    expect(resultCode(await site.bet(player, shaped))).toBe('OddsChangedException');
    const priced = { ...shaped, odds: 2000 };
    expect(resultCode(await site.bet(player, priced))).toBe('LineBettingLimitReachedException');
    const within = { ...priced, stake: '4.01' };
    expect(resultCode(await site.bet(player, within))).toBe('InsufficientBalanceException');
    expect(resultCode(await site.bet(player, { ...within, stake: '4.00' }))).toBe('ok');
  });
});
