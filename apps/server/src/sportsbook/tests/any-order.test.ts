import type { TicketId } from '@evens/base';
import type { Facts } from '@evens/markets';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import {
  type CashoutParts,
  CashoutValues,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  type Settlement,
  setOperatorResult,
} from '../index.ts';
import { type StruckTicket, strike } from './struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let parts: CashoutParts;

const MATCHES = 3;
const delayMs = 5000;

beforeAll(async () => {
  site = await openMoneySite();
  const house = await readHouse(site.pool);
  const clock = { nowMs: () => site.nowMs };
  settlement = await makeTestSettlement(site);
  parts = makeCashoutParts({
    pool: site.pool,
    lanes: site.lanes,
    house,
    clock,
    books: {
      get: (matchId) => site.feed.get(matchId),
      feed: () => ({ ...site.feed.feed(), rate: 1 }),
      chances: () => ({
        model: 'soccer',
        params: { homeGoals: 1.4, awayGoals: 1.2, rho: 0 },
        elapsedSeconds: 0,
        extra: [],
        drift: { strength: 0, tempo: 0 },
      }),
    },
    liveDelay: async () => () => delayMs,
  });
});
afterAll(() => site.stop());

const operatorResults = {
  home: [2, 3, 3],
  away: [3, 3, 2],
  cancelled: [1, 1, 1],
  back: [4, 4, 4],
} as const;

