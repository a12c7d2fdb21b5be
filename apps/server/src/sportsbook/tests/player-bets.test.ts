import type { FixturePlayer } from '@evens/book';
import type { Facts } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { decideProposal, presentProposals } from '../../platform/proposals/proposals.ts';
import {
  presentMatchToEnter,
  presentTicket,
  proposeBetCancellation,
  proposeMatchResult,
  proposeResult,
  readPlayerNames,
  readTicket,
  resultExecutor,
  type Settlement,
  setOperatorResult,
} from '../index.ts';

const players: readonly FixturePlayer[] = [
  { side: 'home', name: 'Marta Lind', position: 'FW', shirt: 9 },
  { side: 'home', name: 'Ida Holm', position: 'MF', shirt: 8 },
  { side: 'home', name: 'Eva Berg', position: 'FW', shirt: 19 },
  { side: 'away', name: 'Rosa Vidal', position: 'FW', shirt: 11 },
];
const outcomes = { nobody: 0, marta: 1, ida: 2, eva: 3, rosa: 4 } as const;

const lines = {
  'player-goals;number=1': [2500, 4000, 3000, 3500],
  'player-goals;number=2': [7000, 21_000, 12_000, 15_000],
  'nth-scorer;number=1': [5000, 9000, 7000, 8000],
  'last-scorer': [5000, 9000, 7000, 8000],
  'first-scorer-full': [26_000, 5000, 9000, 7000, 8000],
} as const;
type Line = keyof typeof lines;

/** Marta scores 1–0, an own goal makes it 1–1, Ida scores 2–1. Eva does not play, Rosa comes on after the first goal. */
const played: Facts = {
  kind: 'contest',
  status: 'ended',
  periods: [
    { phase: 'regular', home: 1, away: 1, ended: true },
    { phase: 'regular', home: 1, away: 0, ended: true },
  ],
  goals: ['home', 'away', 'home'],
  scorers: [{ player: 0 }, { player: 1, own: true }, { player: 1 }],
  appearances: [{ player: 0, hasLeft: true }, { player: 1 }, { player: 3, cameOnAfter: 1 }],
};

let site: MoneySite;
let settlement: Settlement;
let match: number;
let bettor: Player;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch({ ...soccer('Home', 'Away', site.nowMs + 3_600_000), players });
  await site.feed.odds(match, lines, site.nowMs);
  bettor = await site.player('100.00');
});

function bet(market: Line, name: keyof typeof outcomes) {
  // The outcome without a goalscorer comes first.
  const outcomeNo = outcomes[name] + Number(market === 'first-scorer-full');
  const odds = lines[market][outcomeNo - 1] ?? 0;
  return site.bet(bettor, { matchId: match, market, outcomeNo, odds, stake: '10.00' });
}

