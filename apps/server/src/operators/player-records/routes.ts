import { err, ok, type PlayerId, parseCommandId, type Result } from '@evens/base';
import { type HistoryRound, playerRecordRules, type Refusal, refusal, type Ticket } from '@evens/contract';
import { readTransactions } from '../../payments/index.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import {
  countMessages,
  findPlayer,
  idleMs,
  nextBefore,
  type PlayerRow,
  presentDocuments,
  presentLogin,
  presentMessage,
  presentProtection,
  presentSession,
  readLoginAttempts,
  readMessages,
  readSessions,
  type TicketsRequest,
} from '../../players/index.ts';
import { presentBonus, readBonuses } from '../../promotions/index.ts';
import { presentTickets } from '../../sportsbook/index.ts';
import { presentLimitChange, readLimitChanges } from './event-store.ts';
import { readLinkedPlayers } from './links-store.ts';
import { insertNote, readActions, readNotes } from './note-store.ts';
import { readNewestPlayers, readPlayByPeriod, readPlayerRecord } from './player-store.ts';
import { presentPlayer, presentPlayerEntry } from './present-player.ts';
import { readTimeline, type TimelineParts } from './timeline.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
const { page: limit } = playerRecordRules;
const always = { fromMs: undefined, toMs: undefined };
/** Lists that have every ticket once. */
const ticketLists: readonly TicketsRequest['list'][] = ['uncleared', 'cleared', 'declined'];
const notThere = refusal('NotFoundException');

export interface PlayerRecordParts extends TimelineParts {
  readonly pool: Pool;
  /** Interval of reality checks that the jurisdiction sets, minutes. */
  readonly defaultMinutes: number | null;
  readRounds(request: {
    readonly principal: Pick<PlayerRow, 'currency'> & { readonly accountId: PlayerRow['account_id'] };
    readonly span: typeof always;
    readonly before: number;
    readonly limit: number;
  }): Promise<readonly HistoryRound[]>;
}

/** Operators are not players: an administrator finds them in their own list. */
async function findRecord(db: Queryable, id: number): Promise<Result<PlayerRow, Refusal>> {
  // The id of a request is any positive number: an unknown one has no row.
  const player = await findPlayer(db, id as PlayerId);
  return player === undefined || player.is_operator ? err(notThere) : ok(player);
}

/** Newest settlement or placement first. The lists of tickets by state are indexed one by one. */
async function readNewestTickets(
  db: Queryable,
  request: Omit<TicketsRequest, 'list' | 'span' | 'limit'>,
): Promise<readonly Ticket[]> {
  const lists = await Promise.all(
    ticketLists.map((list) => presentTickets(db, { ...request, list, limit, span: always })),
  );
  return lists
    .flat()
    .toSorted((a, b) => changedMs(b) - changedMs(a) || b.ID - a.ID)
    .slice(0, limit);
}

function changedMs({ SettledAt, PlacedAt }: Ticket): number {
  return Date.parse(SettledAt ?? PlacedAt);
}

