import { formatAmount } from '@evens/base';
import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeOffer,
  openMoneySite,
  type Player,
  resultCode,
  START_MS,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { readTicket } from '../index.ts';

let site: MoneySite;
let player: Player;
/** Three matches before their start, and one in play. */
let matches: readonly number[] = [];
let live = 0;

const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.5, awayGoals: 1.2, rho: -0.1 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
/** The trader who answers referred bets. */
const trader = { operator: 'tess', reason: 'a test' };
const lines = {
  '1x2': [2000, 3400, 3900],
  'total;total=2.5': [1900, 1950],
  'both-teams-to-score': [1800, 2000],
};

beforeAll(async () => {
  site = await openMoneySite();
  const matchIds: number[] = [];
  for (const name of ['Ash', 'Birch', 'Cedar']) {
    const match = await site.feed.addMatch({
      ...soccer(name, `${name} Town`),
      tournament: name.toLowerCase(),
    });
    await site.feed.odds(match, lines, START_MS, { chances });
    matchIds.push(match);
  }
  matches = matchIds;
});
afterAll(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).toEqual([]);
  await site.stop();
});
beforeEach(async () => {
  player = await site.player('1000.00');
  live = await site.feed.addMatch(soccer('Elm', 'Fir', START_MS - 600_000));
  await playOn(live);
});

/** Sets the match in play at 0–0, with current prices. */
async function playOn(match: number, oddsMilli = 2000): Promise<void> {
  await site.feed.incident(match, site.nowMs, score([[0, 0]], false));
  await site.feed.odds(match, { '1x2': [oddsMilli, 3400, 3900] }, site.nowMs + 1, { live: true, chances });
}

function selection(match: number, market = '1x2', OutcomeNo = 1, Odds = 2000) {
  const [MarketType = '', Specifier = ''] = market.split(';');
  return { MatchID: match, MarketType, Specifier, OutcomeNo, Odds };
}

type Body = Parameters<MoneySite['placeBet']>[0]['body'];

