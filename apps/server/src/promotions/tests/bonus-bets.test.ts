import type { TicketId } from '@evens/base';
import { getLanguage } from '@evens/locales';
import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeOffer,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { decideProposal } from '../../platform/proposals/proposals.ts';
import {
  betCancellationExecutor,
  type CashoutParts,
  CashoutValues,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  presentCancellationEffect,
  presentTicket,
  proposeBetCancellation,
  readTicket,
  type Settlement,
} from '../../sportsbook/index.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let cashing: CashoutParts;
let matches: readonly number[];
let player: Player;

const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
const trader = { operator: 'tess', reason: 'a test' };
const requirementMinor = 100_000_000n;
const freeBet = { kind: 'free-bet', requirementMinor: 0n, valuesMinor: [1000n] } as const;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
  cashing = makeCashoutParts({
    pool: site.pool,
    lanes: site.lanes,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    books: site.feed,
    liveDelay: async () => () => 5000,
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  pass(3_600_000);
  matches = [await newMatch('A'), await newMatch('B')];
  player = await site.player('30.00');
});

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

async function newMatch(name: string): Promise<number> {
  const id = await site.feed.addMatch(soccer(name, `${name} Town`, site.nowMs + 3_600_000));
  await site.feed.odds(id, { '1x2': [2000, 3600, 4200] }, site.nowMs, { chances });
  return id;
}

async function inPlay(): Promise<number> {
  const match = await site.feed.addMatch(soccer('Live', 'Live Town', site.nowMs - 600_000));
  await site.feed.incident(match, site.nowMs, score([[0, 0]], false));
  await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs + 1, { live: true, chances });
  return match;
}

type Body = Parameters<MoneySite['placeBet']>[0]['body'];
const home = (MatchID: number) => ({ MatchID, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 });

function place(body: Partial<Body>, by = player) {
  const Selections = [home(matches[0] ?? 0)];
  const CommandId = site.commandId();
  return site.placeBet({
    principal: by.principal,
    atMs: site.nowMs,
    body: { CommandId, BetType: 1, Selections, Stake: '10.00', OddsChangePolicy: 0, ...body },
  });
}

