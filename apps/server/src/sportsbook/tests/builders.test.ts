import { getLanguage } from '@evens/locales';
import type { ChanceModel } from '@evens/markets';
import { betTypes } from '@evens/tickets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  openMoneySite,
  type Player,
  resultCode,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { visitor } from '../../platform/principal.ts';
import { readBackedBuilders } from '../builders/backed-store.ts';
import { makeOfferedBuilders } from '../builders/offered-builders.ts';

const HOUR_MS = 3_600_000;
const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.7, awayGoals: 1.1, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};
const lines = {
  '1x2': [2000, 3600, 3900],
  'total;total=2.5': [1900, 1900],
  'total;total=2.75': [1600, 2300],
  'both-teams-to-score': [1800, 1950],
};
/** Both teams score, and more than two goals. */
const backed = [
  { MarketType: 'both-teams-to-score', Specifier: '', OutcomeNo: 1, Odds: 1800 },
  { MarketType: 'total', Specifier: 'total=2.5', OutcomeNo: 1, Odds: 1900 },
];

let site: MoneySite;
let match: number;
let players: readonly Player[];

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 2 * HOUR_MS;
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + HOUR_MS));
  await site.feed.odds(match, lines, site.nowMs, { chances });
  players = await Promise.all(Array.from({ length: 5 }, () => site.player('100.00')));
});

function offer() {
  return makeOfferedBuilders({
    pool: site.pool,
    books: site.feed,
    selectionStatus: site.selectionStatus,
    clock: { nowMs: () => site.nowMs },
    onError(error) {
      throw error;
    },
  });
}

async function place(player: Player): Promise<void> {
  const bet = {
    matchId: match,
    market: 'total;total=2.5',
    outcomeNo: 1,
    odds: 1900,
    stake: '1.00',
    policy: 1,
  };
  const request = betRequest(site, player, bet);
  const Selections = backed.map((pick) => ({ MatchID: match, Builder: 1, ...pick }));
  expect(resultCode(await site.placeBet({ ...request, body: { ...request.body, Selections } }))).toBe('ok');
}

it('ready-made builders have a joint price and no line that can be refunded', async () => {
  const list = offer();
  const builders = await list(match, { language: getLanguage('en'), atMs: site.nowMs });
  expect(builders.map(({ Selections }) => Selections.map(({ ID }) => ID))).toEqual([
    [`${match}/1x2#1`, `${match}/total;total=2.5#1`],
  ]);
  // Dependent picks: the joint price is below the product of 2.00 and 1.90.
  expect(builders[0]?.Odds).toBeGreaterThan(2000);
  expect(builders[0]?.Odds).toBeLessThan(3800);
  await site.feed.odds(match, { 'total;total=2.5': [0, 0] }, site.nowMs, { chances });
  expect(await list(match, { language: getLanguage('en'), atMs: site.nowMs })).toEqual([]);
});

it('a builder of other players is offered once five of them have bet on it', async () => {
  const list = offer();
  const backers = async () => {
    const builders = await list(match, { language: getLanguage('en'), atMs: site.nowMs });
    return builders.map(({ Backers, Theme }) => [Backers, Theme]);
  };
  const [last, ...first] = players;
  if (!last) throw new Error('no player');
  for (const player of first) await place(player);
  for (const player of first) await place(player);
  const since = { sinceMs: site.nowMs - HOUR_MS, bettorsMin: 5 };
  expect(await readBackedBuilders(site.pool, since)).toEqual([]);
  await place(last);
  expect(await readBackedBuilders(site.pool, since)).toEqual([
    {
      matchId: match,
      bettors: 5,
      picks: expect.arrayContaining(
        backed.map(({ MarketType: type, Specifier: specifier, OutcomeNo: outcomeNo }) => ({
          type,
          specifier,
          outcomeNo,
        })),
      ),
    },
  ]);
  await expect.poll(backers).toEqual([
    [5, null],
    [0, 'favourite-in-goals'],
  ]);
  expect(await readBackedBuilders(site.pool, { ...since, sinceMs: site.nowMs + 1 })).toEqual([]);
});

it('a selection that wins whenever another does adds nothing, and the answer names it', async () => {
  await site.feed.odds(match, { ...lines, 'total;total=1.5': [1250, 3600] }, site.nowMs, { chances });
  const status = async (totals: readonly string[]) => {
    const answer = await site.selectionStatus(
      {
        BetType: betTypes.single,
        Selections: [['1x2', ''] as const, ...totals.map((total) => ['total', total] as const)].map(
          ([MarketType, Specifier]) => ({
            MatchID: match,
            MarketType,
            Specifier,
            OutcomeNo: 1,
            Odds: 1000,
            Builder: 1,
          }),
        ),
      },
      visitor,
    );
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const needed = await status(['total=2.5']);
  const redundant = await status(['total=2.5', 'total=1.5']);
  expect(needed.Builders[0]).toMatchObject({ Reason: '', ImpliedBy: [] });
  expect(redundant.refusal).toBeUndefined();
  expect(redundant.Builders).toEqual([{ Odds: needed.Builders[0]?.Odds, Reason: '', ImpliedBy: [2] }]);
});
