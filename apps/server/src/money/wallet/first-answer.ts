import type { AccountId, CommandId } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readStanding, type Standing } from './store.ts';

export interface CommandClaim {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly useCase: string;
  /** Hash of the parsed body. Empty when the body could not be parsed; the empty hash equals no accepted body. */
  readonly bodySha256: string;
}

/** A refusal that was detected, and the checks that outrank it. */
export interface Found {
  readonly found: Refusal;
  readonly needsBetting: boolean;
  /** The answer for a locked account. */
  readonly locked: Refusal;
  /** The refusal during a break. Absent if the command takes no stake, because breaks do not block it. */
  readonly barred?: (end: { readonly untilMs: number }) => Refusal;
}

export type FirstAnswer =
  | { readonly kind: 'repeat'; readonly resultId: number }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

/**
 * Checks that outrank an already detected refusal. In this order: a known command id (repeats its answer, or is refused as
 * a conflict), the account and the player's break, the site's betting switch, then the detected refusal.
 */
export async function firstAnswer(db: Queryable, claim: CommandClaim, found: Found): Promise<FirstAnswer> {
  return judgeFirst(await readStanding(db, claim), claim, found);
}

/** The same checks on rows that the caller has already read. */
export function judgeFirst(
  { command, account, bettingOpen, termsToAgree }: Standing,
  claim: CommandClaim,
  { found, needsBetting, locked, barred }: Found,
): FirstAnswer {
  if (command) {
    return command.useCase === claim.useCase && command.bodySha256 === claim.bodySha256
      ? { kind: 'repeat', resultId: command.resultId }
      : { kind: 'refuse', refusal: refusal('CommandIdReusedException') };
  }
  if (account.blocked) return { kind: 'refuse', refusal: locked };
  if (barred !== undefined && account.barredUntilMs !== null)
    return { kind: 'refuse', refusal: barred({ untilMs: account.barredUntilMs }) };
  if (needsBetting && termsToAgree !== undefined) {
    const agree = refusal('TermsAndConditionsValidationException', { termsVersion: termsToAgree });
    return { kind: 'refuse', refusal: agree };
  }
  if (needsBetting && !bettingOpen) return { kind: 'refuse', refusal: refusal('BettingClosedException') };
  return { kind: 'refuse', refusal: found };
}
