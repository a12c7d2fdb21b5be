import { type Amount, type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import { type BodyOf, type Calls, type Refusal, type RefusalCode, refusal } from '@evens/contract';
import {
  type BetType,
  checkFormula,
  expandLines,
  type Line,
  type OddsPolicy,
  parseBetType,
  parseOddsPolicy,
} from '@evens/tickets';
import { commandHash } from '../wallet/index.ts';
import { parseSelection, type Selection } from './selections.ts';

export const USE_CASE = 'placement';

export type BetBody = BodyOf<Calls['POST /api/betslip/placebet']>;

/** The balance as the player saw it, minor units; below 0 where a payout was taken back. */
export interface BalanceSeen {
  readonly version: number;
  readonly amountMinor: bigint;
}

/** A bet whose shape is right. */
export interface ParsedBet {
  readonly type: BetType;
  readonly policy: OddsPolicy;
  readonly stakeMinor: Amount;
  readonly selections: readonly Selection[];
  /** Undefined where the caller didn't say both version and amount. */
  readonly balanceSeen: BalanceSeen | undefined;
}

/** What is wrong with the shape of any selection, told together. */
function selectionFaults(body: BetBody): readonly Record<string, unknown>[] {
  return body.Selections.flatMap((wire) => {
    const selection = parseSelection(wire);
    if (selection.ok) return [];
    return {
      matchId: wire.MatchID,
      marketType: wire.MarketType,
      specifier: wire.Specifier,
      outcomeNo: wire.OutcomeNo,
      code: 'InvalidRequestException',
      reason: selection.error,
    };
  });
}

function parseBalanceSeen(
  { BalanceVersion, BalanceShown }: BetBody,
  currency: CurrencyCode,
): Result<BalanceSeen | undefined, string> {
  if (BalanceVersion === undefined || BalanceShown === undefined) return ok(undefined);
  const isDebt = BalanceShown.startsWith('-');
  const shown = parseAmount(isDebt ? BalanceShown.slice(1) : BalanceShown, currency);
  if (!shown.ok) return shown;
  return ok({ version: BalanceVersion, amountMinor: isDebt ? -shown.value : shown.value });
}

/**
 * The shape alone: nothing here depends on what is offered now. The first thing that is wrong names the refusal; what is
 * wrong with selections is told with it, of all of them together.
 */
export function parseBet(body: BetBody, currency: CurrencyCode): Result<ParsedBet, Refusal> {
  const faults = selectionFaults(body);
  const refuse = (code: RefusalCode, data: Readonly<Record<string, unknown>> = {}) =>
    err(refusal(code, faults.length === 0 ? data : { ...data, selections: faults }));
  const type = parseBetType(body.BetType);
  if (!type.ok || type.value !== 'single') return refuse('IncompatibleBetTypesException');
  const policy = parseOddsPolicy(body.OddsChangePolicy);
  if (!policy.ok) return refuse('InvalidRequestException', { reason: policy.error });
  const stake = parseAmount(body.Stake, currency);
  if (!stake.ok || stake.value <= 0n) return refuse('InvalidStakeException');
  const seen = parseBalanceSeen(body, currency);
  if (!seen.ok) return refuse('InvalidRequestException', { reason: seen.error });
  const selections: Selection[] = [];
  for (const wire of body.Selections) {
    const selection = parseSelection(wire);
    if (!selection.ok) return refuse('InvalidRequestException', { reason: selection.error });
    selections.push(selection.value);
  }
  return ok({
    type: type.value,
    policy: policy.value,
    stakeMinor: stake.value,
    selections,
    balanceSeen: seen.value,
  });
}

/** What makes a repeated command the same one. What balance the player saw is no part of it. */
export function hashOf({ type, policy, stakeMinor, selections }: ParsedBet): string {
  const picks = selections.flatMap((one) => [
    one.matchId,
    one.type,
    one.specifier,
    one.outcomeNo,
    one.seenMilli,
  ]);
  return commandHash([USE_CASE, type, policy, stakeMinor, ...picks]);
}

/** The combination: how many selections the type takes. */
export function linesOf({ stakeMinor, selections }: ParsedBet): Result<readonly Line[], Refusal> {
  if (selections.length > 1) return err(refusal('MaximumAllowedSelectionsExceededException'));
  if (selections.length < 1) return err(refusal('MinimumSelectionsRequiredException'));
  const formula = checkFormula({ type: 'single', legCount: 1, unitMinor: stakeMinor, eachWay: false });
  return formula.ok ? ok(expandLines(formula.value)) : err(refusal('IncompatibleBetTypesException'));
}
