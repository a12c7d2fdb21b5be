import type { CallAnswer, Calls, Match } from '@evens/contract';
import { ArcadeFrame } from '../../tests/fixture/arcade.ts';
import type { Browser } from '../../tests/fixture/browser.ts';
import type { Offer, OfferedSelection } from './entry.ts';
import type { SiteCaller } from './site-caller.ts';

const SLIP_MAX = 20;
const BUILDER_MAX = 8;
const MATCHES_PER_SPORT = 8;
const MATCHES_MIN = 60;
const TRIES_MAX = 60;
const TRY_AGAIN_MS = 4000;

async function fetchMatches(caller: SiteCaller): Promise<readonly Match[]> {
  const { Matches } = await caller.get<CallAnswer<Calls['GET /api/sport/matches']>>(
    '/api/sport/matches?limit=500&lang=en',
  );
  return Matches.toSorted((a, b) => b.MarketsCount - a.MarketsCount);
}

/** One price of each market of a match. */
async function fetchPrices(caller: SiteCaller, id: number): Promise<readonly OfferedSelection[]> {
  const { Markets } = await caller.get<CallAnswer<Calls['GET /api/match/get']>>(
    `/api/match/get?id=${id}&lang=en`,
  );
  return Markets.flatMap(({ Type, Specifier, Odds }) => {
    const odd = Odds.find((one) => !one.IsSuspended && one.Odds >= 1100);
    return odd
      ? [{ MatchID: id, MarketType: Type, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds }]
      : [];
  });
}

/** Waits until the feed has priced enough matches; uses some of each sport, because their models differ in cost. */
async function pricedMatches(caller: SiteCaller) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const matches = await fetchMatches(caller);
    const early = matches.filter(
      ({ IsLive, DateOfMatch, MarketsCount }) =>
        !IsLive && MarketsCount > 0 && Date.parse(DateOfMatch) > Date.now() + 600_000,
    );
    const bySport = Map.groupBy(early, ({ SportAlias }) => SportAlias);
    const chosen = [...bySport.values()].flatMap((group) => group.slice(0, MATCHES_PER_SPORT));
    const priced = await Promise.all(chosen.map(({ ID }) => fetchPrices(caller, ID)));
    const rich = priced.filter((prices) => prices.length > 0);
    if (rich.length >= MATCHES_MIN) return { matches, rich };
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
  throw new Error(`pricedMatches: the feed did not price ${MATCHES_MIN} matches`);
}

/**
 * Collects the data for the most expensive requests from a site whose feed is up; the player's frame has played a
 * round.
 */
export async function readOffer(
  caller: SiteCaller,
  { url, browser, userName }: { readonly url: string; readonly browser: Browser; readonly userName: string },
): Promise<Omit<Offer, 'ticketId'>> {
  const { matches, rich } = await pricedMatches(caller);
  const selections = rich.flatMap((prices) => prices.slice(0, 1));
  const [biggest] = matches;
  if (!biggest || selections.length < SLIP_MAX)
    throw new Error(`readOffer: ${SLIP_MAX} matches with prices expected, ${selections.length} found`);
  const builders = (n: number) =>
    [0, 1, 2]
      .flatMap((place) =>
        (rich[(3 * n + place) % rich.length] ?? [])
          .slice(n % 3, (n % 3) + BUILDER_MAX)
          .map((one) => ({ ...one, Builder: place + 1 })),
      )
      .slice(0, SLIP_MAX);
  const frame = await ArcadeFrame.open(url, browser, { game: 'dice' });
  const played = await frame.start({ stake: '100', target: 5050, side: 'over' });
  if (played.status !== 200)
    throw new Error(`readOffer: the round was refused: ${JSON.stringify(played.body)}`);
  const demo = await ArcadeFrame.open(url, browser, { game: 'dice', demo: true });
  return {
    userName,
    matchIds: matches.map(({ ID }) => ID),
    bigMatchId: biggest.ID,
    tournamentIds: [...new Set(matches.map(({ Tournament }) => Tournament.ID))],
    selections,
    builders,
    roundId: played.body.RoundID,
    gameSecret: demo.opening.Secret,
  };
}
