import { languages } from '@evens/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../../money/index.ts';
import { type BonusStage, makeBonusStage } from '../../../promotions/tests/bonus-stage.ts';
import { readJudgedTickets, type Settlement, setOperatorResult } from '../../../sportsbook/index.ts';
import { writeSettlements } from '../../../sportsbook/settlement/settle-store.ts';
import { strike } from '../../../sportsbook/tests/struck-ticket.ts';
import { makeEventFollower } from '../../messages/follow-events.ts';
import { messageText } from '../../messages/present.ts';

let site: MoneySite;
let settlement: Settlement;
let bonuses: BonusStage;
let player: Player;
let matchId: number;
let followEvents: ReturnType<typeof makeEventFollower>;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  bonuses = makeBonusStage(site);
  followEvents = makeEventFollower(site.pool, () => undefined);
});
afterAll(async () => {
  await site.stop();
});
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('100.00');
  site.feed.receivedAtMs = site.nowMs;
  matchId = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
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
  await followEvents();
  const { rows } = await site.pool.query(
    'select kind, values, created_at from message where account_id = $1 order by id',
    [player.accountId],
  );
  return rows.map(({ kind, values, created_at }) => [kind, values, created_at.getTime()]);
}

interface WrittenMessage {
  readonly kind: string;
  readonly values: unknown;
}

/** Text of the newest message in a language. */
async function readNewestText(code = 'en'): Promise<string> {
  await followEvents();
  const { rows } = await site.pool.query<WrittenMessage>(
    'select kind, values from message where account_id = $1 order by id desc limit 1',
    [player.accountId],
  );
  const [row] = rows;
  const language = languages.find((each) => each.code === code);
  if (!row || !language) throw new Error(`said: no message, or no language ${code}`);
  const { title, text } = messageText(language, { ...row, texts: null, fallback: null });
  return `${title}: ${text}`.replaceAll(/[\u2068\u2069]/g, '');
}

