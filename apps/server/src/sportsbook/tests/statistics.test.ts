import type { TicketFormula } from '@evens/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readSettledBets } from '../statistics/settled-bets-store.ts';
import { insertTicket, type RowTicket } from './histories-rows.ts';

const DAY_MS = 86_400_000;
const atMs = Date.UTC(2026, 2, 1, 12);
const single: TicketFormula = { type: 'single', legCount: 1, unitMinor: 1000n, eachWay: false };
const combo: TicketFormula = { type: 'combo', legCount: 2, unitMinor: 1000n, eachWay: false };
const won = { result: 2, stake_open: 0n, payout: 2000n, settled_at: new Date(atMs) };

let site: MoneySite;
let player: Player;
let matches: readonly [number, number];

beforeAll(async () => {
  site = await openMoneySite();
  player = await site.player('0');
  matches = [
    await site.feed.addMatch(soccer('Home', 'Away')),
    await site.feed.addMatch(soccer('North', 'South')),
  ];
});
afterAll(() => site.stop());

async function insert(
  columns: NonNullable<RowTicket['columns']>,
  change: Partial<RowTicket> = {},
): Promise<void> {
  const legs = [{ matchId: matches[0], legNo: 1 }];
  const { accountId } = player;
  await insertTicket(site.pool, { accountId, decidedAtMs: atMs, formula: single, legs, ...change, columns });
}

it('readSettledBets reads settled bets of own money in the span, with cash-outs and the sports of their legs', async () => {
  const other = await site.player('0');
  await insert({ ...won, cashed_out: 300n, stake_cashed: 200n });
  await insert(
    { ...won, result: 3, payout: 0n },
    {
      formula: combo,
      legs: [
        { matchId: matches[0], legNo: 1 },
        { matchId: matches[1], legNo: 2, type: 'total', specifier: 'total=2.5' },
      ],
    },
  );
  await insert(won, {
    legs: [
      { matchId: matches[0], legNo: 1 },
      { matchId: matches[0], legNo: 1, type: 'both-teams-to-score' },
    ],
  });
  // Open, virtual, refunded, of a bonus, of another player, before and after the span.
  await insert({});
  await insert({ ...won, product: 'virtual' });
  await insert({ ...won, result: 4 });
  await insert({ ...won, bonus_stake: 1000n });
  await insert(won, { accountId: other.accountId });
  await insert({ ...won, settled_at: new Date(atMs - DAY_MS - 1) });
  await insert({ ...won, settled_at: new Date(atMs + DAY_MS) });
  await site.pool.query("update market set sport = case match_id when $1 then 'soccer' else 'tennis' end", [
    matches[0],
  ]);
  const { accountId } = player;
  const read = await readSettledBets(site.pool, { accountId, fromMs: atMs - DAY_MS, toMs: atMs + DAY_MS });
  const bet = { stakeMinor: 1000n, promisedMinor: 2000n, settledAtMs: atMs, type: 'single' };
  expect(read).toEqual({
    isWhole: true,
    bets: [
      { ...bet, returnedMinor: 2300n, isBuilder: false, sport: 'soccer' },
      { ...bet, returnedMinor: 0n, type: 'combo', isBuilder: false, sport: 'several' },
      { ...bet, returnedMinor: 2000n, isBuilder: true, sport: 'soccer' },
    ],
  });
});
