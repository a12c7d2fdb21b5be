import { type Fixture, type MatchBook, type MatchClock, type MatchPhase, openBook } from '@evens/book';
import type { Facts } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { MatchEntry } from './present-match.ts';

/** A match that nobody holds any more, as it was written down last: no prices. */
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
