import type { CasinoGame, FoundMatch, FoundSport, FoundTournament, SearchAnswer } from '@evens/contract';

export type GroupName = 'sports' | 'tournaments' | 'matches' | 'markets' | 'games';

export type FoundItem =
  | { readonly key: string; readonly link: string; readonly kind: 'sport'; readonly sport: FoundSport }
  | {
      readonly key: string;
      readonly link: string;
      readonly kind: 'tournament';
      readonly tournament: FoundTournament;
    }
  | { readonly key: string; readonly link: string; readonly kind: 'match'; readonly match: FoundMatch }
  | { readonly key: string; readonly link: string; readonly kind: 'market'; readonly match: FoundMatch }
  | { readonly key: string; readonly link: string; readonly kind: 'game'; readonly game: CasinoGame };

export interface FoundGroup {
  readonly name: GroupName;
  readonly items: readonly FoundItem[];
}

const usual: readonly GroupName[] = ['sports', 'tournaments', 'markets', 'games', 'matches'];

/** The match with the markets that a text finds. */
function marketsLink({ Match: { MatchLink } }: FoundMatch, text: string): string {
  return text === '' ? MatchLink : `${MatchLink}?${new URLSearchParams({ q: text })}`;
}

/** Groups with results; the best match first, a game whose name equals the text before all. */
export function listFoundGroups(answer: SearchAnswer, games: readonly CasinoGame[]): readonly FoundGroup[] {
  const items: Readonly<Record<GroupName, readonly FoundItem[]>> = {
    sports: answer.Sports.map((sport) => ({
      key: `sport-${sport.ID}`,
      link: sport.SportLink,
      kind: 'sport',
      sport,
    })),
    tournaments: answer.Tournaments.map((tournament) => ({
      key: `tournament-${tournament.Tournament.ID}`,
      link: tournament.Tournament.TournamentLink,
      kind: 'tournament',
      tournament,
    })),
    matches: answer.Matches.map((match) => ({
      key: `match-${match.Match.ID}`,
      link: marketsLink(match, match.PlayerName),
      kind: 'match',
      match,
    })),
    markets: answer.Markets.map((match) => ({
      key: `market-${match.Match.ID}`,
      link: marketsLink(match, answer.MarketText),
      kind: 'market',
      match,
    })),
    games: games.map((game) => ({ key: `game-${game.ID}`, link: game.GameLink, kind: 'game', game })),
  };
  const isCalledSo = games[0]?.Name.toLowerCase() === answer.Query.trim().toLowerCase();
  const first = isCalledSo ? 'games' : usual.find((name) => name === answer.Best);
  const order = first ? [first, ...usual.filter((name) => name !== first)] : usual;
  return order.map((name) => ({ name, items: items[name] })).filter((group) => group.items.length > 0);
}

/** The row that an arrow key leads to; wraps around at both ends. −1 is the box itself. */
export function movedTo(from: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  const places = count + 1;
  return ((from + 1 + by + places) % places) - 1;
}
