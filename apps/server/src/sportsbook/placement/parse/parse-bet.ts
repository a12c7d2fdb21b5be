import { type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { type OddsPolicy, parseOddsPolicy } from '@evens/tickets';
import { commandHash } from '../../../money/index.ts';
import {
  type BetBody,
  type BetShape,
  type BetStakes,
  parseFormulaType,
  parseShape,
  parseStakes,
  shapeRefusal,
} from './bet-shape.ts';

export const USE_CASE = 'placement';

/** The balance that the player saw, minor units. Below 0 after a payout was reversed. */
export interface BalanceSeen {
  readonly version: number;
  readonly amountMinor: bigint;
}

/** A bet with a valid shape. */
export interface ParsedBet extends BetShape, BetStakes {
  readonly policy: OddsPolicy;
  /** Undefined unless the request has both version and amount. */
  readonly balanceSeen: BalanceSeen | undefined;
  /** The free bet that is the stake; undefined for money. */
  readonly freeBetId: number | undefined;
  /** The bet that this one replaces, and the value that the player saw. */
  readonly edit?: { readonly ticketId: number; readonly valueMinor: bigint };
}

function parseBalanceSeen(
  { BalanceVersion, BalanceShown }: BetBody,
  currency: CurrencyCode,
): Result<BalanceSeen | undefined, string> {
  if (BalanceVersion === undefined || BalanceShown === undefined) return ok(undefined);
  const isDebt = BalanceShown.startsWith('-');
  const parsed = parseAmount(isDebt ? BalanceShown.slice(1) : BalanceShown, currency);
  if (!parsed.ok) return parsed;
  return ok({ version: BalanceVersion, amountMinor: isDebt ? -parsed.value : parsed.value });
}

/**
 * Checks only the shape, independently of the current offer. The first fault is the code of the refusal; the faults of
 * all selections are in its data.
 */
export function parseBet(body: BetBody, currency: CurrencyCode): Result<ParsedBet, Refusal> {
  const type = parseFormulaType(body.BetType);
  const policy = parseOddsPolicy(body.OddsChangePolicy);
  const seen = parseBalanceSeen(body, currency);
  if (!type) return err(shapeRefusal(body, 'IncompatibleBetTypesException'));
  if (!policy.ok) return err(shapeRefusal(body, 'InvalidRequestException', { reason: policy.error }));
  const stakes = parseStakes(body, { type, currency });
  if (!stakes.ok) return err(shapeRefusal(body, stakes.error.code, stakes.error.data));
  if (!seen.ok) return err(shapeRefusal(body, 'InvalidRequestException', { reason: seen.error }));
  const shape = parseShape(body);
  if (!shape.ok) return shape;
  const value = body.Edit && parseAmount(body.Edit.Value, currency);
  if (value && (!value.ok || value.value <= 0n))
    return err(shapeRefusal(body, 'InvalidStakeException', { field: 'Value' }));
  return ok({
    ...shape.value,
    ...stakes.value,
    policy: policy.value,
    balanceSeen: seen.value,
    freeBetId: body.FreeBetID,
    ...(body.Edit && value?.ok && { edit: { ticketId: body.Edit.BetId, valueMinor: value.value } }),
  });
}

/** Two commands with one id are the same if their hashes are equal. The balance that the player saw is not part of it. */
export function hashBet(bet: ParsedBet): string {
  const picks = bet.picks.flatMap((one) => [
    one.matchId,
    one.type,
    one.specifier,
    one.outcomeNo,
    one.seenMilli,
    one.sourceSeen ?? 0,
    one.isBanker ? 1 : 0,
    one.isLay ? 1 : 0,
    // Only for a pick with a boost: commands from before boosts keep their hash.
    ...(one.boostId === undefined ? [] : [`boost ${one.boostId}`]),
  ]);
  const rows = bet.rows.flatMap(({ pick, unitMinor }) => [pick, unitMinor]);
  const legs = bet.legs.map((leg) => leg.join('+'));
  return commandHash([
    USE_CASE,
    bet.type,
    bet.policy,
    bet.unitMinor,
    bet.rule,
    bet.eachWay ? 1 : 0,
    bet.teaserSetting ?? 0,
    rows.join(),
    legs.join(),
    bet.builderSeenMilli.join(),
    // Only where there is one, as with boosts.
    ...(bet.freeBetId === undefined ? [] : [`free bet ${bet.freeBetId}`]),
    ...(bet.edit ? [`edit ${bet.edit.ticketId} for ${bet.edit.valueMinor}`] : []),
    ...picks,
  ]);
}
