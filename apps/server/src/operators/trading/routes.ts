import { type Clock, err, ok } from '@evens/base';
import { isOver } from '@evens/book';
import { refusal, TRADING_MATCHES_MAX } from '@evens/contract';
import type { Replica, ReplicaBook } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { MatchChances, makeMatchPresenter, readManualMatches } from '../../sportsbook/index.ts';
import { enterMatch, resumeFeed } from './manual-matches.ts';
import { presentEntry } from './manual-situation.ts';
import { changeTrader, readTraders } from './match-traders.ts';
import { presentTradingLines, presentTradingMatch, scoreText } from './present-trading.ts';
import { shiftPrices } from './price-shifts.ts';
import { readClosedParts, readFeedState, readPriceShifts } from './store.ts';

export interface TradingParts {
  readonly pool: Pool;
  readonly replica: Replica;
  readonly clock: Clock;
}

/** A book whose prices are too old counts as stopped, as it does for bets. */
function withCurrentBook(replica: Replica, entry: ReplicaBook): ReplicaBook {
  return { ...entry, book: replica.get(entry.id) ?? entry.book };
}

/** The trading grid and the page of a match. Both read the same copy of the books as bets do. */
export function tradingRoutes(app: HttpApp, { pool, replica, clock }: TradingParts): void {
  const present = makeMatchPresenter(replica);
  const chances = new MatchChances((id) => replica.chances(id));
  route(app, 'GET /api/desk/trading', async ({ query, lang }) => {
    const view = { present, language: lang, nowMs: clock.nowMs() };
    const isLive = query.When === 'live';
    const [manual, traders] = await Promise.all([readManualMatches(pool), readTraders(pool)]);
    const entries = [...replica.all()]
      .filter(({ book: { phase } }) =>
        isLive ? phase === 'playing' || phase === 'break' : phase === 'scheduled',
      )
      .sort((a, b) => a.book.fixture.startsAtMs - b.book.fixture.startsAtMs || a.id - b.id)
      .slice(0, TRADING_MATCHES_MAX)
      .map((entry) => withCurrentBook(replica, entry));
    return ok({
      Matches: entries.map((entry) =>
        presentTradingMatch(entry, {
          ...{ ...view, isManual: manual.has(entry.id), trader: traders.get(entry.id) },
        }),
      ),
    });
  });
  route(app, 'GET /api/desk/tradingmatch', async ({ query: { id }, lang, atMs }) => {
    const received = replica.view(id);
    if (received === undefined) return err(refusal('NotFoundException'));
    const entry = withCurrentBook(replica, received);
    const { book, place } = entry;
    const nowMs = clock.nowMs();
    const [closed, shifts, feed, traders] = await Promise.all([
      readClosedParts(pool, { id, sport: book.fixture.sport, tournamentId: place.tournamentId }),
      readPriceShifts(pool, id, atMs),
      readFeedState(pool, id),
      readTraders(pool),
    ]);
    const { Main, IsMainSuspended, ...Match } = presentTradingMatch(entry, {
      ...{ present, language: lang, nowMs, isManual: feed?.entered_at != null, trader: traders.get(id) },
    });
    return ok({
      Match,
      Lines: presentTradingLines(entry, { language: lang, chances: chances.of(id, book) }),
      Closed: closed.map(({ kind, name, closed_by, closed_at, reason }) => ({
        ...{ Kind: kind, Name: name, By: closed_by, At: closed_at.toISOString(), Reason: reason },
      })),
      Shifts: shifts.map(({ target, shift, until, shifted_by, reason }) => ({
        ...{ Target: target, Shift: shift, Until: until.toISOString(), By: shifted_by, Reason: reason },
      })),
      Entry: feed && !isOver(feed) ? presentEntry(book, nowMs) : null,
      Manual:
        feed?.entered_by && feed.entered_at && feed.reason !== null
          ? {
              By: feed.entered_by,
              At: feed.entered_at.toISOString(),
              Reason: feed.reason,
              FeedPhase: feed.phase,
              FeedScore: scoreText(book.fixture.sport, feed.facts),
            }
          : null,
    });
  });
  route(app, 'POST /api/desk/priceshift', async ({ principal, body, atMs }) => {
    const shifted = await shiftPrices(pool, body, { operator: principal.userName, atMs });
    return shifted.ok ? ok({ HasErrors: false } as const) : shifted;
  });
  route(app, 'POST /api/desk/matchtrader', ({ principal, body, atMs }) =>
    changeTrader(pool, body, { operator: principal.userName, atMs }),
  );
  route(app, 'POST /api/desk/manualmatch', async ({ principal, body, atMs }) => {
    const book = replica.view(body.MatchID)?.book;
    if (book === undefined) return err(refusal('NotFoundException'));
    const published = { book, chances: replica.chances(body.MatchID) };
    return enterMatch(pool, body, { ...published, operator: principal.userName, atMs });
  });
  route(app, 'POST /api/desk/resumefeed', ({ principal, body, atMs }) =>
    resumeFeed(pool, body, { operator: principal.userName, atMs }),
  );
}
