import { err, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, type RiskSignal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { route } from '../../platform/route.ts';
import { findPlayerByUserName } from '../../players/index.ts';
import { lockSignal, readOfAccount, readSeen, readWaiting, type SignalRow, setSeen } from './signal-store.ts';

const SHOWN_MAX = 100;

type SeenBody = CallBody<Calls['POST /api/desk/riskseen']>;

function present(row: SignalRow): RiskSignal {
  return {
    ID: row.id,
    PlayerID: row.player_id,
    UserName: row.user_name,
    Kind: row.kind,
    Level: row.level,
    Currency: row.currency,
    Facts: row.facts,
    FoundDate: row.found_at.toISOString(),
    ChangedDate: row.changed_at.toISOString(),
    IsSeen: row.seen_level >= row.level,
    SeenBy: row.seen_by,
    SeenDate: row.seen_at?.toISOString() ?? null,
    Note: row.note,
  };
}

/**
 * Marks a signal as seen at the level that the operator saw. One that rose meanwhile still waits. The same said again by the
 * same operator is recorded once. Refuses NotFound, and InvalidDetails of a level that the signal never had.
 */
async function markSeen(
  pool: Pool,
  { ID: id, Level: level, Note }: SeenBody,
  { operator, atMs }: By,
): Promise<Result<undefined, Refusal>> {
  const note = Note.trim();
  return inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    const signal = await lockSignal(client, id);
    if (!signal) return err(refusal('NotFoundException'));
    if (level > signal.level) return err(refusal('InvalidDetailsException', { fields: ['Level'] }));
    const isRepeat = signal.seen_level >= level && signal.seen_by === operator && signal.note === note;
    if (isRepeat) return ok(undefined);
    await setSeen(client, { id, level: Math.max(level, signal.seen_level), operator, note, atMs });
    await recordOperatorAction(client, {
      operator,
      action: 'risk-seen',
      subject: `player:${signal.player_id}`,
      details: { signal: id, kind: signal.kind, level, note },
      atMs,
    });
    return ok(undefined);
  });
}

/** Risk signals for operators. */
export function riskRoutes(app: HttpApp, { pool }: { readonly pool: Pool }): void {
  route(app, 'GET /api/desk/risk', async ({ query }) => {
    const { userName, state } = query;
    if (userName !== undefined) {
      const player = await findPlayerByUserName(pool, userName);
      if (!player) return err(refusal('NotFoundException'));
      const found = await readOfAccount(pool, { accountId: player.account_id, limit: SHOWN_MAX });
      return ok({ Signals: found.map(present) });
    }
    const found = await (state === 'seen' ? readSeen : readWaiting)(pool, SHOWN_MAX);
    return ok({ Signals: found.map(present) });
  });
  route(app, 'POST /api/desk/riskseen', async ({ principal, body, atMs }) => {
    const marked = await markSeen(pool, body, { operator: principal.userName, atMs });
    return marked.ok ? ok({ HasErrors: false } as const) : marked;
  });
}