async function placeAccepted(body: Partial<Body>): Promise<TicketId> {
  const placed = await place(body);
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function report(n: number, goals: readonly [number, number], kind: 'result' | 'correction' = 'result') {
  pass(1000);
  await site.feed[kind](matches[n] ?? 0, site.nowMs, score([[0, 0], goals], true));
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
  await stage.follow();
}

async function credit(bonusId: number): Promise<number> {
  return (await stage.credits(bonusId))[0]?.id ?? 0;
}

async function expectClean(): Promise<void> {
  pass(120_000);
  expect(await stage.findings()).toEqual([]);
}

describe('a free bet', () => {
  it('an expired free bet whose bet is voided can be used for another week; one whose bet is lost is used', async () => {
    const DAY_MS = 86_400_000;
    const time = { expiresAtMs: site.nowMs + 13 * DAY_MS };
    const [voided, lost] = [
      await stage.grant(player, { ...freeBet, ...time }),
      await stage.grant(player, { ...freeBet, ...time, valuesMinor: [1000n, 1000n] }),
    ];
    await placeAccepted({ FreeBetID: await credit(voided) });
    await placeAccepted({ FreeBetID: await credit(lost), Selections: [home(matches[1] ?? 0)] });
    pass(13 * DAY_MS);
    await stage.follow();
    // The second free bet of two expires on its own. A used one waits for its ticket, which the follower does not
    // search for.
    expect(await stage.bonus(voided)).toMatchObject({ state: 2, held: 0n });
    expect(await stage.bonus(lost)).toMatchObject({ state: 2, held: 0n });
    expect((await stage.credits(lost)).map(({ state }) => state)).toEqual([2, 3]);
    expect(await stage.follow()).toBe(0);
    pass(6 * DAY_MS);
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
    await report(1, [0, 1]);
    await settle();
    expect(await stage.bonus(voided)).toMatchObject({ state: 2, held: 1000n });
    expect(await stage.bonus(lost)).toMatchObject({ state: 4, reason: 'used', held: 0n });
    matches = [await newMatch('C')];
    await placeAccepted({ FreeBetID: await credit(voided) });
    await report(0, [0, 1]);
    await settle();
    expect(await stage.bonus(voided)).toMatchObject({ state: 4, reason: 'used' });
    await expectClean();
  });

  it('a returned free bet expires unused a week after the void', async () => {
    const DAY_MS = 86_400_000;
    const id = await stage.grant(player, { ...freeBet, expiresAtMs: site.nowMs + DAY_MS });
    await placeAccepted({ FreeBetID: await credit(id) });
    pass(2 * DAY_MS);
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
    await settle();
    pass(7 * DAY_MS - 10_000);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 1000n });
    pass(10_000);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, reason: 'expired', held: 0n });
    expect((await stage.credits(id))[0]?.state).toBe(3);
    await expectClean();
  });

  it.each([
    ['that wins pays the winnings without its stake', [1, 0], 1000n, 2],
    ['that loses pays nothing', [0, 1], 0n, 2],
  ] as const)('a free bet %s', async (_, goals, won, state) => {
    const id = await stage.grant(player, freeBet);
    await placeAccepted({ FreeBetID: await credit(id) });
    expect(await site.balance(player)).toBe(3000n);
    expect(await stage.bonus(id)).toMatchObject({ held: 0n, state: 2 });
    await report(0, goals);
    await settle();
    expect(await site.balance(player)).toBe(3000n + won);
    expect(await stage.credits(id)).toMatchObject([{ state }]);
    expect(await stage.bonus(id)).toMatchObject({ state: 4, reason: 'used', held: 0n });
    await expectClean();
  });

  it('a free bet can be the stake of a combo', async () => {
    const id = await stage.grant(player, freeBet);
    await placeAccepted({ BetType: 2, Selections: matches.map(home), FreeBetID: await credit(id) });
    await report(0, [1, 0]);
    await report(1, [2, 0]);
    await settle();
    expect(await site.balance(player)).toBe(3000n + 3000n);
    await expectClean();
  });

  it('a cancellation by operators takes back winnings, and returns bonus money and the free bet', async () => {
    const free = await stage.grant(player, freeBet);
    const FreeBetID = await credit(free);
    await placeAccepted({ FreeBetID });
    const bonus = await stage.grant(player, { requirementMinor });
    await placeAccepted({ Stake: '50.00' });
    const [cash, held] = [await site.balance(player), (await stage.bonus(bonus)).held];
    await report(0, [1, 0]);
    await settle();
    const scope = { MatchID: matches[0] ?? 0, Target: 'match', From: null, Until: null };
    const effect = await presentCancellationEffect(site.pool, scope, site.nowMs);
    // 10.00 of the free bet and 100.00 of the other one are taken back. Its stake and the free bet are returned.
    expect(effect).toMatchObject({
      ok: true,
      value: { BelowZero: 0, Currencies: [{ Bets: 2, Stakes: '60.00', TakenBack: '60.00' }] },
    });
    const body = { ...scope, Cause: 'late', CorrectOdds: null, Reason: 'a test' } as const;
    const proposed = await proposeBetCancellation(site.pool, body, { operator: 'ann', atMs: site.nowMs });
    if (!proposed.ok) throw new Error(proposed.error.code);
    const decided = await decideProposal(
      { pool: site.pool, executors: { 'bet-cancellation': betCancellationExecutor } },
      { id: proposed.value, approve: true },
      { operator: 'ben', role: 'trader', atMs: site.nowMs },
    );
    expect(decided.ok).toBe(true);
    await settle();
    expect(await stage.credits(free)).toMatchObject([{ state: 1 }]);
    expect(await site.balance(player)).toBe(cash + 3000n);
    expect(await stage.bonus(bonus)).toMatchObject({ held: held + 2000n });
    await expectClean();
  });

  it('a free bet can be used again after its match was cancelled', async () => {
    const id = await stage.grant(player, freeBet);
    const FreeBetID = await credit(id);
    await placeAccepted({ FreeBetID });
    await site.feed.report(matches[0] ?? 0, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
    await settle();
    expect(await stage.credits(id)).toMatchObject([{ state: 1 }]);
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 1000n });
    expect(await site.balance(player)).toBe(3000n);
    await placeAccepted({ FreeBetID, Selections: [home(matches[1] ?? 0)] });
    await report(1, [1, 0]);
    await settle();
    expect(await site.balance(player)).toBe(4000n);
    expect(await stage.bonus(id)).toMatchObject({ state: 4, held: 0n });
    await expectClean();
  });

  it('a used free bet is returned when a correction refunds its ticket', async () => {
    const id = await stage.grant(player, freeBet);
    await site.feed.odds(matches[0] ?? 0, { 'asian-handicap;hcp=0|score=0:0': [2000, 1800] }, site.nowMs);
    const line = { ...home(matches[0] ?? 0), MarketType: 'asian-handicap', Specifier: 'hcp=0|score=0:0' };
    await placeAccepted({ FreeBetID: await credit(id), Selections: [line] });
    await report(0, [1, 0]);
    await settle();
    expect(await stage.bonus(id)).toMatchObject({ state: 4 });
    await report(0, [1, 1], 'correction');
    await settle();
    expect(await site.balance(player)).toBe(3000n);
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 1000n });
    expect(await stage.credits(id)).toMatchObject([{ state: 1 }]);
    await expectClean();
  });

  it.each([
    ['twice', {}, {}, true, 'FreeBetUnavailableException'],
    ['with another stake', {}, { Stake: '9.99' }, false, 'FreeBetStakeException'],
    ['below its minimum odds', { minOddsMilli: 2001 }, {}, false, 'FreeBetOddsException'],
    ['after its expiry', { expiresAtMs: 1 }, {}, false, 'FreeBetUnavailableException'],
    ['with an unknown id', {}, { FreeBetID: 999_999 }, false, 'FreeBetUnavailableException'],
  ])('a free bet placed %s is refused and leaves no ticket', async (_, over, body, twice, code) => {
    const id = await stage.grant(player, { ...freeBet, ...over });
    const FreeBetID = await credit(id);
    if (twice) await placeAccepted({ FreeBetID });
    expect(resultCode(await place({ FreeBetID, ...body }))).toBe(code);
    expect(await site.balance(player)).toBe(3000n);
    await stage.follow();
    await expectClean();
  });

  it('a free bet is shown on its ticket and in the history, and its stake is not part of the payout', async () => {
    const id = await stage.grant(player, freeBet);
    const placed = await place({ FreeBetID: await credit(id) });
    if (!placed.ok) throw new Error(JSON.stringify(placed.error));
    const english = getLanguage('en');
    const wireTicket = presentTicket(placed.value.ticket, english);
    expect(wireTicket).toMatchObject({
      Stake: '10.00',
      PotentialPayout: '10.00',
      Funding: { Cash: '0.00', Bonus: '10.00', IsFreeBet: true },
    });
    const ticketId = placed.value.ticket.id;
    const read = await readTicket(site.pool, { accountId: player.accountId, ticketId });
    expect(read && presentTicket(read, english)).toEqual(wireTicket);
    await report(0, [1, 0]);
    await settle();
    const settled = await readTicket(site.pool, { accountId: player.accountId, ticketId });
    expect(settled && presentTicket(settled, english)).toMatchObject({ Payout: '10.00', Result: 2 });
  });

  it('a free bet of another player is refused', async () => {
    const id = await stage.grant(player, freeBet);
    const other = await site.player('30.00');
    expect(resultCode(await place({ FreeBetID: await credit(id) }, other))).toBe(
      'FreeBetUnavailableException',
    );
  });

  it('a ticket with a free bet cannot be cashed out', async () => {
    const id = await stage.grant(player, freeBet);
    const ticket = await placeAccepted({ FreeBetID: await credit(id) });
    pass(3000);
    expect((await new CashoutValues(cashing).read(player.accountId)).values).toMatchObject([
      { BetId: ticket, State: 'unavailable' },
    ]);
  });
});