async function readWire(ticketId: number) {
  const ticket = await readTicket(site.pool, { accountId: bettor.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  return presentTicket(ticket, bettor.principal.language);
}

describe('a bet on a player', () => {
  it.each([
    ['player-goals;number=1', 'marta', 'Marta Lind', 2, 2500n, /Anytime goalscorer, Marta Lind: won/],
    ['player-goals;number=2', 'ida', 'Ida Holm', 3, 0n, /Ida Holm: lost/],
    ['nth-scorer;number=1', 'ida', 'Ida Holm', 3, 0n, /First goalscorer, Ida Holm: lost/],
    ['nth-scorer;number=1', 'rosa', 'Rosa Vidal', 1, 1000n, /came on/],
    ['last-scorer', 'ida', 'Ida Holm', 2, 9000n, /Last goalscorer, Ida Holm: won/],
    ['first-scorer-full', 'marta', 'Marta Lind', 2, 5000n, /First goalscorer, Marta Lind: won/],
    ['first-scorer-full', 'rosa', 'Rosa Vidal', 3, 0n, /Rosa Vidal: lost/],
    ['first-scorer-full', 'eva', 'Eva Berg', 1, 1000n, /^The player did not play\.$/],
    ['first-scorer-full', 'nobody', 'No goalscorer', 3, 0n, /First goalscorer, No goalscorer: lost/],
    ['player-goals;number=1', 'eva', 'Eva Berg', 1, 1000n, /^The player did not play\.$/],
  ] as const)(
    'a bet of %s on %s names %s and is settled as %i',
    async (market, name, title, result, payout, reason) => {
      const placed = await bet(market, name);
      if (!placed.ok) throw new Error(placed.error.code);
      const { ticket: receipt } = placed.value;
      const picked = presentTicket(receipt, bettor.principal.language).Items[0]?.Selections[0];
      expect(picked?.Odd.Title).toBe(title);
      expect((await readWire(receipt.id)).Items[0]?.Selections[0]).toEqual(picked);

      await site.feed.result(match, site.nowMs + 1000, played);
      await settlement.readFeed();
      await settlement.pay();
      const settled = (await readWire(receipt.id)).Items[0]?.Selections[0];
      expect(settled).toMatchObject({ Result: result, Odd: { Title: title } });
      expect(settled?.ResultReason).toMatch(reason);
      expect(await site.balance(bettor)).toBe(9000n + payout);
    },
  );

  it('a bet on a player who leaves injured before half-time is refunded with the reason', async () => {
    const refunded = await bet('player-goals;number=2', 'marta');
    const won = await bet('player-goals;number=1', 'marta');
    if (!refunded.ok || !won.ok) throw new Error('refused');
    await site.feed.result(match, site.nowMs + 1000, {
      ...played,
      appearances: [
        { player: 0, hasLeft: true, injuredAfter: 1 },
        { player: 1 },
        { player: 2, cameOnAfter: 1 },
      ],
    });
    await settlement.readFeed();
    await settlement.pay();
    const [first, second] = await Promise.all(
      [refunded, won].map(async ({ value }) => (await readWire(value.ticket.id)).Items[0]?.Selections[0]),
    );
    expect(first).toMatchObject({
      Result: 1,
      ResultReason: 'Left injured before half-time: stake returned.',
    });
    expect(second?.ResultReason).toMatch(/won/);
    expect(await site.balance(bettor)).toBe(10_000n - 2000n + 1000n + 2500n);
  });

  it('a bet on a player beyond the squads is refused', async () => {
    const beyond = { matchId: match, market: 'player-goals;number=1', outcomeNo: 5, odds: 2500, stake: '10' };
    expect(resultCode(await site.bet(bettor, beyond))).not.toBe('ok');
  });

  it('a bet that waits for its acceptance names the player', async () => {
    await site.feed.incident(match, site.nowMs, {
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home: 0, away: 0, ended: false }],
    });
    await site.feed.odds(match, lines, site.nowMs + 1, { live: true });
    const placed = await bet('player-goals;number=1', 'rosa');
    if (!placed.ok) throw new Error(placed.error.code);
    const [item] = (await readWire(placed.value.ticket.id)).Items;
    expect(placed.value.ticket.acceptance).toBe(4);
    expect(item?.Selections[0]?.Odd.Title).toBe('Rosa Vidal');
  });
});

