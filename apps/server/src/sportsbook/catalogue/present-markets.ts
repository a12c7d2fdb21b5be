import type { BookMarket, MatchBook } from '@evens/book';
import type { Market, Odd } from '@evens/contract';
import { type Language, marketName, outcomeTitle } from '@evens/locales';
import { isOnPlayers, marketDefinition, marketDefinitions, marketKey, parseMarket } from '@evens/markets';
import { matchNames } from './match-names.ts';

export interface MarketsView {
  readonly book: MatchBook;
  readonly language: Language;
  /** False while no bet on the match is possible. */
  readonly isOpen: boolean;
}

/** Column headings of the board. */
function headerType({ odds }: BookMarket): string {
  return odds.length === 2 ? 'two-way' : odds.length === 3 ? 'three-way' : 'list';
}

export function presentMarket(market: BookMarket, { book, language, isOpen }: MarketsView): Market {
  const { type, specifier, odds, suspended } = market;
  const id = marketKey(type, specifier);
  const line = { type, specifier };
  const players = isOnPlayers(type) ? book.players.map(({ name }) => name) : undefined;
  const names = matchNames(book.fixture, players);
  const presentOdd = (price: number, index: number): Odd => {
    const { title, suffix } = outcomeTitle(language, line, index + 1, names);
    return {
      ID: `${id}#${index + 1}`,
      OutcomeNo: index + 1,
      Title: title,
      TitleSuffix: suffix,
      MarketID: id,
      IsSuspended: suspended || !isOpen || price === 0,
      Odds: price,
    };
  };
  return {
    ID: id,
    Type: type,
    Specifier: specifier,
    Name: marketName(language, line, names),
    Group: marketDefinition(type)?.group ?? 'specials',
    MarketSpecifications: specifier,
    HeaderType: headerType(market),
    Odds: odds.map(presentOdd),
  };
}

/** The market without the players that have no price: most of a squad on most lines. */
export function omitUnofferedPlayers(market: Market): Market {
  if (!isOnPlayers(market.Type)) return market;
  return { ...market, Odds: market.Odds.filter(({ Odds }) => Odds > 0) };
}

const rankByType = new Map(marketDefinitions.map(({ type }, index) => [type, index]));

/** As a match page lists them: by market, then by period, number and line. */
export function inPageOrder(markets: Iterable<BookMarket>): readonly BookMarket[] {
  return Array.from(markets, (market) => {
    const parsed = parseMarket(market.type, market.specifier);
    const { period = 0, number = 0, lineHundredths = 0 } = parsed.ok ? parsed.value.specifier : {};
    return { market, keys: [rankByType.get(market.type) ?? 999, period, number, lineHundredths] };
  })
    .sort((a, b) => {
      for (const [index, key] of a.keys.entries()) {
        const difference = key - (b.keys[index] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .map(({ market }) => market);
}
