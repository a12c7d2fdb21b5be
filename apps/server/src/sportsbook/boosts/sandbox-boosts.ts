import type { Clock } from '@evens/base';
import { bettingSourceTypes, isBettable } from '@evens/book';
import { previewMarkets, type ReplicaBook } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import type { OperatorBounds } from '../../platform/proposals/bounds.ts';
import { lastPrice } from '../slip/pick-now.ts';
import { selectionId } from '../slip/selection-id.ts';
import { type BoostBooks, makeBoost, SANDBOX } from './make-boost.ts';
import { type ComboParts, makeCombo } from './make-combo.ts';
import { comboPicks, pickOfRow } from './present.ts';
import { readBoostRows, readComboRows } from './store.ts';

const LOOK_EVERY_MS = 60_000;
/** Delay until the feed's first prices have arrived. */
const FIRST_LOOK_MS = 3000;
const BOOSTS_KEPT = 3;
const COMBO_LEGS = 3;
const basisPointsInTurn = [1000, 1500, 2000] as const;
const STAKE_MAX = '20';
const REASON = 'The sandbox shows what an operator can do';
/** Matches that start soon enough to be looked at, and late enough to be bet on. */
const START = { minMs: 30 * 60_000, maxMs: 36 * 3_600_000 } as const;
const PRICE = { minMilli: 1500, maxMilli: 4000 } as const;
const ROWS_READ = 60;

export interface SandboxBoostParts extends ComboParts, LoopParts {
  readonly pool: Pool;
  readonly bounds: OperatorBounds;
  readonly books: BoostBooks & { all(): Iterable<Pick<ReplicaBook, 'book' | 'id'>> };
  readonly clock: Clock;
  /** Invalidates this process's cached boosts. */
  readonly changed: () => void;
}

interface Candidate {
  readonly matchId: number;
  readonly selectionId: string;
  readonly startsAtMs: number;
  readonly rank: number;
}

/** The favourite of the first market in the list, if its price is suitable. */
function findCandidate({ id, book }: Pick<ReplicaBook, 'book' | 'id'>, nowMs: number): Candidate | undefined {
  const { fixture, sourceType } = book;
  const startsInMs = fixture.startsAtMs - nowMs;
  if (
    fixture.kind !== 'match' ||
    fixture.draw ||
    sourceType !== bettingSourceTypes.prematch ||
    !isBettable(book)
  )
    return undefined;
  if (startsInMs < START.minMs || startsInMs > START.maxMs) return undefined;
  const [market] = previewMarkets(book);
  if (!market || market.suspended || market.odds.some((odds) => odds === 0)) return undefined;
  const least = Math.min(...market.odds);
  if (least < PRICE.minMilli || least > PRICE.maxMilli) return undefined;
  const { type, specifier } = market;
  const outcomeNo = market.odds.indexOf(least) + 1;
  return {
    matchId: id,
    selectionId: selectionId({ matchId: id, type, specifier, outcomeNo }),
    startsAtMs: fixture.startsAtMs,
    rank: fixture.tournamentRank,
  };
}

/** The top matches, the soonest of the same rank first. */
function candidates({ books }: SandboxBoostParts, nowMs: number): readonly Candidate[] {
  return [...books.all()]
    .flatMap((each) => findCandidate(each, nowMs) ?? [])
    .sort((a, b) => a.rank - b.rank || a.startsAtMs - b.startsAtMs);
}

/** Tops up to three boosts and a combo, on the top matches before their start. */
export async function keepSandboxBoosts(parts: SandboxBoostParts): Promise<void> {
  const { pool, books, clock } = parts;
  const atMs = clock.nowMs();
  const isOpen = (row: { readonly ends_at: Date; readonly ended_by: string | null }) =>
    row.ended_by === null && row.ends_at.getTime() > atMs;
  // A boost that cannot be bet on any more is not counted as visible, even before its end.
  const open = (await readBoostRows(pool, ROWS_READ)).filter(
    (row) => isOpen(row) && lastPrice(books, pickOfRow(row))?.source === bettingSourceTypes.prematch,
  );
  const combos = (await readComboRows(pool, ROWS_READ)).filter(
    (row) => isOpen(row) && comboPicks(row).every((pick) => lastPrice(books, pick)),
  );
  if (open.length >= BOOSTS_KEPT && combos.length > 0) return;
  const usedMatchIds = new Set(open.map(({ match_id }) => match_id));
  const free = candidates(parts, atMs).filter(({ matchId }) => !usedMatchIds.has(matchId));
  const by = { operator: SANDBOX, atMs };
  let createdCount = 0;
  for (const one of free.slice(0, Math.max(0, BOOSTS_KEPT - open.length))) {
    const boost = await makeBoost(
      parts,
      {
        SelectionID: one.selectionId,
        BasisPoints: basisPointsInTurn[(open.length + createdCount) % basisPointsInTurn.length] ?? 1000,
        MaximumStake: STAKE_MAX,
        EndsAt: new Date(one.startsAtMs).toISOString(),
        Reason: REASON,
      },
      by,
    );
    if (boost.ok) createdCount += 1;
  }
  const legs = free.slice(BOOSTS_KEPT, BOOSTS_KEPT + COMBO_LEGS);
  if (combos.length === 0 && legs.length === COMBO_LEGS) {
    const EndsAt = new Date(Math.min(...legs.map(({ startsAtMs }) => startsAtMs))).toISOString();
    const SelectionIDs = legs.map((leg) => leg.selectionId);
    await makeCombo(parts, { SelectionIDs, EndsAt, Reason: REASON }, by);
  }
  if (createdCount > 0) parts.changed();
}

/** A sandbox has no operators: it automatically maintains a few boosts for play money. */
export function startSandboxBoosts(parts: SandboxBoostParts): Loop {
  return startLoop(parts, {
    name: 'sandbox-boosts',
    everyMs: LOOK_EVERY_MS,
    firstAfterMs: FIRST_LOOK_MS,
    run: () => keepSandboxBoosts(parts),
  });
}