describe('cash-out of a stake of cash and bonus money', () => {
  async function worth(ticket: TicketId): Promise<string> {
    pass(3000);
    const { values } = await new CashoutValues(cashing).read(player.accountId);
    return values.find(({ BetId }) => BetId === ticket)?.Value ?? '';
  }
  const cashOut = (betId: TicketId, amount: string, more: object = {}) =>
    makeCashOut(cashing).create({
      principal: player.principal,
      body: { CommandId: site.commandId(), betId, CashoutOddsValues: [], amount, ...more },
      atMs: site.nowMs,
    });

  it('a cash-out of a mixed stake is split between cash and bonus as the stake was', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const whole = await placeAccepted({ Stake: '40.00' });
    const value = await worth(whole);
    expect(resultCode(await cashOut(whole, value))).toBe('ok');
    const paid = BigInt(value.replace('.', ''));
    expect(await site.balance(player)).toBe((paid * 3n) / 4n);
    expect(await stage.bonus(id)).toMatchObject({ held: 4000n + paid - (paid * 3n) / 4n });
    await expectClean();
  });

  it('several partial cash-outs are split like a single return of their sum', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const ticket = await placeAccepted({ Stake: '40.00' });
    pass(3000);
    expect(resultCode(await cashOut(ticket, '3.33', { StakePart: '10.01' }))).toBe('ok');
    expect(resultCode(await cashOut(ticket, '3.33', { StakePart: '10.01' }))).toBe('ok');
    await report(0, [1, 0]);
    await settle();
    // 19.98 of the stake are left and win 39.96.
    const returned = 333n + 333n + 3996n;
    expect(await site.balance(player)).toBe((returned * 3n) / 4n);
    expect(await stage.bonus(id)).toMatchObject({ held: 4000n + returned - (returned * 3n) / 4n });
    // Cashed-out stakes do not count as wagered.
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1998n });
    await report(0, [0, 1], 'correction');
    await settle();
    expect(await site.balance(player)).toBe((666n * 3n) / 4n);
    await expectClean();
  });

  it('a cash-out in play of a mixed stake is paid after the delay', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const ticket = await placeAccepted({ Stake: '40.00' });
    const match = matches[0] ?? 0;
    await site.feed.incident(match, site.nowMs, score([[0, 0]], false));
    await site.feed.odds(match, { '1x2': [2000, 3400, 3900] }, site.nowMs + 1, { live: true, chances });
    pass(10);
    expect(resultCode(await cashOut(ticket, '20.00'))).toBe('ok');
    expect(await site.balance(player)).toBe(0n);
    pass(5000);
    expect(
      await makeCashoutSweeper({
        ...cashing,
        log: silentLog,
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        onEnded: () => undefined,
      }).endDue(),
    ).toBe(1);
    expect(await site.balance(player)).toBe(1500n);
    expect(await stage.bonus(id)).toMatchObject({ held: 4000n + 500n });
    await expectClean();
  });
});

