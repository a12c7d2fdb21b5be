import { type BookMarket, isInPlay } from '@evens/book';
import type { TradingLine, TradingMatch } from '@evens/contract';
import type { Language } from '@evens/locales';
import { type Facts, fullScore, isOnPlayers, periodsWon, sportByAlias } from '@evens/markets';
import type { OutcomeMasses } from '@evens/pricing';
import type { ReplicaBook } from '../../feed/index.ts';
import {
  type Chances,
  inPageOrder,
  type MatchPresenter,
  presentLive,
  presentMarket,
} from '../../sportsbook/index.ts';

interface TradingView {
  readonly present: MatchPresenter;
  readonly language: Language;
  readonly nowMs: number;
  readonly isManual: boolean;
  readonly trader: string | undefined;
}

/** The whole score, or the sets won; null for races. */
export function scoreText(sport: string, facts: Facts): string | null {
  if (facts.kind !== 'contest') return null;
  const { home, away } = sportByAlias(sport)?.scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
  return `${home}–${away}`;
}

export function presentTradingMatch(
  entry: ReplicaBook,
  { present, language, nowMs, isManual, trader }: TradingView,
): TradingMatch {
  const { id, place, book } = entry;
  const match = present(entry, language);
  const { MatchMinute } = presentLive(entry, nowMs);
  const isPlayed = isInPlay(book.phase) && book.facts.kind === 'contest';
  const main = match.PreviewMarkets[0];
  const lines = [...book.markets.values()];
  return {
    ID: id,
    Name: match.Name,
    SportAlias: match.SportAlias,
    Category: match.Category.Name,
    TournamentID: place.tournamentId,
    Tournament: match.Tournament.Name,
    StartsAt: match.DateOfMatch,
    IsLive: match.IsLive,
    Phase: book.phase,
    Score: isPlayed ? scoreText(book.fixture.sport, book.facts) : null,
    // Sports without a clock stay at 0.
    Minute: isPlayed && (book.clock.running || book.clock.seconds > 0) ? MatchMinute : null,
    Stopped: book.stopped ?? null,
    PricedAt: book.pricedAtMs === 0 ? null : new Date(book.pricedAtMs).toISOString(),
    LinesCount: lines.length,
    IsManual: isManual,
    Trader: trader ?? null,
    SuspendedLinesCount: lines.filter(({ suspended }) => suspended).length,
    Main: main?.Odds.map(({ OutcomeNo, Title, Odds }) => ({ OutcomeNo, Title, Odds })) ?? [],
    IsMainSuspended: main === undefined || main.Odds.every(({ IsSuspended }) => IsSuspended),
  };
}

/** Σ 1/odds − 1 in thousandths. Null for players, whose prices are no alternatives, and while a price is missing. */
function overround({ type, odds }: BookMarket): number | null {
  if (isOnPlayers(type) || odds.some((each) => each === 0)) return null;
  return Math.round(odds.reduce((sum, each) => sum + 1000 / each, -1) * 1000);
}

/**
 * The price at which a stake is worth itself: win·o + halfWin·(1 + o)/2 + refund + halfLose/2 = 1, in thousandths. Null
 * for an outcome that cannot win.
 */
function fairOdds({ win, halfWin, refund, halfLose }: OutcomeMasses): number | null {
  const winning = win + halfWin / 2;
  return winning <= 0 ? null : Math.round((1000 * (1 - refund - halfLose / 2 - halfWin / 2)) / winning);
}

export function presentTradingLines(
  { book }: ReplicaBook,
  { language, chances }: { readonly language: Language; readonly chances: Chances | undefined },
): TradingLine[] {
  return inPageOrder(book.markets.values()).map((market) => {
    const { ID, Type, Name, Odds } = presentMarket(market, {
      book,
      language,
      isOpen: book.stopped === undefined,
    });
    const masses = chances?.masses(market);
    return {
      ID,
      Type,
      Name,
      IsSuspended: market.suspended,
      Margin: overround(market),
      Outcomes: Odds.map(({ OutcomeNo, Title, TitleSuffix, Odds: price }, index) => {
        const mass = masses?.[index];
        return {
          OutcomeNo,
          Title: [Title, TitleSuffix].filter(Boolean).join(' '),
          Odds: price,
          FairOdds: mass ? fairOdds(mass) : null,
        };
      }).filter(({ Odds: price }) => price > 0 || !isOnPlayers(Type)),
    };
  });
}
