import type { Match } from '@evens/contract';
import { Browser } from '../../tests/fixture/browser.ts';

const OFFERS_AGE_MS = 3000;
const sports = ['soccer', 'tennis', 'basketball', 'icehockey'];

export interface Pick {
  readonly MatchID: number;
  readonly MarketType: string;
  readonly Specifier: string;
  readonly OutcomeNo: number;
  readonly Odds: number;
}

let latest: { readonly picks: Promise<readonly Pick[]>; readonly atMs: number } | undefined;

async function readPicks(url: string): Promise<readonly Pick[]> {
  const visitor = new Browser(url);
  const lists = await Promise.all(
    sports.map(async (sport) => {
      const { body } = await visitor.call('GET /api/sport/matches', {
        query: `?lang=en&sportAlias=${sport}&limit=40`,
      });
      return (body.Matches ?? []) as readonly Match[];
    }),
  );
  return lists.flat().flatMap(({ ID, PreviewMarkets }) =>
    PreviewMarkets.flatMap(({ Type, Specifier, Odds }) =>
      Odds.filter(({ IsSuspended, Odds: price }) => !IsSuspended && price > 0).map(
        ({ OutcomeNo, Odds: price }) => ({
          ...{ MatchID: ID, MarketType: Type, Specifier, OutcomeNo, Odds: price },
        }),
      ),
    ),
  );
}

/** Offered outcomes of main markets. All bots share one read of the lists, as a page of prices does. */
export function listPicks(url: string): Promise<readonly Pick[]> {
  if (!latest || Date.now() - latest.atMs > OFFERS_AGE_MS)
    latest = { picks: readPicks(url), atMs: Date.now() };
  return latest.picks;
}
