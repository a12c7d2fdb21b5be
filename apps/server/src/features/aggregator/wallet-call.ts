import { hash } from 'node:crypto';
import type { AccountId, CurrencyCode } from '@evens/base';
import type { PlayBody, RollbackBody } from './wire.ts';

export type WinCause = 'free-round' | 'jackpot';

interface NamedAction {
  /** Unique at its provider, for good. */
  readonly id: string;
  /** SHA-256, hex, of what it says: the same id with other content is refused. */
  readonly bodySha256: string;
}
interface BetAction extends NamedAction {
  readonly kind: 'bet';
  readonly amountMinor: bigint;
}
interface WinAction extends NamedAction {
  readonly kind: 'win';
  readonly amountMinor: bigint;
  /** Why it needs no bet. */
  readonly cause: WinCause | undefined;
}
interface RollbackAction extends NamedAction {
  readonly kind: 'rollback';
  readonly originalId: string;
}
export type WalletAction = BetAction | WinAction | RollbackAction;

/** A signed call on a player's money, read; all of its actions or none are done, in their order. */
export interface WalletCall {
  readonly provider: string;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly game: string;
  /** The provider's name for the round. */
  readonly round: string | undefined;
  readonly sessionId: string | undefined;
  readonly isFinished: boolean;
  readonly actions: readonly WalletAction[];
}

type Body = PlayBody | RollbackBody;

/** What an action is beside its id: said again with anything else it is another action. */
function sayingOf({ user_id, currency, game, game_id }: Body, rest: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([user_id, currency, game, game_id ?? null, ...rest]), 'hex');
}

/** Undefined where an id is repeated or actions name no round. */
export function walletCallOf(
  body: Body,
  player: Pick<WalletCall, 'provider' | 'accountId' | 'currency'>,
): WalletCall | undefined {
  const actions = (body.actions ?? []).map((action): WalletAction => {
    const { action: kind, action_id: id } = action;
    if (action.action === 'rollback') {
      const { original_action_id: originalId } = action;
      return { kind: 'rollback', id, originalId, bodySha256: sayingOf(body, [kind, originalId]) };
    }
    const amountMinor = BigInt(action.amount);
    const cause = action.action === 'win' ? action.cause : undefined;
    const bodySha256 = sayingOf(body, [kind, action.amount, cause ?? null]);
    return action.action === 'bet'
      ? { kind: 'bet', id, amountMinor, bodySha256 }
      : { kind: 'win', id, amountMinor, cause, bodySha256 };
  });
  const ids = new Set(actions.map(({ id }) => id));
  if (ids.size < actions.length || (actions.length > 0 && body.game_id === undefined)) return undefined;
  return {
    ...player,
    game: body.game,
    round: body.game_id,
    sessionId: body.session_id,
    isFinished: body.finished ?? false,
    actions,
  };
}
