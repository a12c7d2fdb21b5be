import { type Fixture, isBettable, isOutright, type MatchBook, type StreamType } from '@evens/book';
import { type FeedState, type LiveMatchInfo, type Match, type Outright, periodId } from '@evens/contract';
import { type Language, tournamentTitle } from '@evens/locales';
import {
  countMarkets,
  fullScore,
  periodsWon,
  previewMarketOrder,
  type Score,
  type Sport,
  sportByAlias,
} from '@evens/markets';
import { isInPlay, type Place, previewMarkets } from '../../feed/index.ts';
import { competitorLogo } from './club-colours.ts';
import { categoryAlias, matchLink } from './links.ts';
import { presentMarket } from './present-markets.ts';
import { presentPlace } from './present-place.ts';
import { raceDistance } from './race-distance.ts';

/** A match and its state, from a replica or a row. */
export interface MatchEntry {
  readonly id: number;
  readonly place: Place;
  readonly book: MatchBook;
}

export interface MatchView {
  readonly language: Language;
  /** Path segments are derived from its names. */
  readonly english: Language;
  readonly feed: FeedState;
}

/** `Match.Type` on the wire. */
const matchTypes = { match: 1, race: 2, outright: 3 } as const;

function typeOf(fixture: Fixture): number {
  return isOutright(fixture) ? matchTypes.outright : matchTypes[fixture.kind];
}

export function matchSport({ book }: MatchEntry): Sport {
  const sport = sportByAlias(book.fixture.sport);
  if (sport === undefined) throw new Error(`no sport ${book.fixture.sport}: the owner checks fixtures`);
  return sport;
}

/** Whether anything of the match can be bet on now; a single market may still be suspended. */
export function isOpen(book: MatchBook, feed: FeedState): boolean {
  return feed === 'up' && isBettable(book);
}

export function matchName({ fixture }: MatchBook, language: Language): string {
  const [home, away] = fixture.competitors;
  return fixture.kind === 'race' ? tournamentTitle(language, fixture) : `${home?.name} – ${away?.name}`;
}

export function presentMatch(entry: MatchEntry, { language, english, feed }: MatchView): Match {
  const { id, place, book } = entry;
  const { fixture } = book;
  const sport = matchSport(entry);
  const [home, away] = fixture.kind === 'race' ? [] : fixture.competitors;
  const path = {
    sport,
    categoryAlias: categoryAlias(english, fixture.category),
    tournamentAlias: fixture.tournament,
  };
  const view = { book, language, isOpen: isOpen(book, feed) };
  let outcomes = 0;
  for (const { odds } of book.markets.values()) outcomes += odds.filter((price) => price > 0).length;
  return {
    ID: id,
    ...presentPlace({ sport, place, fixture }, { language, english }),
    Name: matchName(book, language),
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    HomeTeamName: home?.name ?? tournamentTitle(language, fixture),
    AwayTeamName: away?.name ?? '',
    HomeTeamLogo: home ? competitorLogo(sport.alias, home) : fixture.tournament,
    AwayTeamLogo: away ? competitorLogo(sport.alias, away) : '',
    MatchLink: matchLink(path, id, isInPlay(book)),
    OutcomesCount: outcomes,
    MarketsCount: countMarkets(book.markets.keys()),
    PreviewMarkets: previewMarkets(book).map((market) => presentMarket(market, view)),
    PreviewMarketOrder: previewMarketOrder(sport.alias),
    BettingSourceType: book.sourceType,
    Type: typeOf(fixture),
    ...(fixture.distanceMeters === undefined
      ? {}
      : { Distance: raceDistance(fixture.distanceMeters, { category: fixture.category, language }) }),
    ...(fixture.raceNumber === undefined ? {} : { RaceNumber: fixture.raceNumber }),
    ...(fixture.roundSides === undefined ? {} : { RoundSides: fixture.roundSides }),
    IsLive: isInPlay(book),
  };
}

export function presentOutright(entry: MatchEntry, match: Match): Outright {
  const terms = entry.book.fixture.eachWay;
  return { Match: match, EachWay: terms ? { Places: terms.places, Fraction: terms.fraction } : null };
}

function matchScore(entry: MatchEntry): Score {
  const { facts } = entry.book;
  if (facts.kind !== 'contest') return { home: 0, away: 0 };
  return matchSport(entry).scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
}

const streamNumbers: Readonly<Record<StreamType, number>> = { hls: 1, frame: 2 };

/**
 * Clock: it showed `ClockCorrection` seconds at `ClockStartTime`, and has advanced since then if `IsClockStarted`: up,
 * or down if `IsCountDown`, at the rate in the stream's heartbeat.
 */
export function presentLive(entry: MatchEntry, nowMs: number): LiveMatchInfo {
  const { clock, facts, phase, fixture } = entry.book;
  const score = matchScore(entry);
  const passed = clock.running ? Math.max(0, ((nowMs - clock.atMs) / 1000) * clock.rate) : 0;
  const seconds = Math.max(0, clock.countDown ? clock.seconds - passed : clock.seconds + passed);
  return {
    StreamUrl: fixture.stream?.url ?? '',
    StreamType: fixture.stream ? streamNumbers[fixture.stream.type] : 0,
    Status: phase,
    HomeScore: score.home,
    AwayScore: score.away,
    MatchMinute: Math.floor(seconds / 60),
    IsClockStarted: clock.running,
    ClockStartTime: new Date(clock.atMs).toISOString(),
    ClockCorrection: Math.round(clock.seconds),
    IsCountDown: clock.countDown,
    SportSystemID: matchSport(entry).systemId,
    PeriodID: periodId({ sport: fixture.sport, periods: fixture.periods, period: clock.period }),
    Scores:
      facts.kind === 'contest'
        ? facts.periods.map(({ home, away }) => ({ HomeScore: home, AwayScore: away }))
        : [],
  };
}
