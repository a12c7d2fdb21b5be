import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { PlaceBet, PlaceBetRequest, PlacedBet } from './place-bet.ts';

/** Multiple singles: each has its own ticket, or its own refusal. */
export interface PlacedSingles {
  readonly placed: readonly PlacedBet[];
  /** By index of the selection. */
  readonly refused: readonly { readonly index: number; readonly refusal: Refusal }[];
}

/**
 * Places each selection as a single with its own stake and command id, one after the other: an account has one command at
 * a time. If the call is repeated, each command returns its first answer.
 */
export async function placeSingles(
  placeBet: PlaceBet,
  { body, ...request }: PlaceBetRequest,
): Promise<Result<PlacedSingles, Refusal>> {
  const { Selections, OddsChangePolicy, BalanceVersion, BalanceShown, EachWay } = body;
  if (Selections.length === 0) return err(refusal('MinimumSelectionsRequiredException'));
  if (body.FreeBetID !== undefined || body.Edit)
    return err(refusal('InvalidRequestException', { reason: 'a free bet or an edit is of one bet' }));
  if (Selections.some(({ CommandId }) => CommandId === undefined))
    return err(refusal('InvalidRequestException', { reason: 'each single needs a CommandId and a Stake' }));
  const placed: PlacedBet[] = [];
  const refused: { readonly index: number; readonly refusal: Refusal }[] = [];
  const seen =
    BalanceVersion === undefined || BalanceShown === undefined ? {} : { BalanceVersion, BalanceShown };
  for (const [index, { Stake = '', CommandId = '', ...selection }] of Selections.entries()) {
    const single = {
      CommandId,
      BetType: 1,
      Selections: [selection],
      Stake,
      OddsChangePolicy,
      ...(EachWay === undefined ? {} : { EachWay }),
      // The first single changes the balance: only the first can be compared with what the player saw.
      ...(index === 0 ? seen : {}),
    };
    const answer = await placeBet({ ...request, body: single });
    if (answer.ok) placed.push(answer.value);
    else refused.push({ index, refusal: answer.error });
  }
  return ok({ placed, refused });
}
