import { type AccountId, err, ok, type Result } from '@evens/base';
import { type FixturePlayer, isInPlay } from '@evens/book';
import { alertBounds, type PlayerAlert, type PlayerAlerts, refusal } from '@evens/contract';
import { type Language, marketName, outcomeName } from '@evens/locales';
import { hasFewScores, marketKey, splitKey, sportByAlias } from '@evens/markets';
import type { Replica } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { fixtureName } from '../tickets/present-leg.ts';
import { alertMatchLink } from './alert-names.ts';
import {
  type AlertRow,
  readAlerts,
  readQuietHours,
  removeAlerts,
  setMatchAlert,
  setPriceAlert,
  setQuietHours,
} from './alert-store.ts';
import type { PushSubscriptions } from './push/push-store.ts';
import { isTimeZone } from './quiet-hours.ts';

interface AlertRoutesParts {
  readonly pool: Pool;
  readonly replica: Pick<Replica, 'view'>;
  /** Undefined if the site sends no pushes. */
  readonly push: PushSubscriptions | undefined;
}

const done = { HasErrors: false } as const;

function presentPrice(row: AlertRow, language: Language): PlayerAlert['Price'] {
  const { market_key, outcome_no, odds_milli, fixture } = row;
  if (market_key === null || outcome_no === null || odds_milli === null) return null;
  const { key, ...line } = splitKey(market_key);
  const names = matchNames(
    fixture,
    row.players?.map(({ name }: FixturePlayer) => name),
  );
  return {
    MarketType: line.type,
    Specifier: line.specifier,
    OutcomeNo: outcome_no,
    MarketName: marketName(language, line, names),
    OutcomeName: outcomeName(language, line, outcome_no, names),
    Odds: odds_milli,
  };
}

function presentAlert(row: AlertRow, language: Language): PlayerAlert {
  return {
    ID: row.id,
    MatchID: row.match_id,
    MatchName: fixtureName(row.fixture, language),
    MatchLink: alertMatchLink(row.fixture, row.match_id, isInPlay(row.phase)),
    Events: [...(row.events ?? [])],
    Price: presentPrice(row, language),
  };
}

/** Calls of players for their alerts. */
export function alertRoutes(app: HttpApp, { pool, replica, push }: AlertRoutesParts): void {
  async function present(accountId: AccountId, language: Language): Promise<PlayerAlerts> {
    const rows = await readAlerts(pool, accountId);
    return {
      ...done,
      Alerts: rows.map((row) => presentAlert(row, language)),
      QuietHours: await readQuietHours(pool, accountId),
      PushKey: push?.publicKey ?? null,
    };
  }

  async function presentSet(set: Result<undefined, 'full'>, accountId: AccountId, language: Language) {
    return set.ok
      ? ok(await present(accountId, language))
      : err(refusal('AlertsLimitReachedException', { maximum: alertBounds.alertsMax }));
  }

  /** A match that has not ended. */
  function findMatch(matchId: number) {
    const book = replica.view(matchId)?.book;
    return book && (isInPlay(book.phase) || ['scheduled', 'postponed'].includes(book.phase))
      ? book
      : undefined;
  }

  route(app, 'GET /api/user/alerts', async ({ principal, lang }) =>
    ok(await present(principal.accountId, lang)),
  );

  route(app, 'POST /api/user/alerts/setmatch', async ({ principal: { accountId }, body, lang, atMs }) => {
    const book = findMatch(body.MatchID);
    if (!book && body.Events.length > 0) return err(refusal('NotFoundException'));
    const sport = book && sportByAlias(book.fixture.sport);
    const events = [...new Set(body.Events)].filter(
      (event) =>
        event === 'end' ||
        (event === 'start' && book && !isInPlay(book.phase)) ||
        (event === 'goal' && sport && hasFewScores(sport)),
    );
    const set = await setMatchAlert(pool, { accountId, matchId: body.MatchID, events, atMs });
    return presentSet(set, accountId, lang);
  });

  route(app, 'POST /api/user/alerts/setprice', async ({ principal: { accountId }, body, lang, atMs }) => {
    const { MatchID: matchId, OutcomeNo: outcomeNo, Odds: oddsMilli } = body;
    const key = marketKey(body.MarketType, body.Specifier);
    if (findMatch(matchId)?.markets.get(key)?.odds[outcomeNo - 1] === undefined)
      return err(refusal('NotFoundException'));
    const set = await setPriceAlert(pool, { accountId, matchId, key, outcomeNo, oddsMilli, atMs });
    return presentSet(set, accountId, lang);
  });

  route(app, 'POST /api/user/alerts/remove', async ({ principal: { accountId }, body, lang }) => {
    await removeAlerts(pool, accountId, body.IDs);
    return ok(await present(accountId, lang));
  });

  route(app, 'POST /api/user/alerts/setquiet', async ({ principal, body: { QuietHours: hours } }) => {
    if (hours && !isTimeZone(hours.TimeZone))
      return err(refusal('InvalidDetailsException', { fields: ['TimeZone'] }));
    await setQuietHours(pool, principal.accountId, hours);
    return ok(done);
  });

  route(app, 'POST /api/user/alerts/subscribe', async ({ principal, body, atMs }) => {
    if (!push) return err(refusal('NotFoundException'));
    const isAdded = await push.add(principal.accountId, {
      ...{ endpoint: body.Endpoint, keys: { p256dh: body.P256dh, auth: body.Auth }, atMs },
    });
    return isAdded ? ok(done) : err(refusal('InvalidDetailsException', { fields: ['Endpoint'] }));
  });

  route(app, 'POST /api/user/alerts/unsubscribe', async ({ principal, body }) => {
    await push?.remove(principal.accountId, body.Endpoint);
    return ok(done);
  });
}
