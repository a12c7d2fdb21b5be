import { hash } from 'node:crypto';
import type { AccountId, CurrencyCode } from '@evens/base';
import type { GameGroup } from '@evens/bonuses';
import type { PlayBody, RollbackBody } from '@evens/providers/aggregator';

export type WinCause = 'free-round' | 'jackpot';

interface NamedAction {
  /** Unique at its provider for ever. */
  readonly id: string;
  /** SHA-256 of its content, hex: the same id with other content is refused. */
  readonly bodySha256: string;
}
interface BetAction extends NamedAction {
  readonly kind: 'bet';
  readonly amountMinor: bigint;
  /** The free spins that the bet uses one of, by the id that the launch sent. */
  readonly freeRound?: string;
}
interface WinAction extends NamedAction {
  readonly kind: 'win';
  readonly amountMinor: bigint;
  /** The reason why it needs no bet. */
  readonly cause: WinCause | undefined;
}
interface RollbackAction extends NamedAction {
  readonly kind: 'rollback';
  readonly originalId: string;
}
export type WalletAction = BetAction | WinAction | RollbackAction;

/** A parsed call on a player's money. Its actions are executed in order, all or none. */
export interface WalletCall {
  readonly provider: string;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly game: string;
  /** The game's group for bonus terms; undefined for an unlisted game, which accepts no bonus money. */
  readonly group: GameGroup | undefined;
  /** The provider's id of the round. */
  readonly round: string | undefined;
  readonly sessionId: string | undefined;
  readonly isFinished: boolean;
  readonly actions: readonly WalletAction[];
}

type Body = PlayBody | RollbackBody;

/** Hash of an action's content without its id: an id that is repeated with other content is a different action. */
function hashContent({ user_id, currency, game, game_id }: Body, details: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([user_id, currency, game, game_id ?? null, ...details]), 'hex');
}

/** Undefined if an id is repeated or actions name no round. */
export function toWalletCall(
  body: Body,
  player: Pick<WalletCall, 'provider' | 'accountId' | 'currency' | 'group'>,
): WalletCall | undefined {
  const actions = (body.actions ?? []).map((action): WalletAction => {
    const { action: kind, action_id: id } = action;
    if (action.action === 'rollback') {
      const { original_action_id: originalId } = action;
      return { kind: 'rollback', id, originalId, bodySha256: hashContent(body, [kind, originalId]) };
    }
    const amountMinor = BigInt(action.amount);
    const cause = action.action === 'win' ? action.cause : undefined;
    const content = [kind, action.amount, cause ?? null];
    if (action.action === 'win')
      return { kind: 'win', id, amountMinor, cause, bodySha256: hashContent(body, content) };
    const { free_round: freeRound } = action;
    return freeRound === undefined
      ? { kind: 'bet', id, amountMinor, bodySha256: hashContent(body, content) }
      : { kind: 'bet', id, amountMinor, freeRound, bodySha256: hashContent(body, [...content, freeRound]) };
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
