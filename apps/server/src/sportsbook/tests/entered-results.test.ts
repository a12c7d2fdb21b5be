import type { TicketId } from '@evens/base';
import type { EnteredResult } from '@evens/contract';
import { type Facts, marketKey } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { decideProposal, presentProposals } from '../../platform/proposals/proposals.ts';
import { proposeMatchResult, proposeResult, resultExecutor, type Settlement } from '../index.ts';
import { strike } from './struck-ticket.ts';

const Reason = 'the feed was silent';
const executors = { result: resultExecutor };

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let match: number;
let other: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  match = await site.feed.addMatch(soccer('Ash', 'Birch', site.nowMs - 60_000));
  other = await site.feed.addMatch(soccer('Cedar', 'Dogwood', site.nowMs + 3_600_000));
  await setPhase('playing');
  player = await site.player('1000.00');
});

async function setPhase(phase: string): Promise<void> {
  await site.pool.query('update match set phase = $2 where id = $1', [match, phase]);
}

async function bet(
  market: string,
  { odds = 2000, outcomeNo = 1, by = player, decidedAtMs = site.nowMs } = {},
): Promise<TicketId> {
  const picks = [{ matchId: match, market, outcomeNo, odds }];
  return strike(site, by, { type: 'single', stakeMinor: 1000n, picks, decidedAtMs });
}

const by = (operator: string) => ({ operator, role: 'trader', atMs: site.nowMs }) as const;

function scores(...pairs: readonly (readonly [number, number])[]): EnteredResult {
  return { Periods: pairs.map(([Home, Away]) => ({ Home, Away })) };
}

async function propose(entered: EnteredResult): Promise<number> {
  site.nowMs += 1000;
  const body = { MatchID: match, Result: entered, Reason };
  const proposed = await proposeMatchResult(site.pool, body, by('ann'));
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.error));
  return proposed.value.id;
}

async function approve(id: number) {
  site.nowMs += 1000;
  const decided = await decideProposal({ pool: site.pool, executors }, { id, approve: true }, by('ben'));
  await settle();
  return decided;
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function report(facts: Facts, kind: 'result' | 'correction' = 'result'): Promise<void> {
  site.nowMs += 1000;
  await site.feed[kind](match, site.nowMs, facts);
  await settle();
}

async function details(id: number): Promise<readonly string[]> {
  const parts = { pool: site.pool, executors, nameFixture: () => '' };
  const found = (await presentProposals(parts, by('ann'))).find(({ ID }) => ID === id);
  return found?.Details.split('\n') ?? [];
}

/** `result payout` of a ticket. */
async function stands(id: TicketId): Promise<string> {
  const { rows } = await site.pool.query<{ text: string }>(
    "select result || ' ' || payout as text from ticket where id = $1",
    [id],
  );
  return rows[0]?.text ?? '';
}

async function readSources(): Promise<readonly string[]> {
  const { rows } = await site.pool.query<{ type: string; specifier: string; sources: string }>(
    `select k.type, k.specifier, string_agg(distinct v.source || ' ' || v.version, ', ') as sources
     from market k left join verdict v on v.market_id = k.id where k.match_id = $1 group by k.id order by k.id`,
    [match],
  );
  return rows.map(({ type, specifier, sources }) => `${marketKey(type, specifier)}: ${sources}`);
}

async function expectBalanced(): Promise<void> {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
}

/** The code and the fields of a refusal. */
function toRefusal(result: {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly data?: unknown };
}) {
  return result.ok ? 'ok' : [result.error?.code, result.error?.data];
}