describe('operators', () => {
  const by = (operator: string) => ({ operator, role: 'trader', atMs: site.nowMs }) as const;

  beforeEach(async () => {
    await site.pool.query("update match set phase = 'playing' where id = $1", [match]);
  });

  async function readDetails(id: number): Promise<readonly string[]> {
    const parts = { pool: site.pool, executors: { result: resultExecutor }, nameFixture: () => '' };
    const found = (await presentProposals(parts, by('ann'))).find(({ ID }) => ID === id);
    return found?.Details.split('\n') ?? [];
  }

  it('operators read the players of a market whose result they set', async () => {
    const placed = await bet('player-goals;number=1', 'eva');
    if (!placed.ok) throw new Error(placed.error.code);
    site.nowMs += 7_200_000;
    const line = { MatchID: match, MarketType: 'player-goals', Specifier: 'number=1' };
    const body = { ...line, Results: [2, 3, 1, 3], Reason: 'the feed was silent' } as const;
    const proposed = await proposeResult(site.pool, { ...body, Results: [...body.Results] }, by('ann'));
    if (!proposed.ok) throw new Error(JSON.stringify(proposed.error));
    const [text] = await readDetails(proposed.value);
    expect(text).toMatch(/^Anytime goalscorer: Won: Marta Lind · Lost: Ida Holm, Rosa Vidal · .*Eva Berg$/);
    const short = await proposeResult(site.pool, { ...body, Results: [2, 3] }, by('ann'));
    expect(short).toMatchObject({ ok: false });
  });

  it('the form of a result names the players who have not played', async () => {
    const unplayed = async () => {
      const form = await presentMatchToEnter(site.pool, match, site.nowMs);
      return form.ok && form.value.UnplayedPlayers;
    };
    expect(await unplayed()).toEqual([]);
    await site.pool.query(
      `update match set players = jsonb_set(players, '{2,lineUp}', '"bench"') where id = $1`,
      [match],
    );
    expect(await unplayed()).toEqual([3]);
    await site.pool.query(`update match set facts = $2 where id = $1`, [match, played]);
    expect(await unplayed()).toEqual([3]);
    const fewer = { ...played, appearances: [{ player: 2 }] };
    await site.pool.query(`update match set facts = $2 where id = $1`, [match, fewer]);
    expect(await unplayed()).toEqual([1, 2, 4]);
  });

  const settledAs = [
    ['settles those that the feed had decided', [1, 0], [2, 2, 1, 1]],
    ['pays no goal that the score does not contain', [0, 0], [1, 2, 1, 1]],
  ] as const;
  it.each(settledAs)('an entered result cancels bets on players, but %s', async (_, goals, results) => {
    const ids = [];
    for (const [line, player] of [
      ['player-goals;number=1', 'marta'],
      ['player-goals;number=2', 'marta'],
      ['player-goals;number=1', 'rosa'],
      ['player-goals;number=1', 'ida'],
    ] as const) {
      const placed = await bet(line, player);
      if (!placed.ok) throw new Error(placed.error.code);
      ids.push(placed.value.ticket.id);
    }
    site.nowMs += 7_200_000;
    // The source reports a goal of Marta and fails. Operators set the result of one line, then the score.
    await site.feed.incident(match, site.nowMs, {
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home: 1, away: 0, ended: false }],
      goals: ['home'],
      scorers: [{ player: 0 }],
      appearances: [{ player: 0 }, { player: 1 }],
    });
    await settlement.readFeed();
    site.nowMs += 3_600_000;
    const line = { matchId: match, type: 'player-goals', specifier: 'number=2' };
    await setOperatorResult(site.pool, { ...line, results: [2, 3, 3, 3], atMs: site.nowMs });
    const Periods = goals.map((Home) => ({ Home, Away: 0 }));
    const body = { MatchID: match, Result: { Periods }, Reason: 'the feed was silent' };
    const proposed = await proposeMatchResult(site.pool, body, by('ann'));
    if (!proposed.ok) throw new Error(JSON.stringify(proposed.error));
    expect(proposed.value.undecided).toEqual([]);
    expect(await readDetails(proposed.value.id)).toContain(
      'Cancels undecided bets on players: Anytime goalscorer',
    );
    const executors = { result: resultExecutor };
    await decideProposal({ pool: site.pool, executors }, { id: proposed.value.id, approve: true }, by('ben'));
    await settlement.pay();
    const settled = await Promise.all(ids.map(async (id) => (await readWire(id)).Items[0]?.Selections[0]));
    expect(settled.map((each) => each?.Result)).toEqual(results);
    expect(settled[2]?.ResultReason).toBe('The result was entered by hand, without facts about players.');
  });

  it('operators read the player whose bets they cancel', async () => {
    const placed = await bet('last-scorer', 'rosa');
    if (!placed.ok) throw new Error(placed.error.code);
    const proposed = await proposeBetCancellation(
      site.pool,
      {
        ...{ MatchID: match, Target: 'outcome:last-scorer/4', From: null, Until: null },
        ...{ Cause: 'set-cancelled', CorrectOdds: null, Reason: 'a wrong line' },
      },
      by('ann'),
    );
    if (!proposed.ok) throw new Error(JSON.stringify(proposed.error));
    const { rows } = await site.pool.query<{ text: string }>(
      'select body::text as text from proposal where id = $1',
      [proposed.value],
    );
    expect(rows[0]?.text).toContain('Last goalscorer: Rosa Vidal');
  });

  it('operators read names of players in order, and none of a match without them', async () => {
    const without = await site.feed.addMatch(soccer('North', 'South', site.nowMs + 3_600_000));
    const names = await readPlayerNames(site.pool, [match, without]);
    expect([...names]).toEqual([[match, players.map(({ name }) => name)]]);
  });
});