function place(body: Omit<Partial<Body>, 'CommandId'>) {
  return site.placeBet({
    principal: player.principal,
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

async function placeAccepted(body: Omit<Partial<Body>, 'CommandId'>) {
  const placed = await place(body);
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket;
}

async function now(ticketId: number) {
  const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  return ticket;
}

async function money(): Promise<string> {
  return formatAmount(await site.balance(player), 'EUR');
}

const three = () => matches.map((match) => selection(match));

describe('bets before the match', () => {
  it('a combo costs its stake and promises the product of its odds with its bonus', async () => {
    const ticket = await placeAccepted({ BetType: 2, Selections: three() });
    // 10 × 2 × 2 × 2 = 80. Three legs add 3 % of the winnings of 70.
    expect(ticket).toMatchObject({ type: 'combo', acceptance: 1, stakeMinor: 10_00n, promisedMinor: 82_10n });
    expect(await money()).toBe('990.00');
    expect((await now(ticket.id)).legs.map(({ legNo }) => legNo)).toEqual([1, 2, 3]);
  });

  it('a system costs the stakes of all bets of its rows', async () => {
    const ticket = await placeAccepted({
      BetType: 3,
      Stake: '',
      Selections: three(),
      SystemStakes: [
        { Pick: 2, Stake: '5.00' },
        { Pick: 3, Stake: '1.00' },
      ],
    });
    expect(ticket).toMatchObject({ stakeMinor: 16_00n, promisedMinor: 68_00n });
    expect(await money()).toBe('984.00');
  });

  it('an if-bet costs its first stake, and a reverse bet the stakes of all pairs', async () => {
    expect(await placeAccepted({ BetType: 4, Selections: three(), Rule: 'action' })).toMatchObject({
      stakeMinor: 10_00n,
      promisedMinor: 40_00n,
    });
    expect(await placeAccepted({ BetType: 5, Selections: three() })).toMatchObject({
      stakeMinor: 60_00n,
      promisedMinor: 180_00n,
    });
  });

  it('a bet builder is one leg at the joint price and stores the price of each selection', async () => {
    const [match = 0] = matches;
    const picks = [
      { ...selection(match), Builder: 1 },
      { ...selection(match, 'both-teams-to-score', 1, 1800), Builder: 1 },
    ];
    const status = await site.selectionStatus({ BetType: 1, Selections: picks }, player.principal);
    if (!status.ok) throw new Error(status.error.code);
    const odds = status.value.Builders[0]?.Odds ?? 0;
    // Home to win and both to score: the joint price is longer than that of home alone.
    expect(odds).toBeGreaterThan(2000);
    expect(resultCode(await place({ Selections: picks, BuilderOdds: [odds + 10] }))).toBe(
      'OddsChangedException',
    );
    const ticket = await placeAccepted({ Selections: picks, BuilderOdds: [odds] });
    expect(ticket.promisedMinor).toBe(BigInt(odds));
    expect((await now(ticket.id)).formula?.builders).toEqual({ 0: [2000, 1800, odds] });
  });

  it('incompatible selections and bet types are refused with their own codes', async () => {
    const [first = 0, second = 0] = matches;
    const two = (a: object, b: object) => place({ BetType: 2, Selections: [a, b] as Body['Selections'] });
    expect(resultCode(await two(selection(first), selection(first)))).toBe('LineAlreadyAddedException');
    expect(resultCode(await two(selection(first), selection(first, 'both-teams-to-score', 1, 1800)))).toBe(
      'IncompatibleSelectionsException',
    );
    expect(resultCode(await two({ ...selection(first), Lay: true }, selection(second)))).toBe(
      'InvalidLayOptionException',
    );
    expect(resultCode(await two({ ...selection(first), SourceType: 2 }, selection(second)))).toBe(
      'DifferentMarketsSourcesException',
    );
    expect(resultCode(await place({ BetType: 4, Selections: [selection(first), selection(live)] }))).toBe(
      'DifferentSelectionsSourcesException',
    );
    expect(resultCode(await place({ BetType: 6, TeaserSetting: 1, Selections: three() }))).toBe(
      'IncompatibleBetTypesException',
    );
    expect(resultCode(await place({ EachWay: true, Selections: [selection(first)] }))).toBe(
      'IncompatibleBetTypesException',
    );
    expect(resultCode(await place({ BetType: 3, Stake: '', Selections: three() }))).toBe(
      'InvalidBetCombinationException',
    );
    expect(await money()).toBe('1000.00');
  });
});

describe('bets in play', () => {
  it('an in-play bet holds its stake and is accepted after the delay', async () => {
    const ticket = await placeAccepted({ Selections: [selection(live)] });
    expect(ticket).toMatchObject({ acceptance: 4, dueAtMs: site.nowMs + 5000 });
    expect(await money()).toBe('990.00');
    expect((await now(ticket.id)).legs).toHaveLength(1);
    site.nowMs += 4000;
    expect(await site.waits.sweep()).toBe(0);
    site.nowMs += 1000;
    site.feed.receivedAtMs = site.nowMs;
    expect(await site.waits.sweep()).toBe(1);
    expect(await now(ticket.id)).toMatchObject({
      acceptance: 1,
      dueAtMs: undefined,
      decidedAtMs: site.nowMs,
    });
    expect(await money()).toBe('990.00');
    expect(await site.waits.sweep()).toBe(0);
  });

  it.each([
    [
      'danger',
      async () => site.feed.report(live, site.nowMs + 2, { kind: 'match-stopped', reason: 'penalty' }),
    ],
    [
      'odds-changed',
      async () => site.feed.odds(live, { '1x2': [1900, 3500, 4000] }, site.nowMs + 2, { live: true }),
    ],
    [
      'betting-closed',
      async () => {
        await site.pool.query('update betting_rule set betting_open = false');
      },
    ],
  ] as const)('an in-play bet is declined for %s, and the stake is refunded', async (reason, happens) => {
    const ticket = await placeAccepted({ Selections: [selection(live)] });
    await happens();
    site.nowMs += 5000;
    site.feed.receivedAtMs = site.nowMs;
    expect(await site.waits.sweep()).toBe(1);
    await site.pool.query('update betting_rule set betting_open = true');
    expect(await now(ticket.id)).toMatchObject({ acceptance: 2, declineReason: reason });
    expect(await money()).toBe('1000.00');
  });

  it('an in-play bet waits half a minute for a missing match book, then is declined', async () => {
    const ticket = await placeAccepted({ Selections: [selection(live)] });
    site.nowMs += 6000;
    site.feed.state = 'recovering';
    expect(await site.waits.sweep()).toBe(0);
    site.nowMs += 30_000;
    expect(await site.waits.sweep()).toBe(1);
    site.feed.state = 'up';
    site.feed.receivedAtMs = site.nowMs;
    expect(await now(ticket.id)).toMatchObject({ acceptance: 2, declineReason: 'no-price' });
    expect(await money()).toBe('1000.00');
  });
});

describe('bets above the limit', () => {
  const [stake, held] = ['6000.00', '4000.00'];
  beforeEach(async () => {
    player = await site.player('10000.00');
    await site.pool.query('update betting_rule set referral_open = true');
    // The rules are cached for some seconds.
    site.nowMs += 6000;
    site.feed.receivedAtMs = site.nowMs;
  });
  const refer = () => placeAccepted({ Stake: stake, Selections: [selection(matches[0] ?? 0)] });

  it('a referred bet is accepted by a trader', async () => {
    const ticket = await refer();
    expect(ticket).toMatchObject({ acceptance: 0, dueAtMs: site.nowMs + 60_000 });
    expect(await money()).toBe(held);
    expect(await site.waits.answerReferral(ticket.id, { kind: 'accept' }, trader)).toEqual({
      ok: true,
      value: 1,
    });
    expect(await now(ticket.id)).toMatchObject({ acceptance: 1, stakeOpenMinor: 6000_00n });
    expect(resultCode(await site.waits.answerReferral(ticket.id, { kind: 'decline' }, trader))).toBe(
      'NotFoundException',
    );
    expect(await money()).toBe(held);
  });

  it('a referred bet is declined by a trader, or expires without an answer', async () => {
    const ticket = await refer();
    expect(resultCode(await site.waits.answerReferral(ticket.id, { kind: 'decline' }, trader))).toBe('ok');
    expect(await now(ticket.id)).toMatchObject({ acceptance: 2, declineReason: 'trader' });
    const other = await refer();
    site.nowMs += 60_000;
    site.feed.receivedAtMs = site.nowMs;
    expect(await site.waits.sweep()).toBe(1);
    expect(await now(other.id)).toMatchObject({ acceptance: 2, declineReason: 'expired' });
    expect(await money()).toBe('10000.00');
  });

  const answer = (ticketId: number, accept: boolean, commandId = site.commandId(), oddsMilli = [1900]) =>
    site.waits.answerOffer({
      principal: player.principal,
      commandId,
      ticketId,
      accept,
      stake: '5500.00',
      oddsMilli,
      atMs: site.nowMs,
    });

  it('an offer is struck at its terms once, and the rest of the stake is refunded', async () => {
    const ticket = await refer();
    const offer = { kind: 'offer', stake: '5500.00', oddsMilli: [1900], forMs: 20_000 } as const;
    expect(resultCode(await makeOffer(site, ticket.id, { offer, trader }))).toBe('ok');
    expect((await now(ticket.id)).offer).toMatchObject({ stakeMinor: 5500_00n, promisedMinor: 10_450_00n });
    expect(resultCode(await answer(ticket.id, true, site.commandId(), [2000]))).toBe('OddsChangedException');
    const commandId = site.commandId();
    const struck = await answer(ticket.id, true, commandId);
    expect(struck).toMatchObject({ ok: true, value: { ticket: { acceptance: 1, stakeMinor: 5500_00n } } });
    expect(await answer(ticket.id, true, commandId)).toEqual(struck);
    expect(resultCode(await answer(ticket.id, false))).toBe('OfferExpiredException');
    expect(await money()).toBe('4500.00');
    expect((await now(ticket.id)).legs[0]?.oddsMilli).toBe(1900);
  });

  const withdraw = (ticketId: number, commandId = site.commandId()) =>
    site.waits.withdraw({ principal: player.principal, commandId, ticketId, atMs: site.nowMs });

  it('a player withdraws a referred bet, and the stake is refunded once', async () => {
    const ticket = await refer();
    const commandId = site.commandId();
    const withdrawn = await withdraw(ticket.id, commandId);
    expect(withdrawn).toMatchObject({
      ok: true,
      value: { ticket: { acceptance: 2, declineReason: 'withdrawn' } },
    });
    expect(await money()).toBe('10000.00');
    expect(await withdraw(ticket.id, commandId)).toEqual(withdrawn);
    expect(resultCode(await withdraw(ticket.id))).toBe('BetNotWaitingException');
    expect(resultCode(await site.waits.answerReferral(ticket.id, { kind: 'accept' }, trader))).toBe(
      'NotFoundException',
    );
    expect(await money()).toBe('10000.00');
  });

  it("a delayed in-play bet and another player's bet cannot be withdrawn", async () => {
    const delayed = await placeAccepted({ Selections: [selection(live)] });
    expect(delayed.acceptance).toBe(4);
    expect(resultCode(await withdraw(delayed.id))).toBe('BetNotWaitingException');
    const ticket = await refer();
    const owner = player;
    player = await site.player('10.00');
    expect(resultCode(await withdraw(ticket.id))).toBe('NotFoundException');
    player = owner;
    expect(resultCode(await withdraw(ticket.id))).toBe('ok');
    site.nowMs = delayed.dueAtMs ?? site.nowMs;
    site.feed.receivedAtMs = site.nowMs;
    expect(await site.waits.sweep()).toBe(1);
  });

  it.each(['accept', 'decline'] as const)(
    'a withdrawal and a concurrent trader answer to %s end the bet in one way',
    async (kind) => {
      for (let round = 0; round < 5; round += 1) {
        player = await site.player('10000.00');
        const ticket = await refer();
        const [own, traders] = await Promise.all([
          withdraw(ticket.id),
          site.waits.answerReferral(ticket.id, { kind }, trader),
        ]);
        const ended = await now(ticket.id);
        expect([resultCode(own), resultCode(traders)].filter((code) => code === 'ok')).toHaveLength(1);
        expect(ended.acceptance).toBe(resultCode(own) === 'ok' || kind === 'decline' ? 2 : 1);
        expect(await money()).toBe(ended.acceptance === 1 ? held : '10000.00');
      }
    },
  );

  it('the slip shows the limits for a stake before it is placed', async () => {
    const [first = 0, second = 0] = matches;
    const limits = async (body: Parameters<MoneySite['selectionStatus']>[0]) => {
      const status = await site.selectionStatus(body, player.principal);
      if (!status.ok) throw new Error(JSON.stringify(status.error));
      return status.value.Limits;
    };
    const plain = { MaximumStake: '5000.00', ReferralAbove: '5000.00', ReferralMaximum: '50000.00' };
    const single = { BetType: 1, Selections: [selection(first)] };
    expect(await limits(single)).toEqual([plain]);
    const singles = { BetType: 1.1, Selections: [selection(first), selection(second)] };
    expect(await limits(singles)).toEqual([plain, plain]);
    // The limit of the line is used up: five more are referred, also among several singles.
    expect(await placeAccepted({ Stake: '5000.00', Selections: [selection(first)] })).toMatchObject({
      acceptance: 1,
    });
    const full = { ...plain, MaximumStake: '0.00', ReferralAbove: '0.00' };
    expect(await limits(single)).toEqual([full]);
    expect(await limits(singles)).toEqual([full, plain]);
    const referred = await placeAccepted({ Stake: '5.00', Selections: [selection(first)] });
    expect(referred.acceptance).toBe(0);
    expect(resultCode(await withdraw(referred.id))).toBe('ok');
    await site.pool.query('update betting_rule set referral_open = false');
    site.nowMs += 6000;
    site.feed.receivedAtMs = site.nowMs;
    const closed = { MaximumStake: '0.00', ReferralAbove: '', ReferralMaximum: '' };
    expect(await limits(single)).toEqual([closed]);
    expect(await place({ Stake: '5.00', Selections: [selection(first)] })).toMatchObject({ ok: false });
  });

  it('a declined or expired offer refunds the full stake', async () => {
    const offer = { kind: 'offer', stake: '5500.00', oddsMilli: [1900], forMs: 20_000 } as const;
    const ticket = await refer();
    await makeOffer(site, ticket.id, { offer, trader });
    expect(resultCode(await answer(ticket.id, false))).toBe('ok');
    expect(await now(ticket.id)).toMatchObject({ acceptance: 2, declineReason: 'offer-declined' });
    const other = await refer();
    await makeOffer(site, other.id, { offer, trader });
    site.nowMs += 20_000;
    site.feed.receivedAtMs = site.nowMs;
    expect(await site.waits.sweep()).toBe(1);
    expect(await now(other.id)).toMatchObject({ acceptance: 2, declineReason: 'expired' });
    expect(await money()).toBe('10000.00');
  });

  it('a bet is refused with the maximum stake above the ceiling, as a system, or while referrals are closed', async () => {
    const [first = 0] = matches;
    const system = {
      BetType: 3,
      Stake: '',
      SystemStakes: [{ Pick: 2, Stake: '3000.00' }],
      Selections: three(),
    };
    expect(resultCode(await place({ ...system }))).toBe('LineBettingLimitReachedException');
    await site.pool.query('update betting_rule set referral_open = false');
    site.nowMs += 6000;
    site.feed.receivedAtMs = site.nowMs;
    const refused = await place({ Stake: stake, Selections: [selection(first)] });
    expect(refused).toMatchObject({
      error: { code: 'LineBettingLimitReachedException', data: { maximum: '5000.00' } },
    });
  });
});
