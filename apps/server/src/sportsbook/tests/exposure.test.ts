import type { TicketId } from '@evens/base';
import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { decideProposal } from '../../platform/proposals/proposals.ts';
import {
  cancellationExecutor,
  type ExposureReader,
  type ExposureReport,
  makeCashOut,
  makeCashoutParts,
  makeExposureReader,
  makeRulesReader,
  proposeCancellation,
  type Settlement,
} from '../index.ts';
import { strike } from './struck-ticket.ts';

const model: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
const homeWins = score(
  [
    [0, 0],
    [1, 0],
  ],
  true,
);

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let exposure: ExposureReader;
let matches: readonly number[];

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  const added: number[] = [];
  for (const name of ['Ash', 'Birch']) {
    const match = await site.feed.addMatch(soccer(name, `${name} Town`, site.nowMs + 3_600_000));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] }, site.nowMs);
    added.push(match);
  }
  matches = added;
  player = await site.player('1000.00');
  exposure = makeExposureReader({
    pool: site.pool,
    clock: { nowMs: () => site.nowMs },
    rules: makeRulesReader(site.pool),
    books: { get: (id) => site.feed.get(id), chances: () => model },
  });
});

function pick(n: number, outcomeNo: number, odds: number) {
  return { matchId: matches[n] ?? 0, market: '1x2', outcomeNo, odds };
}

function placeSingle(stakeMinor: bigint, outcomeNo: number, odds: number): Promise<TicketId> {
  const promisedMinor = (stakeMinor * BigInt(odds)) / 1000n;
  return strike(site, player, {
    type: 'single',
    stakeMinor,
    promisedMinor,
    picks: [pick(0, outcomeNo, odds)],
  });
}

/** The sums once all open bets were read again. */
async function read(): Promise<ExposureReport> {
  site.nowMs += 10_000;
  site.feed.receivedAtMs = site.nowMs;
  return exposure.read();
}

/** Outcome, bets, stakes and payouts, by outcome. */
function outcomes({ matches: byMatch }: ExposureReport) {
  const rows = [...byMatch.values()].flatMap(({ lines }) =>
    [...lines.values()].flatMap(({ line, outcomes: totals }) =>
      [...totals.values()].map(({ outcomeNo, bets, stakes, payouts }) => [
        `${line.match.fixture.competitors[0]?.name} ${outcomeNo}`,
        bets,
        Math.round(stakes),
        Math.round(payouts),
      ]),
    ),
  );
  return rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));
}

async function cancel(ticketId: TicketId): Promise<void> {
  const by = { operator: 'tess', atMs: site.nowMs };
  const proposed = await proposeCancellation(site.pool, { ticketId, reason: 'a test' }, by);
  if (!proposed.ok) throw new Error(proposed.error.code);
  const executor = cancellationExecutor({
    house: await readHouse(site.pool),
    news: { changed: () => undefined },
  });
  const decided = await decideProposal(
    { pool: site.pool, executors: { 'ticket-cancellation': executor } },
    { id: proposed.value, approve: true },
    { operator: 'otto', role: 'trader', atMs: site.nowMs },
  );
  if (!decided.ok) throw new Error(decided.error.code);
}

test('bets count from their acceptance until they are settled, cashed out or cancelled', async () => {
  expect(outcomes(await read())).toEqual([]);
  await placeSingle(10_000n, 1, 2000);
  const cashed = await placeSingle(8000n, 3, 4200);
  const cancelled = await placeSingle(1000n, 2, 3600);
  const open = await read();
  expect(outcomes(open)).toEqual([
    ['Ash 1', 1, 10_000, 20_000],
    ['Ash 2', 1, 1000, 3600],
    ['Ash 3', 1, 8000, 33_600],
  ]);
  const [totals] = open.matches.values();
  // The worst end is a win of the away team: 336.00 less all stakes.
  expect(totals && open.worstCase(totals)).toMatchObject({ loss: 33_600 - 19_000, isExact: true });

  const cashOut = makeCashOut(
    makeCashoutParts({
      pool: site.pool,
      lanes: site.lanes,
      house: await readHouse(site.pool),
      clock: { nowMs: () => site.nowMs },
      books: {
        get: (id) => site.feed.get(id),
        feed: () => ({ ...site.feed.feed(), rate: 1 }),
        chances: () => model,
      },
      liveDelay: async () => () => 0,
    }),
  );
  const body = { CommandId: site.commandId(), betId: cashed, CashoutOddsValues: [], StakePart: '60.00' };
  const part = { principal: player.principal, body: { ...body, amount: '50.00' }, atMs: site.nowMs };
  expect(resultCode(await cashOut.create(part))).toBe('ok');
  expect(outcomes(await read())[2]).toEqual(['Ash 3', 1, 2000, 8400]);
  await cancel(cancelled);
  expect(outcomes(await read())).toHaveLength(2);
  await site.feed.result(matches[0] ?? 0, site.nowMs, homeWins);
  await settlement.readFeed();
  await settlement.pay();
  const over = await read();
  expect(outcomes(over)).toEqual([]);
  expect(over.all).toEqual({ bets: 0, multiples: 0, recent: 0, stakes: 0, payouts: 0, expected: 0 });
});

test('a won leg of a combo moves its winnings to the open leg, and a correction moves them back', async () => {
  const picks = [pick(0, 1, 2000), pick(1, 1, 3000)];
  await strike(site, player, { type: 'combo', stakeMinor: 1000n, promisedMinor: 6000n, picks });
  expect((await read()).all).toMatchObject({ bets: 1, multiples: 1, stakes: 1000, payouts: 6000 });
  await site.feed.result(matches[0] ?? 0, site.nowMs, homeWins);
  await settlement.readFeed();
  await settlement.pay();
  expect(outcomes(await read())).toEqual([['Birch 1', 1, 2000, 6000]]);
  await site.feed.correction(
    matches[0] ?? 0,
    site.nowMs,
    score(
      [
        [0, 0],
        [0, 1],
      ],
      true,
    ),
  );
  await settlement.readFeed();
  expect(outcomes(await read())).toEqual([['Birch 1', 1, 0, 0]]);
  await settlement.pay();
  expect(outcomes(await read())).toEqual([]);
});

test('the sums are shared for two seconds, and a new bet counts at the next read', async () => {
  const before = await read();
  expect(await exposure.read()).toBe(before);
  await placeSingle(500n, 1, 2000);
  site.nowMs += 2001;
  expect((await exposure.read()).all.bets).toBe(before.all.bets + 1);
});
