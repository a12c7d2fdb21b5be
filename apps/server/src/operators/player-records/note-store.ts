import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

export interface PlayerPage {
  readonly playerId: PlayerId;
  /** Only rows with a lower id. */
  readonly before: number;
  readonly limit: number;
}

export interface NoteRow {
  readonly id: number;
  readonly operator: string;
  readonly text: string;
  readonly at: Date;
}

/** Newest first. */
export async function readNotes(
  db: Queryable,
  { playerId, before, limit }: PlayerPage,
): Promise<readonly NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    'select id, operator, text, at from player_note where player_id = $1 and id < $2 order by id desc limit $3',
    [playerId, before, limit],
  );
  return rows;
}

/** A repeated id is the same note. */
export async function insertNote(
  db: Queryable,
  note: {
    readonly playerId: PlayerId;
    readonly noteId: string;
    readonly operator: string;
    readonly text: string;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `insert into player_note (player_id, note_id, operator, text, at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) on conflict (player_id, note_id) do nothing`,
    [note.playerId, note.noteId, note.operator, note.text, note.atMs],
  );
}

export interface ActionRow {
  readonly id: number;
  readonly operator: string;
  readonly action: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** Actions of operators on a player, newest first. */
export async function readActions(
  db: Queryable,
  { playerId, before, limit }: PlayerPage,
): Promise<readonly ActionRow[]> {
  const { rows } = await db.query<ActionRow>(
    `select id, operator, action, coalesce(details ->> 'reason', details ->> 'note') as reason, at from operator_action
     where subject = $1 and id < $2 order by id desc limit $3`,
    [`player:${playerId}`, before, limit],
  );
  return rows;
}