/** Records of players for operators. */
export function playerRecordRoutes(app: HttpApp, parts: PlayerRecordParts): void {
  const { pool, reads, lists } = parts;

  route(app, 'GET /api/desk/players', async ({ query: { state, before = NEWEST } }) => {
    const rows = await readNewestPlayers(lists, { state, before, limit });
    return ok({ Players: rows.map(presentPlayerEntry), NextBefore: nextBefore(rows, limit) });
  });

  route(app, 'GET /api/desk/player', async ({ query, principal: { role }, atMs }) => {
    // An unknown id has no row.
    const row = await readPlayerRecord(lists, query.id as PlayerId);
    if (row === undefined) return err(notThere);
    const plays = await readPlayByPeriod(lists, { accountId: row.account_id, atMs });
    return ok({ Player: presentPlayer(row, plays, { role, atMs }) });
  });

  route(app, 'GET /api/desk/playertimeline', async ({ query, principal: { role }, lang }) => {
    const found = await findRecord(reads, query.id);
    if (!found.ok) return found;
    const { id: playerId, account_id: accountId, currency } = found.value;
    const request = { playerId, accountId, currency, role, before: query.before, language: lang };
    return ok(await readTimeline(parts, request));
  });

  route(app, 'GET /api/desk/playertickets', async ({ query: { id, before = NEWEST }, lang }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const { account_id: accountId } = found.value;
    const tickets = await readNewestTickets(lists, { accountId, before, language: lang });
    return ok({
      Tickets: [...tickets],
      NextBefore: nextBefore(
        tickets.map((ticket) => ({ id: ticket.ID })),
        limit,
      ),
    });
  });

  route(app, 'GET /api/desk/playerrounds', async ({ query: { id, before = NEWEST } }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const { account_id: accountId, currency } = found.value;
    const rounds = await parts.readRounds({
      principal: { accountId, currency },
      span: always,
      before,
      limit,
    });
    return ok({
      Rounds: [...rounds],
      NextBefore: nextBefore(
        rounds.map((round) => ({ id: round.ID })),
        limit,
      ),
    });
  });

  route(app, 'GET /api/desk/playerpayments', async ({ query: { id, before } }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const accountId = found.value.account_id;
    const payments = await readTransactions(lists, {
      accountId,
      group: undefined,
      span: always,
      before,
      limit,
    });
    const last = payments.length === limit ? payments.at(-1) : undefined;
    return ok({ Payments: [...payments], NextBefore: last?.ID ?? null });
  });

  route(app, 'GET /api/desk/playerdocuments', async ({ query }) => {
    const found = await findRecord(reads, query.id);
    return found.ok ? ok(await presentDocuments(reads, found.value.id)) : found;
  });

  route(app, 'GET /api/desk/playerbonuses', async ({ query }) => {
    const found = await findRecord(reads, query.id);
    if (!found.ok) return found;
    return ok({ Bonuses: (await readBonuses(reads, found.value.account_id)).map(presentBonus) });
  });

  route(app, 'GET /api/desk/playerprotection', async ({ query, atMs }) => {
    const found = await findRecord(reads, query.id);
    if (!found.ok) return found;
    const { account_id: accountId, currency } = found.value;
    const [protection, changes] = await Promise.all([
      presentProtection(lists, { accountId, currency, atMs, defaultMinutes: parts.defaultMinutes }),
      readLimitChanges(reads, { accountId, before: NEWEST, limit }),
    ]);
    return ok({ ...protection, Changes: changes.map((change) => presentLimitChange(change, currency)) });
  });

  route(app, 'GET /api/desk/playerlogins', async ({ query, atMs }) => {
    const found = await findRecord(reads, query.id);
    if (!found.ok) return found;
    const { id, auth_user_id: authUserId } = found.value;
    const [sessions, attempts] = await Promise.all([
      readSessions(reads, { authUserId, atMs, idleSinceMs: atMs - idleMs }),
      readLoginAttempts(reads, id),
    ]);
    return ok({ Sessions: sessions.map(presentSession), Logins: attempts.map(presentLogin) });
  });

  route(app, 'GET /api/desk/playermessages', async ({ query: { id, page = 1 }, lang }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const accountId = found.value.account_id;
    const [rows, { total }] = await Promise.all([
      readMessages(reads, { accountId, page }),
      countMessages(reads, accountId),
    ]);
    return ok({ Messages: rows.map((row) => presentMessage(lang, row)), TotalRecords: total });
  });

  route(app, 'GET /api/desk/playeractions', async ({ query: { id, before = NEWEST } }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const rows = await readActions(reads, { playerId: found.value.id, before, limit });
    const actions = rows.map(({ id: ID, operator, action, reason, at }) => ({
      ID,
      Operator: operator,
      Action: action,
      Reason: reason ?? '',
      At: at.toISOString(),
    }));
    return ok({ Actions: actions, NextBefore: nextBefore(rows, limit) });
  });

  route(app, 'GET /api/desk/playerlinks', async ({ query }) => {
    const found = await findRecord(reads, query.id);
    if (!found.ok) return found;
    const { id: playerId, account_id: accountId } = found.value;
    const rows = await readLinkedPlayers(lists, { playerId, accountId });
    const linked = rows.map(({ id, user_name, states, reasons }) => ({
      ID: id,
      UserName: user_name,
      States: [...states],
      Reasons: [...reasons],
    }));
    return ok({ Players: linked });
  });

  route(app, 'GET /api/desk/playernotes', async ({ query: { id, before = NEWEST } }) => {
    const found = await findRecord(reads, id);
    if (!found.ok) return found;
    const rows = await readNotes(reads, { playerId: found.value.id, before, limit });
    const notes = rows.map(({ id: ID, operator, text, at }) => ({
      ID,
      Operator: operator,
      Text: text,
      At: at.toISOString(),
    }));
    return ok({ Notes: notes, NextBefore: nextBefore(rows, limit) });
  });

  route(app, 'POST /api/desk/playernote', async ({ principal, body, atMs }) => {
    const noteId = parseCommandId(body.NoteId);
    if (!noteId.ok) return err(refusal('InvalidRequestException', { reason: 'NoteId is no UUIDv7' }));
    const text = body.Text.trim();
    if (text === '') return err(refusal('InvalidDetailsException', { fields: ['Text'] }));
    const found = await findRecord(pool, body.ID);
    if (!found.ok) return found;
    const playerId = found.value.id;
    await insertNote(pool, { playerId, noteId: noteId.value, operator: principal.userName, text, atMs });
    return ok({ HasErrors: false });
  });
}