describe('a result that operators enter as facts', () => {
  it('entered facts settle every market that the facts decide, exactly, and leave the others to the feed', async () => {
    const home = await bet('1x2');
    const over = await bet('total;total=2.75', { odds: 1900 });
    const refunded = await bet('overtime-total;total=0.5');
    const goal = await bet('nth-goal;number=1', { odds: 1800 });
    const combo = await strike(site, player, {
      type: 'combo',
      stakeMinor: 500n,
      picks: [match, other].map((matchId) => ({ matchId, market: '1x2', outcomeNo: 1, odds: 3000 })),
    });
    const draw = await bet('1x2', { outcomeNo: 2, by: await site.player('50.00', 'USD') });
    const id = await propose(scores([1, 0], [1, 1]));
    expect(await details(id)).toEqual([
      'Ash – Birch: 1–0, 1–1',
      'Decides: Match result, Total goals, Total goals · extra time',
      'Does not decide, stays as it is: 1st goal',
      // 20.00 and 14.50 (half won) and 10.00. The combo stays open.
      'EUR: 4 open bets, stakes 35.00; 3 of them settled, payout 44.50',
      'USD: 1 open bet, stakes 10.00; 1 of them settled, payout 0.00',
      'Players: 2. Balances below zero afterwards: 0.',
      expect.stringMatching(/^Counted at 2026-03-01 \d\d:\d\d UTC\.$/),
    ]);
    const decision = { id, approve: true };
    expect(toRefusal(await decideProposal({ pool: site.pool, executors }, decision, by('ann')))).toEqual([
      'SecondOperatorRequiredException',
      undefined,
    ]);
    await settle();
    expect(await stands(home)).toBe('0 0');

    expect(toRefusal(await approve(id))).toBe('ok');
    expect(await stands(home)).toBe('2 2000');
    expect(await stands(over)).toBe('5 1450');
    expect(await stands(refunded)).toBe('1 1000');
    expect(await stands(draw)).toBe('3 0');
    expect(await stands(goal)).toBe('0 0');
    expect(await stands(combo)).toBe('0 0');
    expect(await readSources()).toEqual([
      '1x2: late 1, operator 1',
      'total;total=2.75: late 1, operator 1',
      'overtime-total;total=0.5: late 1, operator 1',
      'nth-goal;number=1: null',
    ]);
    await expectBalanced();

    const feedFacts = score(
      [
        [0, 1],
        [0, 0],
      ],
      true,
    );
    await report({ ...feedFacts, kind: 'contest', goals: ['away'] } as Facts);
    expect(await stands(home)).toBe('2 2000');
    expect(await stands(goal)).toBe('3 0');
    await expectBalanced();
  });

  it('entered facts correct the result of the feed and an earlier one of operators, and late bets stay late', async () => {
    const early = await bet('total;total=0.5', { outcomeNo: 2 });
    const away = await bet('1x2', { outcomeNo: 3 });
    site.nowMs += 60_000;
    await site.feed.report(match, site.nowMs, {
      kind: 'goal',
      side: 'home',
      situation: {
        phase: 'playing',
        clock: { period: 1, running: true, seconds: 60, countDown: false, atMs: site.nowMs, rate: 1 },
        facts: score([[1, 0]], false),
      },
    });
    const late = await bet('total;total=0.5', { decidedAtMs: site.nowMs + 1000 });
    site.nowMs += 5000;
    await report(
      score(
        [
          [1, 0],
          [0, 0],
        ],
        true,
      ),
    );
    expect(await Promise.all([early, late, away].map(stands))).toEqual(['3 0', '1 1000', '3 0']);

    const first = await propose(scores([1, 0], [0, 2]));
    expect(await details(first)).toContain(
      'EUR: 1 settled bet changed, stakes 10.00, payout 0.00 → 20.00; 0.00 taken back',
    );
    await approve(first);
    expect(await Promise.all([early, late, away].map(stands))).toEqual(['3 0', '1 1000', '2 2000']);
    await expectBalanced();

    const second = await propose(scores([0, 0], [0, 0]));
    expect(await details(second)).toContain(
      'EUR: 2 settled bets changed, stakes 20.00, payout 20.00 → 20.00; 20.00 taken back',
    );
    await approve(second);
    expect(await Promise.all([early, late, away].map(stands))).toEqual(['2 2000', '1 1000', '3 0']);
    await report(
      score(
        [
          [5, 0],
          [0, 0],
        ],
        true,
      ),
      'correction',
    );
    expect(await Promise.all([early, late, away].map(stands))).toEqual(['2 2000', '1 1000', '3 0']);
    await expectBalanced();
  });

  it('entered facts make bets late that the events of the feed had decided before', async () => {
    site.nowMs += 60_000;
    await site.feed.report(match, site.nowMs, {
      kind: 'goal',
      side: 'home',
      situation: {
        phase: 'playing',
        clock: { period: 1, running: true, seconds: 60, countDown: false, atMs: site.nowMs, rate: 1 },
        facts: score([[1, 0]], false),
      },
    });
    const before = await bet('total;total=0.5', { decidedAtMs: site.nowMs - 1000 });
    const after = await bet('total;total=0.5', { decidedAtMs: site.nowMs + 1000 });
    site.nowMs += 60_000;
    await approve(await propose(scores([1, 0], [0, 0])));
    expect(await Promise.all([before, after].map(stands))).toEqual(['2 2000', '1 1000']);
    await expectBalanced();
  });

  it('a result is refused with the field that contradicts the match', async () => {
    const body = { MatchID: match, Result: scores([1, 0]), Reason };
    expect(toRefusal(await proposeMatchResult(site.pool, body, by('ann')))).toEqual([
      'InvalidDetailsException',
      { fields: ['Result.Periods'] },
    ]);
    expect(toRefusal(await proposeMatchResult(site.pool, { ...body, MatchID: 999_999 }, by('ann')))).toEqual([
      'NotFoundException',
      undefined,
    ]);
  });
});

describe('before the start', () => {
  const line = () => ({ MatchID: match, MarketType: '1x2', Specifier: '', Results: [2, 3, 3], Reason });
  const whole = () => ({ MatchID: match, Result: scores([1, 0], [0, 0]), Reason });
  const refused = ['InvalidDetailsException', { fields: ['MatchID'] }];

  async function setStart(startsAtMs: number): Promise<void> {
    await site.pool.query(
      `update match set fixture = jsonb_set(fixture, '{startsAtMs}', to_jsonb($2::bigint)) where id = $1`,
      [match, startsAtMs],
    );
  }

  it.each([
    ['scheduled', -60_000],
    ['postponed', -60_000],
    ['playing', 60_000],
  ])(
    'a result of a match that is %s and starts in %d ms is neither proposed nor approved',
    async (phase, startsInMs) => {
      const ticket = await bet('1x2');
      const proposals = [await propose(whole().Result)];
      const proposed = await proposeResult(site.pool, line(), by('ann'));
      if (proposed.ok) proposals.push(proposed.value);
      expect(proposals).toHaveLength(2);
      await setPhase(phase);
      await setStart(site.nowMs + startsInMs);
      expect(toRefusal(await proposeResult(site.pool, line(), by('ann')))).toEqual(refused);
      expect(toRefusal(await proposeMatchResult(site.pool, whole(), by('ann')))).toEqual(refused);
      for (const id of proposals) expect(toRefusal(await approve(id))).toEqual(refused);
      expect(await stands(ticket)).toBe('0 0');
      expect(await readSources()).toEqual(['1x2: null']);
    },
  );
});
