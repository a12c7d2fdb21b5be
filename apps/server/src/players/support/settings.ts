import { languages } from '@evens/locales';
import type { Queryable } from '../../platform/db.ts';
import type { DayHours, SupportHours } from './hours.ts';

export interface SupportSettings {
  readonly hours: SupportHours;
  /** Days for which a closed conversation is kept. */
  readonly retentionDays: number;
}

function parseDayHours(value: unknown): DayHours {
  if (!Array.isArray(value)) return null;
  const [from, to]: unknown[] = value;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

export async function readSettings(db: Queryable): Promise<SupportSettings> {
  const { rows } = await db.query<{ time_zone: string; hours: unknown; kept_days: number }>(
    'select time_zone, hours, kept_days from support_setting',
  );
  const [row] = rows;
  if (!row) throw new Error('readSettings: expected the one row of support_setting, got none');
  const days = Array.isArray(row.hours) ? row.hours.map(parseDayHours) : [];
  return { hours: { timeZone: row.time_zone, days }, retentionDays: row.kept_days };
}

export async function writeSettings(
  db: Queryable,
  { hours, retentionDays }: SupportSettings,
  { reason, operator, atMs }: { readonly reason: string; readonly operator: string; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update support_setting set time_zone = $1, hours = $2, kept_days = $3, reason = $4, changed_by = $5,
            changed_at = to_timestamp($6::float8 / 1000)`,
    [
      hours.timeZone,
      JSON.stringify(hours.days.map((day) => day && [day.from, day.to])),
      retentionDays,
      reason,
      operator,
      atMs,
    ],
  );
}

export interface AnswerRow {
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

export async function readAnswers(db: Queryable, limit: number): Promise<readonly AnswerRow[]> {
  const { rows } = await db.query<AnswerRow>(
    'select id, language, title, text from support_answer order by language, title limit $1',
    [limit],
  );
  return rows;
}

/** Fails by the unique key where the language has an answer of this title already; false where there is none of this id. */
export async function writeAnswer(
  db: Queryable,
  answer: Omit<AnswerRow, 'id'> & { readonly id: number | null },
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<boolean> {
  const values = [answer.language, answer.title, answer.text, operator, atMs];
  if (answer.id === null) {
    await db.query(
      `insert into support_answer (language, title, text, changed_by, changed_at)
       values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
      values,
    );
    return true;
  }
  const { rowCount } = await db.query(
    `update support_answer set language = $1, title = $2, text = $3, changed_by = $4, changed_at = to_timestamp($5::float8 / 1000)
     where id = $6`,
    [...values, answer.id],
  );
  return rowCount === 1;
}

export async function removeAnswer(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from support_answer where id = $1', [id]);
  return rowCount === 1;
}

/** Languages that an answer may be in. */
export function answerLanguages(): readonly string[] {
  return languages.map(({ code }) => code);
}
