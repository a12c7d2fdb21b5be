import { type Amount, type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import { type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import {
  type BetType,
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

/** A bet whose shape is right. */
export interface ParsedBet {
  readonly type: BetType;
  readonly policy: OddsPolicy;
  readonly stakeMinor: Amount;
  readonly selections: readonly Selection[];
}

/** The shape alone: nothing here depends on what is offered now. */
export function parseBet(body: BetBody, currency: CurrencyCode): Result<ParsedBet, Refusal> {
  const type = parseBetType(body.BetType);
  if (!type.ok) return err(refusal('IncompatibleBetTypesException'));
  if (type.value !== 'single') return err(refusal('IncompatibleBetTypesException'));
  const policy = parseOddsPolicy(body.OddsChangePolicy);
  if (!policy.ok) return err(refusal('InvalidRequestException', { reason: policy.error }));
  const stake = parseAmount(body.Stake, currency);
  if (!stake.ok || stake.value <= 0n) return err(refusal('InvalidStakeException'));
  const selections: Selection[] = [];
  for (const wire of body.Selections) {
    const selection = parseSelection(wire);
    if (!selection.ok) return selection;
    selections.push(selection.value);
  }
  return ok({ type: type.value, policy: policy.value, stakeMinor: stake.value, selections });
}

/** What makes a repeated command the same one. */
export function hashOf(body: BetBody, { type, policy, stakeMinor, selections }: ParsedBet): string {
  const picks = selections.flatMap((one) => [
    one.matchId,
    one.type,
    one.specifier,
    one.outcomeNo,
    one.seenMilli,
  ]);
  return commandHash([USE_CASE, type, policy, stakeMinor, body.BalanceVersion ?? 'none', ...picks]);
}

/** The combination: how many selections the type takes. */
export function linesOf({ type, stakeMinor, selections }: ParsedBet): Result<readonly Line[], Refusal> {
  const lines = expandLines(type, { legCount: selections.length, stakeMinor });
  if (lines.ok) return lines;
  switch (lines.error) {
    case 'too-few-selections':
      return err(refusal('MinimumSelectionsRequiredException'));
    case 'too-many-selections':
      return err(refusal('MaximumAllowedSelectionsExceededException'));
    case 'not-offered':
      return err(refusal('IncompatibleBetTypesException'));
  }
}
