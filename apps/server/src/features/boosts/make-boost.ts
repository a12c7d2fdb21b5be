import { type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import { bettingSourceTypes } from '@evens/book';
import { type BodyOf, boostBounds, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../accounts/index.ts';
import { parseSelectionId, type SlipPick } from '../slip/index.ts';
import { type Books, priceNow } from '../trading/index.ts';
import { addBoost, lockMaking, readOpenBoosts } from './store.ts';

export type BoostBody = BodyOf<Calls['POST /api/desk/boost']>;
export type BoostBooks = Pick<Books, 'feed' | 'get'>;

/** What the most that may be staked is told and kept in. */
export const BASE_CURRENCY: CurrencyCode = 'EUR';
const DAY_MS = 86_400_000;

export interface By {
  /** A user name; `sandbox` where the site makes one by itself, which is nobody's action. */
  readonly operator: string;
  readonly atMs: number;
}

export function invalid(...fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

/** From now or later, for at most so many days. */
export function parseSpan(
  { StartsAt, EndsAt }: Pick<BoostBody, 'EndsAt' | 'StartsAt'>,
  atMs: number,
): Result<{ readonly startsAtMs: number; readonly endsAtMs: number }, Refusal> {
  const startsAtMs = Math.max(atMs, StartsAt === undefined ? atMs : Date.parse(StartsAt));
  const endsAtMs = Date.parse(EndsAt);
  if (Number.isNaN(startsAtMs)) return invalid('StartsAt');
  const isShort = endsAtMs <= atMs + boostBounds.daysMax * DAY_MS;
  return endsAtMs > startsAtMs && isShort ? ok({ startsAtMs, endsAtMs }) : invalid('EndsAt');
}

/** A selection that can be bet on now. */
export function parseOffered(books: BoostBooks, id: string, atMs: number): Result<SlipPick, Refusal> {
  const pick = parseSelectionId(id);
  if (!pick.ok) return invalid('SelectionID');
  const now = priceNow(books, pick.value, atMs);
  return now.ok ? pick : err(refusal(now.error, { id }));
}

/**
 * Makes a boost. Refuses what is wrong with the form by field; a selection that can't be bet on now by its own refusal, one
 * that has a boost already as LineAlreadyAdded, and one more than may be open.
 */
export async function makeBoost(
  { pool, books }: { readonly pool: Pool; readonly books: BoostBooks },
  body: BoostBody,
  by: By,
): Promise<Result<number, Refusal>> {
  const { operator, atMs } = by;
  const pick = parseOffered(books, body.SelectionID, atMs);
  if (!pick.ok) return pick;
  if (books.get(pick.value.matchId)?.sourceType !== bettingSourceTypes.prematch)
    return invalid('SelectionID');
  const span = parseSpan(body, atMs);
  if (!span.ok) return span;
  const stakeMax = parseAmount(body.MaximumStake, BASE_CURRENCY);
  if (!stakeMax.ok || stakeMax.value <= 0n || stakeMax.value > boostBounds.stakeMaxMinor)
    return invalid('MaximumStake');
  return inTransaction(pool, async (client) => {
    await lockMaking(client);
    const open = await readOpenBoosts(client, { pick: pick.value, atMs });
    if (open.isOnPick) return err(refusal('LineAlreadyAddedException', { id: body.SelectionID }));
    if (open.count >= boostBounds.openMax) return invalid(`open: ${boostBounds.openMax}`);
    const id = await addBoost(client, {
      pick: pick.value,
      basisPoints: body.BasisPoints,
      stakeMaxMinor: stakeMax.value,
      reason: body.Reason,
      by: operator,
      atMs,
      ...span.value,
    });
    if (operator !== SANDBOX)
      await recordOperatorAction(client, {
        operator,
        action: 'boost-make',
        subject: `boost:${id}`,
        details: {
          reason: body.Reason,
          selection: body.SelectionID,
          basisPoints: body.BasisPoints,
          maximumStake: body.MaximumStake,
          startsAt: new Date(span.value.startsAtMs).toISOString(),
          endsAt: new Date(span.value.endsAtMs).toISOString(),
        },
        atMs,
      });
    return ok(id);
  });
}

/** Who makes a sandbox's own. */
export const SANDBOX = 'sandbox';