describe('waiting bets with bonus money', () => {
  it('a waiting bet with bonus money is accepted or declined after its delay', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const live = await inPlay();
    const ticket = await placeAccepted({ Stake: '40.00', Selections: [home(live)] });
    expect(await stage.funding(ticket)).toEqual({ cash: 3000n, bonus: 1000n });
    pass(6000);
    expect(await site.waits.sweep()).toBe(1);
    expect(await stage.bonus(id)).toMatchObject({ held: 4000n });
    const other = await placeAccepted({ Stake: '35.00', Selections: [home(live)] });
    await site.feed.report(live, site.nowMs, { kind: 'market-suspended', keys: ['1x2'] });
    pass(6000);
    expect(await site.waits.sweep()).toBe(1);
    expect(await stage.funding(other)).toEqual({ cash: 0n, bonus: 3500n });
    expect(await stage.bonus(id)).toMatchObject({ held: 4000n });
    await expectClean();
  });

  it('a declined bet returns its free bet', async () => {
    const id = await stage.grant(player, freeBet);
    const live = await inPlay();
    await placeAccepted({ FreeBetID: await credit(id), Selections: [home(live)] });
    await site.feed.odds(live, { '1x2': [1800, 3500, 4000] }, site.nowMs + 2, { live: true, chances });
    pass(6000);
    expect(await site.waits.sweep()).toBe(1);
    await stage.follow();
    expect(await stage.credits(id)).toMatchObject([{ state: 1 }]);
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 1000n });
    await expectClean();
  });

  it('a trader cannot offer a smaller stake or odds below the minimum for a free bet', async () => {
    const id = await stage.grant(player, { ...freeBet, valuesMinor: [600_000n] });
    await site.pool.query('update betting_rule set referral_open = true');
    pass(6000);
    const ticket = await placeAccepted({ Stake: '6000.00', FreeBetID: await credit(id) });
    const answer = (more: { readonly stake?: string; readonly oddsMilli?: readonly number[] }) =>
      makeOffer(site, ticket, {
        offer: { kind: 'offer', stake: undefined, oddsMilli: undefined, forMs: 20_000, ...more },
        trader,
      });
    expect(resultCode(await answer({ stake: '5500.00' }))).toBe('FreeBetStakeException');
    expect(resultCode(await answer({ oddsMilli: [1400] }))).toBe('FreeBetOddsException');
    expect(resultCode(await answer({ oddsMilli: [1900] }))).toBe('ok');
    const { principal } = player;
    const declined = {
      commandId: site.commandId(),
      ticketId: ticket,
      accept: false,
      stake: '6000.00',
      oddsMilli: [1900],
    };
    expect(resultCode(await site.waits.answerOffer({ ...declined, principal, atMs: site.nowMs }))).toBe('ok');
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 2, held: 600_000n });
    await expectClean();
  });

  it('a bet with bonus money is struck at a smaller stake, and the difference is returned pro rata', async () => {
    player = await site.player('4000.00');
    const id = await stage.grant(player, { valuesMinor: [500_000n], requirementMinor });
    await site.pool.query('update betting_rule set referral_open = true');
    pass(6000);
    const ticket = await placeAccepted({ Stake: '6000.00' });
    expect(await stage.funding(ticket)).toEqual({ cash: 400_000n, bonus: 200_000n });
    const offer = { kind: 'offer', stake: '5500.00', oddsMilli: [1900], forMs: 20_000 } as const;
    expect(resultCode(await makeOffer(site, ticket, { offer, trader }))).toBe('ok');
    const struck = await site.waits.answerOffer({
      principal: player.principal,
      commandId: site.commandId(),
      ticketId: ticket,
      accept: true,
      stake: '5500.00',
      oddsMilli: [1900],
      atMs: site.nowMs,
    });
    expect(resultCode(struck)).toBe('ok');
    expect(await site.balance(player)).toBe(33_333n);
    expect(await stage.bonus(id)).toMatchObject({ held: 300_000n + 16_667n });
    expect(await stage.funding(ticket)).toEqual({ cash: 366_667n, bonus: 183_333n });
    await report(0, [1, 0]);
    await settle();
    const won = 1_045_000n;
    expect(await site.balance(player)).toBe(33_333n + (won * 366_667n) / 550_000n);
    await expectClean();
  });
});
