import type { MatchPhase } from '@evens/book';
import type { ClosedKind } from '@evens/contract';
import type { Facts } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';

export interface ClosedPart {
  readonly kind: ClosedKind;
  readonly name: string;
  readonly closed_by: string;
  readonly closed_at: Date;
  readonly reason: string;
}

/** The closed parts of the offer that a match belongs to, or that belong to it. */
export async function readClosedParts(
  db: Queryable,
  { id, sport, tournamentId }: { readonly id: number; readonly sport: string; readonly tournamentId: number },
): Promise<readonly ClosedPart[]> {
  const { rows } = await db.query<ClosedPart>({
    name: 'trading-closed-parts',
    text: `select kind, name, closed_by, closed_at, reason from betting_switch
            where (kind, name) in (('sport', $2), ('league', $3), ('match', $1)) or kind = 'market'
               or (kind in ('match-market', 'line') and split_part(name, '/', 1) = $1)
            order by closed_at desc, kind, name`,
    values: [String(id), sport, String(tournamentId)],
  });
  return rows;
}

export interface PriceShift {
  readonly target: string;
  readonly shift: number;
  readonly until: Date;
  readonly shifted_by: string;
  readonly reason: string;
}

export async function readPriceShifts(
  db: Queryable,
  matchId: number,
  atMs: number,
): Promise<readonly PriceShift[]> {
  const { rows } = await db.query<PriceShift>({
    name: 'trading-price-shifts',
    text: `select target, shift, until, shifted_by, reason from price_shift
            where match_id = $1 and until > to_timestamp($2::float8 / 1000) order by target`,
    values: [matchId, atMs],
  });
  return rows;
}

/** A match as the feed reports it, and the last entry of operators in its place; null without one. */
export interface FeedState {
  readonly phase: MatchPhase;
  readonly facts: Facts;
  readonly reason: string | null;
  readonly entered_by: string | null;
  readonly entered_at: Date | null;
}

export async function readFeedState(db: Queryable, matchId: number): Promise<FeedState | undefined> {
  const { rows } = await db.query<FeedState>({
    name: 'trading-feed-state',
    text: `select m.phase, m.facts, x.reason, x.entered_by, x.entered_at
           from match m left join manual_match x on x.match_id = m.id where m.id = $1`,
    values: [matchId],
  });
  return rows[0];
}
