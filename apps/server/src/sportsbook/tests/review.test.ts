import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeOffer,
  openMoneySite,
  type Player,
  resultCode,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import {
  type CashoutParts,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  makeSetAutomatic,
  readTicket,
} from '../index.ts';

let site: MoneySite;
let player: Player;

const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.5, awayGoals: 1.2, rho: -0.1 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
const trader = { operator: 'tess', reason: 'a test' };

let cashing: CashoutParts;

beforeAll(async () => {
  site = await openMoneySite();
  cashing = makeCashoutParts({
    pool: site.pool,
    lanes: site.lanes,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    books: site.feed,
    liveDelay: async () => () => 5000,
  });
});
afterAll(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).toEqual([]);
  await site.stop();
});
beforeEach(async () => {
  pass(10_000);
  player = await site.player('10000.00');
});

/** The callers pass longer times than rules are cached. */
function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

type Body = Parameters<MoneySite['placeBet']>[0]['body'];

function place(body: Omit<Partial<Body>, 'CommandId'>, by = player) {
  return site.placeBet({
    principal: by.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: 1,
      Selections: [],
      Stake: '10.00',
      OddsChangePolicy: 0,
      ...body,
    },
  });
}

async function placeAccepted(body: Omit<Partial<Body>, 'CommandId'>, by = player): Promise<number> {
  const placed = await place(body, by);
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function now(ticketId: number, { accountId } = player) {
  const ticket = await readTicket(site.pool, { accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  return ticket;
}

function selection(match: number, market: string, OutcomeNo: number, Odds: number) {
  const [MarketType = '', Specifier = ''] = market.split(';');
  return { MatchID: match, MarketType, Specifier, OutcomeNo, Odds };
}

const homeToWin = (match: number, odds = 2000) => selection(match, '1x2', 1, odds);

async function inPlay(name: string): Promise<number> {
  const match = await site.feed.addMatch({
    ...soccer(name, `${name} Town`, site.nowMs - 600_000),
    tournament: name.toLowerCase(),
  });
  await site.feed.incident(match, site.nowMs, score([[0, 0]], false));
  await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs + 1, { live: true, chances });
  return match;
}

async function goal(match: number): Promise<void> {
  await site.feed.incident(match, site.nowMs + 2, score([[1, 0]], false));
  await site.feed.report(match, site.nowMs + 3, { kind: 'match-stopped', reason: 'goal' });
  await site.feed.odds(match, { '1x2': [1200, 6500, 15_000] }, site.nowMs + 4, { live: true, chances });
}

describe('a teaser', () => {
  async function football(name: string, prices: readonly number[], live: boolean): Promise<number> {
    const match = await site.feed.addMatch({
      ...soccer(name, `${name} City`),
      sport: 'american-football',
      tournament: name.toLowerCase(),
      periods: 4,
      periodSeconds: 900,
    });
    if (live) await site.feed.incident(match, site.nowMs, score([[7, 3]], false));
    await site.feed.odds(match, { 'total-full;total=42.5': prices }, site.nowMs + 1, { live });
    return match;
  }
  const tease = (...legs: readonly ReturnType<typeof selection>[]) =>
    place({ BetType: 6, TeaserSetting: 1, Selections: [...legs] });
  const over = (match: number, odds: number) => selection(match, 'total-full;total=42.5', 1, odds);

  it('a teaser is accepted before the match near the even price', async () => {
    const [a, b] = [await football('Oak', [1910, 1910], false), await football('Elm', [1910, 1910], false)];
    expect(resultCode(await tease(over(a, 1910), over(b, 1910)))).toBe('ok');
  });

  it('a teaser is refused in play, because six points are almost the whole remaining match', async () => {
    const [a, b] = [await football('Yew', [1910, 1910], true), await football('Box', [1910, 1910], true)];
    const legs = [over(a, 1910), over(b, 1910)];
    expect(resultCode(await tease(...legs))).toBe('IncompatibleBetTypesException');
    const status = await site.selectionStatus(
      { BetType: 6, TeaserSetting: 1, Selections: legs },
      player.principal,
    );
    expect(status).toMatchObject({
      value: { Selections: [{ TeasedSpecifier: '', TeaserFault: 'in-play' }, { TeaserFault: 'in-play' }] },
    });
  });

  it('the status of a teaser names the true reason for each leg that it cannot move', async () => {
    const sport = await site.feed.addMatch(soccer('Rowan', 'Larch'));
    await site.feed.odds(sport, { 'total-full;total=2.5': [1910, 1910] }, site.nowMs);
    const match = await football('Teak', [1910, 1910], false);
    await site.feed.odds(
      match,
      { winner: [1910, 1910], 'total-full;total=42.25': [1910, 1910] },
      site.nowMs + 2,
    );
    const Selections = [
      selection(sport, 'total-full;total=2.5', 1, 1910),
      selection(match, 'winner', 1, 1910),
      selection(match, 'total-full;total=42.25', 1, 1910),
    ];
    const body = { BetType: 6, TeaserSetting: 1, Selections };
    expect(await site.selectionStatus(body, player.principal)).toMatchObject({
      value: { Selections: [{ TeaserFault: 'sport' }, { TeaserFault: 'market' }, { TeaserFault: 'line' }] },
    });
  });

  it('a teaser is refused on a line with low odds, and the slip shows which one', async () => {
    const [a, b] = [await football('Fig', [1910, 1910], false), await football('Sloe', [1400, 2900], false)];
    const legs = [over(a, 1910), over(b, 1400)];
    expect(await tease(...legs)).toMatchObject({
      error: { code: 'IncompatibleBetTypesException', data: { selections: [{ index: 1 }] } },
    });
    const body = { BetType: 6, TeaserSetting: 1, Selections: legs };
    expect(await site.selectionStatus(body, player.principal)).toMatchObject({
      value: {
        IncompatibleTeaserSelections: [1],
        Selections: [
          { TeasedSpecifier: 'total=36.5', TeaserFault: null },
          { TeasedSpecifier: '', TeaserFault: 'low-price' },
        ],
      },
    });
  });
});

it('a match cannot be combined with an outright that contains one of its sides', async () => {
  const match = await site.feed.addMatch(soccer('Ash', 'Birch'));
  await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs);
  const outright = await site.feed.addMatch({
    ...soccer('Ash', 'Birch'),
    kind: 'race',
    runnersKind: 'sides',
    tournament: 'premier-league-winner',
    competitors: [
      { name: 'Cedar', key: 'cedar' },
      { name: 'Ash', key: 'ash' },
    ],
    periods: 1,
    periodSeconds: 0,
  });
  await site.feed.odds(outright, { 'race-winner': [2100, 1600] }, site.nowMs);
  const both = [homeToWin(match), selection(outright, 'race-winner', 2, 1600)];
  expect(resultCode(await place({ BetType: 2, Selections: both }))).toBe(
    'InvalidMarketsCombinationException',
  );
});

describe("a trader's offer", () => {
  const offer = { kind: 'offer', stake: '5500.00', oddsMilli: [1900], forMs: 20_000 } as const;
  beforeEach(() => site.pool.query('update betting_rule set referral_open = true'));

  async function offered(match: number): Promise<number> {
    pass(6000);
    const id = await placeAccepted({ Stake: '6000.00', Selections: [homeToWin(match)] });
    expect(resultCode(await makeOffer(site, id, { offer, trader }))).toBe('ok');
    return id;
  }
  const accept = (ticketId: number, commandId = site.commandId()) =>
    site.waits.answerOffer({
      principal: player.principal,
      commandId,
      ticketId,
      accept: true,
      stake: '5500.00',
      oddsMilli: [1900],
      atMs: site.nowMs,
    });

  it('an offer in play is void after the next goal: a player cannot hold a price while watching the match', async () => {
    const match = await inPlay('Alder');
    const id = await offered(match);
    await goal(match);
    expect(await accept(id)).toMatchObject({ ok: true, value: { ticket: { acceptance: 2 } } });
    expect(await now(id)).toMatchObject({ declineReason: 'danger' });
    expect(await site.balance(player)).toBe(10_000_00n);
  });

  it('an offer made after a goal is valid, because the trader saw the goal', async () => {
    const match = await inPlay('Aspen');
    pass(6000);
    const id = await placeAccepted({ Stake: '6000.00', Selections: [homeToWin(match)] });
    await goal(match);
    await makeOffer(site, id, { offer, trader });
    expect(await accept(id)).toMatchObject({ ok: true, value: { ticket: { acceptance: 1 } } });
  });

  it('an offer that two commands accept concurrently is struck once', async () => {
    const match = await site.feed.addMatch(soccer('Bay', 'Bog'));
    await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs);
    const id = await offered(match);
    const answers = await Promise.all([accept(id), accept(id)]);
    expect(answers.map(resultCode).sort()).toEqual(['OfferExpiredException', 'ok']);
    expect(await site.balance(player)).toBe(4500_00n);
  });

  it('an offer that expires while it is being accepted is either accepted or declined', async () => {
    const match = await site.feed.addMatch(soccer('Cob', 'Cog'));
    await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs);
    const id = await offered(match);
    pass(20_000);
    await Promise.all([accept(id), site.waits.sweep(), site.waits.sweep()]);
    const { acceptance } = await now(id);
    expect(await site.balance(player)).toBe(acceptance === 1 ? 4500_00n : 10_000_00n);
    expect([1, 2]).toContain(acceptance);
  });
});

