import type { BookMarket, MatchBook } from '@evens/book';
import type { BuilderTheme } from '@evens/contract';
import { mainTypes, marketDefinition, marketKey, sportByAlias } from '@evens/markets';
import type { SlipPick } from '../slip/selection-id.ts';

/** One pick, or none if the match does not offer it. */
type Choice = (book: MatchBook) => Omit<SlipPick, 'matchId' | 'key'> | undefined;

function offeredLines(book: MatchBook, type: string): readonly BookMarket[] {
  return Array.from(book.markets.values()).filter((market) => market.type === type && !market.suspended);
}

/** A bet on a line of whole or quarter points can be refunded, and does not combine. */
function canPush({ specifier }: BookMarket): boolean {
  return /=-?\d+(\.[27]5)?$/u.test(specifier);
}

/** The line whose outcome has the price nearest to `oddsMilli`. */
function nearest(type: string, outcomeNo: number, oddsMilli: number): Choice {
  return (book) => {
    let found: BookMarket | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const market of offeredLines(book, type)) {
      if (canPush(market)) continue;
      const odds = market.odds[outcomeNo - 1] ?? 0;
      const distance = odds === 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(odds / oddsMilli));
      if (distance >= least) continue;
      least = distance;
      found = market;
    }
    return found && { type, specifier: found.specifier, outcomeNo };
  };
}

/** Index of the side with the shorter price to win: 0 home, 1 away. */
function favouriteSide(book: MatchBook): 0 | 1 | undefined {
  const market = winMarket(book);
  if (!market) return undefined;
  const [home = 0] = market.odds;
  const away = market.odds.at(-1) ?? 0;
  if (home === 0 || away === 0) return undefined;
  return home <= away ? 0 : 1;
}

function winMarket(book: MatchBook): BookMarket | undefined {
  return mainTypes(book.fixture.sport).win.flatMap((type) => offeredLines(book, type))[0];
}

const favouriteWins: Choice = (book) => {
  const market = winMarket(book);
  const side = favouriteSide(book);
  if (!market || side === undefined) return undefined;
  return { type: market.type, specifier: market.specifier, outcomeNo: side === 0 ? 1 : market.odds.length };
};

const favouriteOrDraw: Choice = (book) => {
  const side = favouriteSide(book);
  const [market] = offeredLines(book, 'double-chance');
  // Home or draw, home or away, draw or away.
  return side === undefined || !market
    ? undefined
    : { type: market.type, specifier: market.specifier, outcomeNo: side === 0 ? 1 : 3 };
};

/** The likeliest scorer of the favourite. */
const favouriteScorer: Choice = (book) => {
  const side = favouriteSide(book);
  const market = book.markets.get(marketKey('player-goals', 'number=1'));
  if (side === undefined || !market || market.suspended) return undefined;
  const own = side === 0 ? 'home' : 'away';
  let best = -1;
  for (const [index, odds] of market.odds.entries()) {
    if (odds === 0 || book.players[index]?.side !== own) continue;
    if (best === -1 || odds < (market.odds[best] ?? 0)) best = index;
  }
  return best === -1 ? undefined : { type: market.type, specifier: market.specifier, outcomeNo: best + 1 };
};

/** The total or handicap that lists of the sport show, at its middle line. */
function mainLine(column: 'total' | 'handicap', outcomeNo: number): Choice {
  return (book) => {
    const [type] = mainTypes(book.fixture.sport)[column].filter(
      (each) => marketDefinition(each) && offeredLines(book, each).length > 0,
    );
    return type === undefined ? undefined : nearest(type, outcomeNo, 1900)(book);
  };
}

const bothScore = nearest('both-teams-to-score', 1, 1800);

interface Idea {
  readonly theme: BuilderTheme;
  readonly choices: readonly Choice[];
}

/** Popular ideas of soccer: a winner with goals, goals with corners, a scorer in a win. */
const soccerIdeas: readonly Idea[] = [
  { theme: 'favourite-in-goals', choices: [favouriteWins, nearest('total', 1, 1600)] },
  { theme: 'favourite-and-scorer', choices: [favouriteScorer, favouriteWins] },
  {
    theme: 'both-sides',
    choices: [bothScore, nearest('total', 1, 1900), nearest('corners-total', 1, 1900)],
  },
  {
    theme: 'favourite-in-everything',
    choices: [favouriteScorer, favouriteWins, nearest('total', 1, 1600), nearest('corners-total', 1, 1700)],
  },
  {
    theme: 'favourite-not-beaten',
    choices: [favouriteOrDraw, nearest('total', 2, 1500), nearest('cards-total', 1, 1800)],
  },
];

const otherIdeas: readonly Idea[] = [
  { theme: 'favourite-high', choices: [favouriteWins, mainLine('total', 1)] },
  { theme: 'favourite-low', choices: [favouriteWins, mainLine('total', 2)] },
];

export interface ReadyBuilder {
  readonly theme: BuilderTheme;
  readonly picks: readonly SlipPick[];
}

/** The builders that the house puts together for a match; each has all of its picks on offer. */
export function readyMadeBuilders(matchId: number, book: MatchBook): readonly ReadyBuilder[] {
  if (book.fixture.kind !== 'match') return [];
  const isSoccer = sportByAlias(book.fixture.sport)?.model === 'soccer';
  return (isSoccer ? soccerIdeas : otherIdeas).flatMap(({ theme, choices }) => {
    const picks = choices.flatMap((choose) => {
      const pick = choose(book);
      return pick ? [{ ...pick, matchId, key: marketKey(pick.type, pick.specifier) }] : [];
    });
    return picks.length === choices.length ? [{ theme, picks }] : [];
  });
}