describe('a settled bet', () => {
  test('a first result sends no message', async () => {
    await strikeHome();
    await report(homeWins);
    expect(await site.balance(player)).toBe(104_50n);
    expect(await messages()).toEqual([]);
  });

  test('a cancelled bet sends a message', async () => {
    const bet = await strikeHome();
    await setByOperators([1, 1, 1]);
    expect(await site.balance(player)).toBe(100_00n);
    expect(await messages()).toEqual([['bet-voided', { bet, amount: '500', currency: 'EUR' }, site.nowMs]]);
  });

  test('a corrected result sends a message each time', async () => {
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

  test('a reopened bet sends a message with the amount taken from the balance', async () => {
    const other = await site.feed.addMatch(soccer('North', 'South', site.nowMs + 3_600_000));
    const picks = [matchId, other].map((id) => ({
      matchId: id,
      market: 'draw-no-bet',
      outcomeNo: 1,
      odds: 1900,
    }));
    const text = { rule: 'win-only' } as const;
    const bet = await strike(site, player, { type: 'if-bet', stakeMinor: 500n, picks, text });
    await report(drawn);
    expect(await site.balance(player)).toBe(100_00n);
    await report(homeWins, 'correction');
    expect(await site.balance(player)).toBe(95_00n);
    await Promise.all([settlement.pay(), settlement.pay()]);
    expect(await messages()).toEqual([['bet-reopened', { bet, amount: '500', currency: 'EUR' }, site.nowMs]]);
    expect(await readNewestText()).toContain('5.00 EUR was taken from your balance.');
  });

  test('several followers at once write a message once', async () => {
    const bet = await strikeHome();
    await setByOperators([1, 1, 1]);
    const changed: number[] = [];
    const note = (accountIds: readonly number[]) => changed.push(...accountIds);
    await Promise.all([1, 2, 3].map(() => makeEventFollower(site.pool, note)()));
    expect(changed).toEqual([player.accountId]);
    expect(await messages()).toMatchObject([['bet-voided', { bet }, site.nowMs]]);
  });

  test('a follower waits for a transaction that may still write an earlier event', async () => {
    const slow = await site.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(
        `insert into event (account_id, kind, about, body, at) values ($1, 'bet-voided', 'ticket:0:1', '{"bet": 0}', now())`,
        [player.accountId],
      );
      const bet = await strikeHome();
      await setByOperators([1, 1, 1]);
      expect(await messages()).toEqual([]);
      await slow.query('commit');
      expect(await messages()).toMatchObject([
        ['bet-voided', { bet: 0 }, expect.anything()],
        ['bet-voided', { bet }, site.nowMs],
      ]);
    } finally {
      slow.release();
    }
  });

  test('a reopened lost bet sends a message without an amount', async () => {
    const other = await site.feed.addMatch(soccer('North', 'South', site.nowMs + 3_600_000));
    const picks = [matchId, other].map((id) => ({ matchId: id, market: '1x2', outcomeNo: 1, odds: 1900 }));
    const bet = await strike(site, player, { type: 'combo', stakeMinor: 500n, picks });
    await report(drawn);
    await report(homeWins, 'correction');
    expect(await messages()).toEqual([['bet-reopened', { bet, amount: '0', currency: 'EUR' }, site.nowMs]]);
    expect(await readNewestText()).toContain('Your balance did not change.');
  });

  test('the message of a cancelled bet mentions the reversed payout of an earlier result', async () => {
    await strikeHome();
    await report(homeWins);
    await setByOperators([1, 1, 1]);
    expect(await site.balance(player)).toBe(100_00n);
    expect(await readNewestText()).toContain(
      '5.00 EUR went back to your balance. What an earlier result had paid was taken back.',
    );
  });
});

describe('a bet of 5.00 at 3.00 that was settled', () => {
  async function place(body: object = {}): Promise<number> {
    await site.feed.odds(matchId, { '1x2': [3000, 3600, 4200] }, site.nowMs);
    const placed = await site.placeBet({
      principal: player.principal,
      atMs: site.nowMs,
      body: {
        CommandId: site.commandId(),
        BetType: 1,
        Selections: [{ MatchID: matchId, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 3000 }],
        Stake: '5.00',
        OddsChangePolicy: 0,
        ...body,
      },
    });
    if (!placed.ok) throw new Error(JSON.stringify(placed.error));
    return placed.value.ticket.id;
  }

  /** Reopens the bet, as settlement does when its result is undecided again. */
  async function reopen(bet: number): Promise<void> {
    const [judged] = await readJudgedTickets(site.pool, { after: bet - 1, limit: 1 });
    if (!judged) throw new Error(`reopen: ticket ${bet} is not there`);
    const { EUR: house } = await readHouse(site.pool);
    const open = { payoutMinor: 0n, result: 0, cause: 'correction', verdictVersions: [] } as const;
    const settlements = [{ ...open, ticket: judged.ticket, house }];
    await writeSettlements(site.pool, { settlements, atMs: site.nowMs });
  }

  async function fundedByFreeBet(): Promise<number> {
    const id = await bonuses.grant(player, {
      kind: 'free-bet',
      requirementMinor: 0n,
      valuesMinor: [500n],
    });
    return place({ FreeBetID: (await bonuses.credits(id))[0]?.id });
  }

  async function fundedByBonus(cash: string): Promise<number> {
    player = await site.player(cash);
    await bonuses.grant(player);
    return place();
  }

  const fundings = [
    {
      name: 'of a free bet',
      fund: fundedByFreeBet,
      values: { paidBy: 'free-bet' },
      cash: 1000n,
      reopened: '10.00 EUR was taken from your balance.',
      corrected: 'It pays 10.00 EUR now, without the stake of the free bet',
      lost: 'It pays 0.00 EUR now, without the stake of the free bet',
      voided: {
        cash: 0n,
        values: { paidBy: 'free-bet-back' },
        text: 'the free bet that paid it can be used again as long as it is valid. The reason',
      },
    },
    {
      name: 'of bonus money',
      fund: () => fundedByBonus('0'),
      values: { paidBy: 'bonus', bonus: '1500' },
      cash: 0n,
      reopened: '15.00 EUR was taken from the bonus that paid it.',
      corrected: 'It pays 15.00 EUR now to the bonus that paid it',
      lost: 'It pays 0.00 EUR now to the bonus that paid it',
      voided: {
        cash: 0n,
        values: { paidBy: 'bonus', bonus: '500' },
        text: '5.00 EUR went back to the bonus that paid it. The reason',
      },
    },
    {
      name: 'of cash and bonus money',
      fund: () => fundedByBonus('2.00'),
      values: { paidBy: 'cash-and-bonus', bonus: '900' },
      cash: 600n,
      reopened: '6.00 EUR was taken from your balance and 9.00 EUR from the bonus that paid the rest.',
      corrected: 'It pays 6.00 EUR to your balance now and 9.00 EUR to the bonus that paid the rest.',
      lost: 'It pays 0.00 EUR to your balance now and 0.00 EUR to the bonus that paid the rest.',
      voided: {
        cash: 200n,
        values: { paidBy: 'cash-and-bonus', bonus: '300' },
        text: '2.00 EUR went back to your balance and 3.00 EUR to the bonus that paid the rest. The reason',
      },
    },
  ];

  test.each(fundings)('$name: messages name the moved cash and the bonus part', async (funded) => {
    const { cash, fund, values, reopened, corrected, lost } = funded;
    const bet = await fund();
    const before = await site.balance(player);
    await report(homeWins);
    expect(await messages()).toEqual([]);
    expect((await site.balance(player)) - before).toBe(cash);

    await reopen(bet);
    expect(await site.balance(player)).toBe(before);
    expect(await readNewestText()).toContain(reopened);
    await report(drawn, 'correction');
    expect(await site.balance(player)).toBe(before);
    expect(await readNewestText()).toContain(lost);
    await report(homeWins, 'correction');
    expect((await site.balance(player)) - before).toBe(cash);
    expect(await readNewestText()).toContain(corrected);
    const paid = { bet, amount: `${cash}`, currency: 'EUR', ...values };
    expect(await messages()).toMatchObject([
      ['bet-reopened', paid, site.nowMs - 120_000],
      ['bet-corrected', { bet, amount: '0', paidBy: values.paidBy }, site.nowMs - 60_000],
      ['bet-corrected', paid, site.nowMs],
    ]);
  });

  test.each(fundings)(
    '$name: a cancellation message names where the stake was returned',
    async ({ fund, voided }) => {
      const bet = await fund();
      const before = await site.balance(player);
      await setByOperators([1, 1, 1]);
      expect((await site.balance(player)) - before).toBe(voided.cash);
      const values = { bet, amount: `${voided.cash}`, currency: 'EUR', ...voided.values };
      expect(await messages()).toEqual([['bet-voided', values, site.nowMs]]);
      expect(await readNewestText()).toContain(voided.text);
      for (const { code } of languages) expect(await readNewestText(code)).toContain(`${bet}`);
    },
  );
});