describe('delayed bets that end together', () => {
  it('delayed bets that end together share the liability limit of the market', async () => {
    await site.pool.query('update betting_rule set market_liability_max = 5000');
    pass(6000);
    const match = await inPlay('Hazel');
    // Every fourth account has the same lane, so these bets are in one statement.
    const players = [];
    for (let n = 0; n < 5; n += 1) players.push(await site.player('100.00'));
    const [first, , , , fifth] = players;
    if (!first || !fifth) throw new Error('there are five');
    const bet = { Stake: '40.00', Selections: [homeToWin(match)] };
    const ids = [await placeAccepted(bet, first), await placeAccepted(bet, fifth)];
    pass(5000);
    expect(await site.waits.sweep()).toBe(2);
    await site.pool.query('update betting_rule set market_liability_max = 25000000');
    const ended = [await now(ids[0] ?? 0, first), await now(ids[1] ?? 0, fifth)];
    expect(ended.map(({ acceptance }) => acceptance).sort()).toEqual([1, 2]);
    expect(ended.find(({ acceptance }) => acceptance === 2)?.declineReason).toBe('limit');
  });

  it('a bet that cannot be read does not delay other waiting bets', async () => {
    pass(6000);
    const match = await inPlay('Hemlock');
    const [other, bad] = [await site.player('100.00'), await site.player('100.00')];
    const damaged = await placeAccepted({ Selections: [homeToWin(match)] }, bad);
    const sound = await placeAccepted({ Selections: [homeToWin(match)] }, other);
    const { rows } = await site.pool.query<{ request: unknown }>('select request from ticket where id = $1', [
      damaged,
    ]);
    await site.pool.query(`update ticket set request = '{}' where id = $1`, [damaged]);
    pass(5000);
    expect(await site.waits.sweep()).toBe(1);
    expect(await now(sound, other)).toMatchObject({ acceptance: 1 });
    // After the repair, the next process ends the bet.
    await site.pool.query('update ticket set request = $2 where id = $1', [
      damaged,
      JSON.stringify(rows[0]?.request),
    ]);
    const second = await site.secondProcess();
    expect(await second.waits.sweep()).toBe(1);
    await second.stop();
  });
});

