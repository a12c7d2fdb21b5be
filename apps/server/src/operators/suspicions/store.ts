import type { PlayerId } from '@evens/base';
import type { SuspicionState } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export interface SuspicionRow {
  readonly id: number;
  readonly player_id: PlayerId;
  readonly user_name: string;
  readonly state: SuspicionState;
  readonly reference: string | null;
  readonly opened_at: Date;
  readonly opened_by: string;
  readonly changed_at: Date;
}

export interface EntryRow {
  readonly id: number;
  readonly operator: string;
  readonly text: string;
  readonly state: SuspicionState;
  readonly reference: string | null;
  readonly ticket_ids: readonly number[];
  readonly payment_ids: readonly string[];
  readonly at: Date;
}

/** The first entry opens the report. */
const selectRows = `
  select s.id, s.player_id, u."displayUsername" as user_name, s.state, s.reference, o.at as opened_at,
         o.operator as opened_by, s.changed_at
  from suspicion s join player p on p.id = s.player_id join auth_user u on u.id = p.auth_user_id
  cross join lateral (select e.at, e.operator from suspicion_entry e where e.suspicion_id = s.id order by e.id limit 1) o`;

interface Page {
  readonly state: SuspicionState | undefined;
  readonly playerId: number | undefined;
  /** Only rows with a lower id. */
  readonly before: number;
  readonly limit: number;
}

/** Newest first. */
export async function readSuspicions(
  db: Queryable,
  { state, playerId, before, limit }: Page,
): Promise<readonly SuspicionRow[]> {
  const values: unknown[] = [before, limit];
  const conditions = ['s.id < $1'];
  if (state !== undefined) conditions.push(`s.state = $${values.push(state)}`);
  if (playerId !== undefined) conditions.push(`s.player_id = $${values.push(playerId)}`);
  const { rows } = await db.query<SuspicionRow>(
    `${selectRows} where ${conditions.join(' and ')} order by s.id desc limit $2`,
    values,
  );
  return rows;
}

/** Locks the report. */
export async function lockSuspicion(db: Queryable, id: number): Promise<SuspicionRow | undefined> {
  const { rows } = await db.query<SuspicionRow>(`${selectRows} where s.id = $1 for no key update of s`, [id]);
  return rows[0];
}

/** Oldest first. */
export async function readEntries(db: Queryable, id: number, limit: number): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select id, operator, text, state, reference, to_jsonb(ticket_ids) as ticket_ids,
            to_jsonb(payment_ids) as payment_ids, at
     from suspicion_entry where suspicion_id = $1 order by id limit $2`,
    [id, limit],
  );
  return rows;
}

/** The report to which the operator's command added an entry. */
export async function findByCommand(
  db: Queryable,
  { operator, commandId }: { readonly operator: string; readonly commandId: string },
): Promise<number | undefined> {
  const { rows } = await db.query<{ suspicion_id: number }>(
    'select suspicion_id from suspicion_entry where operator = $1 and command_id = $2',
    [operator, commandId],
  );
  return rows[0]?.suspicion_id;
}

export async function insertSuspicion(
  db: Queryable,
  { playerId, atMs }: { readonly playerId: PlayerId; readonly atMs: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into suspicion (player_id, state, changed_at) values ($1, 'open', to_timestamp($2::float8 / 1000)) returning id`,
    [playerId, atMs],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('insertSuspicion: expected the inserted row, got no row');
  return row.id;
}

export interface NewEntry {
  readonly suspicionId: number;
  readonly commandId: string;
  readonly operator: string;
  readonly text: string;
  readonly state: SuspicionState;
  readonly reference: string | null;
  readonly ticketIds: readonly number[];
  readonly paymentIds: readonly string[];
  readonly atMs: number;
}

/** Adds the entry and sets the state of the report. */
export async function insertEntry(db: Queryable, entry: NewEntry): Promise<void> {
  const { suspicionId, state, reference, atMs } = entry;
  await db.query(
    'update suspicion set state = $2, reference = $3, changed_at = to_timestamp($4::float8 / 1000) where id = $1',
    [suspicionId, state, reference, atMs],
  );
  await db.query(
    `insert into suspicion_entry (suspicion_id, command_id, operator, text, state, reference, ticket_ids, payment_ids, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))`,
    [
      ...[suspicionId, entry.commandId, entry.operator, entry.text, state, reference],
      ...[entry.ticketIds, entry.paymentIds, atMs],
    ],
  );
}

/** Ids that are no tickets or payments of the player. */
export async function listForeignLinks(
  db: Queryable,
  {
    playerId,
    ticketIds,
    paymentIds,
  }: Pick<NewEntry, 'ticketIds' | 'paymentIds'> & { readonly playerId: PlayerId },
): Promise<{ readonly tickets: boolean; readonly payments: boolean }> {
  const { rows } = await db.query<{ tickets: boolean; payments: boolean }>(
    `select exists (select from unnest($2::bigint[]) as l(id) where not exists (
              select from ticket t where t.id = l.id and t.account_id = p.account_id)) as tickets,
            exists (select from unnest($3::uuid[]) as l(id) where not exists (
              select from payment y where y.id = l.id and y.account_id = p.account_id)) as payments
     from player p where p.id = $1`,
    [playerId, ticketIds, paymentIds],
  );
  return rows[0] ?? { tickets: true, payments: true };
}
