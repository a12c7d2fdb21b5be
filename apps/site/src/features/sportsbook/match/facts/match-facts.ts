import type { Fixture, FixturePlayer } from '@evens/book';
import type { Market, Match } from '@evens/contract';
import type { MatchNames } from '@evens/locales/browser';
import { isLotto } from '@evens/markets';

/** A race, or an outright: many runners and no two sides. */
export function isRace({ Type }: Pick<Match, 'Type'>): boolean {
  return Type !== 1;
}

/** The winner of a season or a cup: it has no time of play of its own. */
export function isOutright({ Type }: Pick<Match, 'Type'>): boolean {
  return Type === 3;
}

/** The facts of a match that buttons and names use. */
export interface MatchFacts extends MatchNames {
  readonly matchId: number;
  /** Path without the language prefix. */
  readonly link: string;
  readonly runners: readonly string[];
  /** Empty in lists, which show no markets on players. */
  readonly players: readonly string[];
  readonly squads: readonly FixturePlayer[];
}

const NO_PLAYERS: readonly FixturePlayer[] = [];

/**
 * Runners come from the match book if it is loaded, else from the titles of the list's preview, which has no market on the
 * numbers of a draw.
 */
export function matchFacts(
  match: Match,
  fixture: Fixture | undefined,
  squads: readonly FixturePlayer[] = NO_PLAYERS,
): MatchFacts {
  const hasRunners = isRace(match);
  const previewed = isLotto(match.SportAlias)
    ? []
    : (match.PreviewMarkets[0]?.Odds.map((odd) => odd.Title) ?? []);
  const known = fixture?.competitors.map((competitor) => competitor.name);
  return {
    matchId: match.ID,
    sport: match.SportAlias,
    home: hasRunners ? match.Name : match.HomeTeamName,
    away: match.AwayTeamName,
    runners: hasRunners ? (known ?? previewed) : [],
    players: squads.map(({ name }) => name),
    squads,
    link: match.MatchLink,
  };
}

/** A price from a list or page answer: shown until the live book is loaded. */
export interface FirstPrice {
  readonly oddsMilli: number;
  readonly isSuspended: boolean;
}

/** By `marketKey#outcomeNo`. */
export type FirstPrices = ReadonlyMap<string, FirstPrice>;

export function firstPrices(markets: readonly Market[]): FirstPrices {
  const prices = new Map<string, FirstPrice>();
  for (const market of markets) {
    for (const odd of market.Odds) prices.set(odd.ID, { oddsMilli: odd.Odds, isSuspended: odd.IsSuspended });
  }
  return prices;
}