const match = fc.nat({ max: MATCHES - 1 });
const goals = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }));
const step = fc.oneof(
  fc.record({ do: fc.constant('result' as const), match, goals }),
  fc.record({ do: fc.constant('correction' as const), match, goals }),
  fc.record({ do: fc.constant('cancel' as const), match }),
  fc.record({ do: fc.constant('kick-off' as const), match }),
  fc.record({
    do: fc.constant('operator' as const),
    match,
    outcome: fc.constantFrom('home', 'away', 'cancelled', 'back'),
  }),
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('wait' as const) }),
  fc.record({
    do: fc.constant('cash-out' as const),
    ticket: fc.nat({ max: 7 }),
    part: fc.constantFrom('all' as const, '1.00', '2.50'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function ended([home, away]: readonly [number, number]): Facts {
  return score(
    [
      [home, 0],
      [0, away],
    ],
    true,
  );
}

async function placeAll(player: Player, matches: readonly number[]): Promise<readonly TicketId[]> {
  const homes = (market: string, ...odds: readonly number[]) =>
    odds.map((one, n) => ({ matchId: matches[n] ?? 0, market, outcomeNo: 1, odds: one }));
  const rows = { rows: [{ pick: 2, unit: '200' }] };
  const prices = [
    { legs: 2, american: -110 },
    { legs: 3, american: 180 },
  ];
  const requestedTickets: readonly StruckTicket[] = [
    { type: 'single', stakeMinor: 1000n, picks: homes('1x2', 2000) },
    { type: 'single', stakeMinor: 1000n, picks: homes('asian-handicap;hcp=-0.25|score=0:0', 1900) },
    { type: 'combo', stakeMinor: 1000n, picks: homes('1x2', 2000, 2500) },
    { type: 'combo', stakeMinor: 999n, picks: homes('draw-no-bet', 1333, 1777, 2111) },
    { type: 'system', stakeMinor: 600n, picks: homes('draw-no-bet', 1500, 2000, 2500), text: rows },
    {
      type: 'if-bet',
      stakeMinor: 1000n,
      picks: homes('draw-no-bet', 1900, 2100),
      text: { rule: 'win-only' },
    },
    {
      type: 'reverse-bet',
      stakeMinor: 2000n,
      picks: homes('draw-no-bet', 1900, 2100),
      text: { rule: 'action' },
    },
    {
      type: 'teaser',
      stakeMinor: 1000n,
      picks: homes('asian-handicap;hcp=0.5|score=0:0', 1900, 1900, 1900),
      text: { prices },
    },
  ];
  const placed: TicketId[] = [];
  for (const ticket of requestedTickets) placed.push(await strike(site, player, ticket));
  return placed;
}

interface Scene {
  readonly player: Player;
  readonly matches: readonly number[];
  readonly tickets: readonly TicketId[];
}

async function take(one: Step, { player, matches, tickets }: Scene): Promise<void> {
  site.nowMs += 1000;
  site.feed.receivedAtMs = site.nowMs;
  const matchId = 'match' in one ? (matches[one.match] ?? 0) : 0;
  switch (one.do) {
    case 'result':
    case 'correction':
      await site.feed[one.do](matchId, site.nowMs, ended(one.goals));
      return;
    case 'cancel':
      await site.feed.report(matchId, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
      return;
    case 'kick-off':
      await site.feed.incident(matchId, site.nowMs, score([[0, 0]], false));
      return;
    case 'operator':
      await setOperatorResult(site.pool, {
        matchId,
        type: '1x2',
        specifier: '',
        results: operatorResults[one.outcome],
        atMs: site.nowMs,
      });
      return;
    case 'read':
      await settlement.readFeed();
      return;
    case 'pay':
      await settlement.pay();
      return;
    case 'wait':
      site.nowMs += delayMs;
      site.feed.receivedAtMs = site.nowMs;
      await makeCashoutSweeper({
        log: silentLog,
        ...parts,
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        onEnded: () => undefined,
      }).endDue();
      return;
    case 'cash-out': {
      const betId = tickets[one.ticket] ?? 0;
      const value = (await new CashoutValues(parts).read(player.accountId)).values.find(
        ({ BetId }) => BetId === betId,
      );
      await makeCashOut(parts).create({
        principal: player.principal,
        body: {
          CommandId: site.commandId(),
          betId,
          amount: one.part === 'all' ? (value?.Value ?? '0.01') : '0.10',
          CashoutOddsValues: [],
          ...(one.part === 'all' ? {} : { StakePart: one.part }),
        },
        atMs: site.nowMs,
      });
    }
  }
}

it('results, corrections, cancellations, operators and cash-outs in any order leave every ticket paid once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), fc.boolean(), async (steps, atOnce) => {
      site.nowMs += 3_600_000;
      site.feed.receivedAtMs = site.nowMs;
      const matches: number[] = [];
      for (let n = 0; n < MATCHES; n += 1) {
        const added = await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`, site.nowMs + 3_600_000));
        await site.feed.odds(added, { '1x2': [2000, 3600, 4200] }, site.nowMs);
        matches.push(added);
      }
      const player = await site.player('100.00');
      const scene = { player, matches, tickets: await placeAll(player, matches) };
      const run = async (some: readonly Step[]) => {
        for (const one of some) await take(one, scene);
      };
      // Cash-outs run in parallel to everything else, or all steps run in sequence.
      if (atOnce) {
        const cashing = steps.filter((one) => one.do === 'cash-out');
        await Promise.all([run(cashing), run(steps.filter((one) => one.do !== 'cash-out'))]);
      } else await run(steps);
      await run(matches.map((_id, n) => ({ do: 'result', match: n, goals: [1, 1] })));
      await run([{ do: 'read' }, { do: 'pay' }, { do: 'wait' }]);
      site.nowMs += 60_000;
      await settlement.pay();
      expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 61_000 })).toEqual([]);
      const { rows } = await site.pool.query<{ open: number; staked: string; back: string }>(
        `select count(*) filter (where result = 0) as open, sum(stake)::text as staked, sum(payout + cashed_out)::text as back
         from ticket where account_id = $1`,
        [player.accountId],
      );
      expect(rows[0]?.open).toBe(0);
      expect(await site.balance(player)).toBe(
        10_000n - BigInt(rows[0]?.staked ?? 0) + BigInt(rows[0]?.back ?? 0),
      );
    }),
    { numRuns: 30, seed: 20_261_120 },
  );
}, 300_000);
