import { err, ok, type PlayerId, parseCommandId, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type CallBody, type Calls, type Refusal, refusal, suspicionRules } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { route } from '../../platform/route.ts';
import { findPlayer, nextBefore } from '../../players/index.ts';
import {
  findByCommand,
  insertEntry,
  insertSuspicion,
  listForeignLinks,
  lockSuspicion,
  readEntries,
  readSuspicions,
  type SuspicionRow,
} from './store.ts';

const { page: limit } = suspicionRules;
const ENTRIES_MAX = 500;
const done = { HasErrors: false } as const;
const noCommand = refusal('InvalidRequestException', { reason: 'CommandId is no UUIDv7' });

function presentRow(row: SuspicionRow) {
  return {
    ID: row.id,
    PlayerID: row.player_id,
    UserName: row.user_name,
    State: row.state,
    Reference: row.reference,
    OpenedAt: row.opened_at.toISOString(),
    OpenedBy: row.opened_by,
    ChangedAt: row.changed_at.toISOString(),
  };
}

type Entry = Omit<CallBody<Calls['POST /api/desk/suspicion']>, 'PlayerID'>;

/** Records the act without the player and the text: only readers of the register learn whom it is about. */
function recordAct(
  client: PoolClient,
  id: number,
  action: OperatorAct,
  { operator, atMs }: By,
): Promise<number> {
  const subject = `suspicion:${id}`;
  return recordOperatorAction(client, { operator, action, subject, details: {}, atMs });
}

async function linkRefusal(
  client: PoolClient,
  playerId: PlayerId,
  { TicketIDs: ticketIds, PaymentIDs: paymentIds }: Entry,
): Promise<Refusal | undefined> {
  const foreign = await listForeignLinks(client, { playerId, ticketIds, paymentIds });
  const fields = [...(foreign.tickets ? ['TicketIDs'] : []), ...(foreign.payments ? ['PaymentIDs'] : [])];
  return fields.length > 0 ? refusal('InvalidDetailsException', { fields }) : undefined;
}

function writeEntry(
  client: PoolClient,
  entry: Entry & Pick<SuspicionRow, 'state' | 'reference'> & { readonly suspicionId: number },
  { operator, atMs }: By,
): Promise<void> {
  const { suspicionId, state, reference, CommandId: commandId, Text: text } = entry;
  const links = { ticketIds: entry.TicketIDs, paymentIds: entry.PaymentIDs };
  return insertEntry(client, { suspicionId, commandId, operator, text, state, reference, ...links, atMs });
}

/** Opens a report. Refuses NotFound of an unknown player and InvalidDetails of links to others' tickets or payments. */
function openSuspicion(
  pool: Pool,
  { PlayerID, ...entry }: CallBody<Calls['POST /api/desk/suspicion']>,
  by: By,
): Promise<Result<number, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    const known = await findByCommand(client, { operator: by.operator, commandId: entry.CommandId });
    if (known !== undefined) return ok(known);
    const player = await findPlayer(client, PlayerID as PlayerId);
    if (player === undefined || player.is_operator) return err(refusal('NotFoundException'));
    const refused = await linkRefusal(client, player.id, entry);
    if (refused) return err(refused);
    const id = await insertSuspicion(client, { playerId: player.id, atMs: by.atMs });
    await writeEntry(client, { ...entry, suspicionId: id, state: 'open', reference: null }, by);
    await recordAct(client, id, 'suspicion-open', by);
    return ok(id);
  });
}

/** Adds an entry. Refuses NotFound, and InvalidDetails of foreign links and of a reference that does not fit the state. */
function addEntry(
  pool: Pool,
  { ID: id, State: state, Reference: reference, ...entry }: CallBody<Calls['POST /api/desk/suspicionentry']>,
  by: By,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    const found = await lockSuspicion(client, id);
    if (await findByCommand(client, { operator: by.operator, commandId: entry.CommandId }))
      return ok(undefined);
    if (found === undefined) return err(refusal('NotFoundException'));
    if ((state === 'filed') !== (reference !== null))
      return err(refusal('InvalidDetailsException', { fields: ['Reference'] }));
    const refused = await linkRefusal(client, found.player_id, entry);
    if (refused) return err(refused);
    await writeEntry(client, { ...entry, suspicionId: id, state, reference }, by);
    await recordAct(client, id, state === found.state ? 'suspicion-note' : `suspicion-${state}`, by);
    return ok(undefined);
  });
}

/** The register of suspicions. The primary database answers: an operator must read what was just written. */
export function suspicionRoutes(app: HttpApp, { pool }: { readonly pool: Pool }): void {
  route(app, 'GET /api/desk/suspicions', async ({ query: { state, player: playerId, before } }) => {
    const page = { state, playerId, before: before ?? Number.MAX_SAFE_INTEGER, limit };
    const rows = await readSuspicions(pool, page);
    return ok({ Suspicions: rows.map(presentRow), NextBefore: nextBefore(rows, limit) });
  });

  route(app, 'GET /api/desk/suspicion', ({ query: { id }, principal, atMs }) =>
    inTransaction(pool, async (client) => {
      const row = await lockSuspicion(client, id);
      if (row === undefined) return err(refusal('NotFoundException'));
      const entries = await readEntries(client, id, ENTRIES_MAX);
      await recordAct(client, id, 'suspicion-view', { operator: principal.userName, atMs });
      const Entries = entries.map((entry) => ({
        ID: entry.id,
        At: entry.at.toISOString(),
        Operator: entry.operator,
        Text: entry.text,
        State: entry.state,
        Reference: entry.reference,
        TicketIDs: [...entry.ticket_ids],
        PaymentIDs: [...entry.payment_ids],
      }));
      return ok({ Suspicion: { ...presentRow(row), Entries } });
    }),
  );

  route(app, 'POST /api/desk/suspicion', async ({ principal, body, atMs }) => {
    if (!parseCommandId(body.CommandId).ok) return err(noCommand);
    const opened = await openSuspicion(pool, body, { operator: principal.userName, atMs });
    return opened.ok ? ok({ ...done, ID: opened.value }) : opened;
  });

  route(app, 'POST /api/desk/suspicionentry', async ({ principal, body, atMs }) => {
    if (!parseCommandId(body.CommandId).ok) return err(noCommand);
    const added = await addEntry(pool, body, { operator: principal.userName, atMs });
    return added.ok ? ok(done) : added;
  });
}