/** Cashes out the whole ticket at any value. */
async function cashOut(betId: number, by = player): Promise<string> {
  const body = { CommandId: site.commandId(), betId, amount: '0.01', CashoutOddsValues: [] };
  return resultCode(await makeCashOut(cashing).create({ principal: by.principal, body, atMs: site.nowMs }));
}

async function beforeStart(name: string): Promise<number> {
  const match = await site.feed.addMatch({
    ...soccer(name, `${name} Rovers`),
    tournament: name.toLowerCase(),
  });
  await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs, { chances });
  return match;
}

describe('tickets that were cashed out', () => {
  it("a ticket that was cashed out no longer counts against the player's limit", async () => {
    await site.pool.query('update betting_rule set referral_open = false');
    pass(6000);
    const match = await beforeStart('Larch');
    const id = await placeAccepted({ Stake: '5000.00', Selections: [homeToWin(match)] });
    const more = { Stake: '5000.00', Selections: [homeToWin(match)] };
    expect(resultCode(await place(more))).toBe('LineBettingLimitReachedException');
    const slip = () => site.selectionStatus({ BetType: 1, Selections: more.Selections }, player.principal);
    expect(await slip()).toMatchObject({ value: { MaximumStake: '0.00' } });
    expect(await cashOut(id)).toBe('ok');
    expect(await slip()).toMatchObject({ value: { MaximumStake: '5000.00' } });
    expect(resultCode(await place(more))).toBe('ok');
  });

  it("a ticket that was cashed out no longer counts against the market's liability", async () => {
    await site.pool.query('update betting_rule set market_liability_max = 5000');
    pass(6000);
    const match = await beforeStart('Lime');
    const id = await placeAccepted({ Stake: '40.00', Selections: [homeToWin(match)] });
    const other = await site.player('100.00');
    const more = { Stake: '40.00', Selections: [homeToWin(match)] };
    expect(resultCode(await place(more, other))).toBe('MarketBettingLimitReachedException');
    expect(await cashOut(id)).toBe('ok');
    pass(10_000);
    expect(resultCode(await place(more, other))).toBe('ok');
    expect(resultCode(await place(more, player))).toBe('MarketBettingLimitReachedException');
    await site.pool.query('update betting_rule set market_liability_max = 25000000');
    pass(6000);
  });
});

it('an automatic cash-out that is set in play takes effect only after the betting delay', async () => {
  const match = await inPlay('Maple');
  const id = await placeAccepted({ Selections: [homeToWin(match)] });
  pass(5000);
  await site.waits.sweep();
  const sweeper = makeCashoutSweeper({
    log: silentLog,
    ...cashing,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    onEnded: () => undefined,
  });
  const set = await makeSetAutomatic(cashing)({
    principal: player.principal,
    body: { betId: id, Kind: 'take-profit', value: '0.50', ConfirmedValue: '0.50' },
  });
  expect(resultCode(set)).toBe('ok');
  expect(await sweeper.cashOutAuto()).toBe(0);
  pass(4999);
  expect(await sweeper.cashOutAuto()).toBe(0);
  pass(1);
  expect(await sweeper.cashOutAuto()).toBe(1);
  expect(await now(id)).toMatchObject({ result: 2 });
});

it('a bet builder with more selections than a slip allows is refused without a price', async () => {
  const match = await beforeStart('Plane');
  const Selections = Array.from({ length: 21 }, () => ({ ...homeToWin(match), Builder: 1 }));
  expect(resultCode(await place({ Selections }))).toBe('MaximumAllowedSelectionsExceededException');
});
