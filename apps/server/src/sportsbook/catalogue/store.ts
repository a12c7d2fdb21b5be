import { type Fixture, type MatchBook, type MatchClock, type MatchPhase, openBook } from '@evens/book';
import type { Language } from '@evens/locales';
import type { Facts } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { categoryAlias } from './links.ts';
import type { MatchEntry } from './present-match.ts';

/** Codes of the categories that a sport, or any sport, has ever had. */
export async function readCategoryCodes(db: Queryable, sportId: number | undefined): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(
    'select distinct code from category where $1::integer is null or sport_id = $1',
    [sportId ?? null],
  );
  return rows.map(({ code }) => code);
}

/** A tournament of the sport that has ever been there, by its alias in lower case. */
export async function readTournament(
  db: Queryable,
  sportId: number,
  alias: string,
): Promise<{ readonly name: string; readonly code: string } | undefined> {
  const { rows } = await db.query<{ name: string; code: string }>(
    `select t.name, c.code from tournament t join category c on c.id = t.category_id
      where t.sport_id = $1 and lower(t.alias) = $2`,
    [sportId, alias],
  );
  return rows[0];
}

/** A match that is no longer in memory, as last stored: without prices. */
export async function readMatch(db: Queryable, id: number): Promise<MatchEntry | undefined> {
  const { rows } = await db.query<{
    sport_id: number;
    category_id: number;
    tournament_id: number;
    fixture: Fixture;
    phase: MatchPhase;
    facts: Facts;
    clock: MatchClock;
  }>('select sport_id, category_id, tournament_id, fixture, phase, facts, clock from match where id = $1', [
    id,
  ]);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { fixture, phase, facts, clock } = row;
  const book: MatchBook = { ...openBook(fixture, 0), phase, facts, clock };
  const place = { sportId: row.sport_id, categoryId: row.category_id, tournamentId: row.tournament_id };
  return { id, place, book };
}

/** Whether any sport has ever had a category with this alias. */
export async function readHasCategory(db: Queryable, alias: string, english: Language): Promise<boolean> {
  const codes = await readCategoryCodes(db, undefined);
  return codes.some((code) => categoryAlias(english, code) === alias);
}

/** Whether the match was ever listed. */
export async function readHasMatch(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.query('select 1 from match where id = $1', [id]);
  return rows.length > 0;
}
