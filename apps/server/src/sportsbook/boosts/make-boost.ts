import { type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import { bettingSourceTypes } from '@evens/book';
import { boostBounds, type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { type MatchBooks, priceNow } from '../../feed/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { giveOrPropose, type OperatorBounds } from '../../platform/proposals/bounds.ts';
import { bodyReader, type ProposalExecutor, proposalExecutor } from '../../platform/proposals/executor.ts';
import { parseSelectionId, type SlipPick } from '../slip/selection-id.ts';
import { addBoost, lockMaking, readOpenBoosts } from './store.ts';

export type BoostBody = CallBody<Calls['POST /api/desk/boost']>;
export type BoostBooks = Pick<MatchBooks, 'feed' | 'get'>;

/** The currency of the maximum stake. */
export const BASE_CURRENCY: CurrencyCode = 'EUR';
const DAY_MS = 86_400_000;

export interface By {
  /** User name, or `sandbox` for automatic ones, which record no operator action. */
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

/** A boost that was checked and can be written. */
interface CheckedBoost {
  readonly pick: SlipPick;
  readonly span: { readonly startsAtMs: number; readonly endsAtMs: number };
  readonly stakeMaxMinor: bigint;
  /** How much more it pays to one player at the current price, minor units of `BASE_CURRENCY`. */
  readonly extraMinor: bigint;
}

/** Refuses invalid form fields by name, and a selection that is not bettable with its own refusal. */
function checkBoost(books: BoostBooks, body: BoostBody, atMs: number): Result<CheckedBoost, Refusal> {
  const pick = parseOffered(books, body.SelectionID, atMs);
  if (!pick.ok) return pick;
  if (books.get(pick.value.matchId)?.sourceType !== bettingSourceTypes.prematch)
    return invalid('SelectionID');
  const span = parseSpan(body, atMs);
  if (!span.ok) return span;
  const stakeMax = parseAmount(body.MaximumStake, BASE_CURRENCY);
  if (!stakeMax.ok || stakeMax.value <= 0n || stakeMax.value > boostBounds.stakeMaxMinor)
    return invalid('MaximumStake');
  const price = priceNow(books, pick.value, atMs);
  if (!price.ok) return err(refusal(price.error, { id: body.SelectionID }));
  return ok({
    pick: pick.value,
    span: span.value,
    stakeMaxMinor: stakeMax.value,
    extraMinor: boostExtraMinor(stakeMax.value, price.value.oddsMilli, body.BasisPoints),
  });
}

/** Additional winnings of the largest stake through the boost, rounded up. */
export function boostExtraMinor(stakeMinor: bigint, oddsMilli: number, basisPoints: number): bigint {
  const parts = 1000n * 10_000n;
  return (stakeMinor * BigInt(oddsMilli - 1000) * BigInt(basisPoints) + parts - 1n) / parts;
}

/** Refuses a selection that already has a boost as LineAlreadyAdded, and boosts above the maximum of open ones. */
async function writeBoost(
  client: PoolClient,
  body: BoostBody,
  { checked, by }: { readonly checked: CheckedBoost; readonly by: By },
): Promise<Result<number, Refusal>> {
  const { operator, atMs } = by;
  const { pick, span, stakeMaxMinor, extraMinor } = checked;
  await lockMaking(client);
  const open = await readOpenBoosts(client, { pick, atMs });
  if (open.isOnPick) return err(refusal('LineAlreadyAddedException', { id: body.SelectionID }));
  if (open.count >= boostBounds.openMax) return invalid(`open: ${boostBounds.openMax}`);
  const id = await addBoost(client, {
    pick,
    basisPoints: body.BasisPoints,
    stakeMaxMinor,
    reason: body.Reason,
    by: operator,
    atMs,
    ...span,
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
        extraMinor: String(extraMinor),
        startsAt: new Date(span.startsAtMs).toISOString(),
        endsAt: new Date(span.endsAtMs).toISOString(),
      },
      atMs,
    });
  return ok(id);
}

export interface BoostParts {
  readonly pool: Pool;
  readonly books: BoostBooks;
  readonly bounds: OperatorBounds;
}

/** A boost by its number, or the proposal that waits for a second operator. */
export type BoostOutcome = { readonly id: number } | { readonly proposalId: number };

/** Makes a boost. One that may pay more than one operator may give becomes a proposal. */
export function makeBoost(
  { pool, books, bounds }: BoostParts,
  body: BoostBody,
  by: By,
): Promise<Result<BoostOutcome, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<BoostOutcome, Refusal>> => {
    const checked = checkBoost(books, body, by.atMs);
    if (!checked.ok) return checked;
    const write = () => writeBoost(client, body, { checked: checked.value, by });
    if (by.operator === SANDBOX) {
      const written = await write();
      return written.ok ? ok({ id: written.value }) : written;
    }
    const gift = {
      extraMinor: checked.value.extraMinor,
      actMaxMinor: bounds.boostExtraMinor,
      proposal: {
        kind: 'boost',
        subject: `selection:${body.SelectionID}`,
        body,
        reason: body.Reason,
        details: { basisPoints: body.BasisPoints, maximumStake: body.MaximumStake },
      },
      give: write,
    } as const;
    const outcome = await giveOrPropose(client, gift, { ...by, bounds });
    if (!outcome.ok) return outcome;
    return ok('given' in outcome.value ? { id: outcome.value.given } : outcome.value);
  });
}

const readBoost = bodyReader(calls['POST /api/desk/boost'].body);

/** Makes a boost that two operators agreed on. Its selection must be on offer. */
export function boostExecutor(books: BoostBooks, rulesChanged: () => void): ProposalExecutor {
  return proposalExecutor({
    read: readBoost,
    describe: ({ BasisPoints, MaximumStake }) =>
      `+${BasisPoints / 100} % of the winnings, stake up to ${MaximumStake} ${BASE_CURRENCY}`,
    async execute(client, { body: boost, operator, atMs }) {
      const checked = checkBoost(books, boost, atMs);
      if (!checked.ok) return checked;
      // Approved by two operators: it counts against neither one's limit.
      const both = { ...checked.value, extraMinor: 0n };
      const written = await writeBoost(client, boost, { checked: both, by: { operator, atMs } });
      return written.ok ? ok(rulesChanged) : written;
    },
  });
}

/** Creator of automatic sandbox boosts. */
export const SANDBOX = 'sandbox';
