import { err, ok } from '@evens/base';
import { BETTING_ALERTS_MAX, type BettingAlert, refusal } from '@evens/contract';
import { type Language, marketName, outcomeName } from '@evens/locales';
import { isOnPlayers, splitKey } from '@evens/markets';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { route } from '../../platform/route.ts';
import { findPlayerByUserName } from '../../players/index.ts';
import { fixtureName, matchNames, readPlayerNames } from '../../sportsbook/index.ts';
import { type AlertRow, readAlerts, setAlertsSeen } from './alert-store.ts';
import { changeRules, presentRules } from './rules.ts';

const done = { HasErrors: false } as const;

/** Names of the players of matches, in order. */
type PlayerNames = ReadonlyMap<number, readonly string[]>;

function readPlayers(pool: Pool, rows: readonly AlertRow[]): Promise<PlayerNames> {
  const ids = rows.flatMap(({ match_id, picks }) =>
    match_id !== null && picks.some(({ line }) => isOnPlayers(splitKey(line).type)) ? match_id : [],
  );
  return readPlayerNames(pool, ids);
}

function presentPicks(
  { match_id, picks, fixture }: AlertRow,
  { language, players }: { readonly language: Language; readonly players: PlayerNames },
): BettingAlert['Picks'] {
  if (!fixture) return [];
  const names = matchNames(fixture, match_id === null ? undefined : players.get(match_id));
  return picks.map(({ line: key, outcomeNo, oddsMilli }) => {
    const line = splitKey(key);
    return {
      Market: marketName(language, line, names),
      Outcome: outcomeName(language, line, outcomeNo, names),
      Odds: oddsMilli ?? null,
    };
  });
}

function presentAlert(row: AlertRow, language: Language, players: PlayerNames): BettingAlert {
  const { match_id, fixture, player_id, user_name } = row;
  return {
    ID: row.id,
    Kind: row.kind,
    HappenedAt: row.happened_at.toISOString(),
    Match: match_id !== null && fixture ? { ID: match_id, Name: fixtureName(fixture, language) } : null,
    TicketID: row.ticket_id,
    Player: player_id !== null && user_name !== null ? { ID: player_id, UserName: user_name } : null,
    Picks: presentPicks(row, { language, players }),
    Facts: row.facts,
    SeenBy: row.seen_by,
    SeenAt: row.seen_at?.toISOString() ?? null,
    ClosedAt: row.closed_at?.toISOString() ?? null,
    ClosedBecause: row.closed_because,
  };
}

/** Records the act unless all the alerts were seen before. */
async function markSeen(pool: Pool, ids: readonly number[], by: By): Promise<void> {
  await inTransaction(pool, async (client) => {
    const seen = await setAlertsSeen(client, ids, by);
    if (seen.length === 0) return;
    const details = { alerts: seen.join(' ') };
    await recordOperatorAction(client, { ...by, action: 'alerts-seen', subject: 'alerts', details });
  });
}

/** Betting alerts and their thresholds. */
export function bettingAlertRoutes(
  app: HttpApp,
  { pool, rulesChanged }: { readonly pool: Pool; readonly rulesChanged: () => void },
): void {
  route(app, 'GET /api/desk/alerts', async ({ query, lang }) => {
    const { kind, state, match, userName, before = Number.MAX_SAFE_INTEGER } = query;
    const player = userName === undefined ? undefined : await findPlayerByUserName(pool, userName);
    if (userName !== undefined && !player) return err(refusal('NotFoundException'));
    const rows = await readAlerts(pool, {
      ...{ kind, state, before },
      matchId: match,
      accountId: player?.account_id,
    });
    const players = await readPlayers(pool, rows);
    return ok({
      BaseCurrency: BOUNDS_CURRENCY,
      Alerts: rows.map((row) => presentAlert(row, lang, players)),
      NextBefore: rows.length < BETTING_ALERTS_MAX ? null : (rows.at(-1)?.id ?? null),
    });
  });
  route(app, 'POST /api/desk/alertsseen', async ({ principal, body, atMs }) => {
    await markSeen(pool, body.IDs, { operator: principal.userName, atMs });
    return ok(done);
  });
  route(app, 'GET /api/desk/alertrules', async () => ok(await presentRules(pool)));
  route(app, 'POST /api/desk/alertrules', async ({ principal, body, atMs }) => {
    const changed = await changeRules(pool, body, { operator: principal.userName, atMs });
    if (!changed.ok) return changed;
    rulesChanged();
    return ok(done);
  });
}
