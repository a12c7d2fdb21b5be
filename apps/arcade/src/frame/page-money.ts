import type { ArcadeOpening } from '@evens/contract';
import { formatWireAmount } from './money.ts';
import { listenToParent, postToPage } from './parent.ts';

/** Maximum wait for the page's confirmation. */
const NOTED_MAX_MS = 400;

/** Reports stakes and wins to the surrounding page, which displays one balance everywhere. */
export interface PageMoney {
  /** A command is being sent; returns its id. */
  commandSent(stakeMinor: bigint): number;
  /**
   * Resolves when the page has confirmed a command. Without the wait, the new balance could reach the page before the command.
   * Undefined if no page confirms.
   */
  noted(id: number): Promise<void> | undefined;
  /** A payout without a command; returns its id. */
  paid(): number;
  /** The result of the command. Its win stays hidden until it is shown. */
  answered(
    id: number,
    moved: {
      readonly version: number | undefined;
      readonly stakeMinor: bigint;
      readonly winMinor: bigint;
    },
  ): void;
  /** The command had no effect. */
  refused(id: number): void;
  displayed(id: number): void;
  /** Reports whether bets are open that the table settles without a command. */
  atStake(isAtStake: boolean): void;
}

/** A demo has a balance of its own: its page learns only that a round was played. */
export function makePageMoney({ IsDemo, Digits }: Pick<ArcadeOpening, 'IsDemo' | 'Digits'>): PageMoney {
  const post: typeof postToPage = IsDemo ? () => undefined : postToPage;
  let hasReceivedBalance = false;
  const waiting = new Map<number, () => void>();
  listenToParent((asks) => {
    if (asks.kind === 'balance') hasReceivedBalance = true;
    if (asks.kind === 'noted') waiting.get(asks.id)?.();
  });
  let lastId = 0;
  const newId = (): number => {
    lastId += 1;
    return lastId;
  };
  return {
    commandSent(stakeMinor) {
      const id = newId();
      post({ kind: 'asked', id, stake: formatWireAmount(stakeMinor, Digits) });
      return id;
    },
    noted(id) {
      if (IsDemo || !hasReceivedBalance) return undefined;
      return new Promise((resolve) => {
        const done = (): void => {
          waiting.delete(id);
          resolve();
        };
        waiting.set(id, done);
        setTimeout(done, NOTED_MAX_MS);
      });
    },
    paid: newId,
    answered(id, { version, stakeMinor, winMinor }) {
      postToPage({ kind: 'played' });
      post({
        kind: 'answered',
        id,
        ...(version !== undefined && { version }),
        stake: formatWireAmount(stakeMinor, Digits),
        win: formatWireAmount(winMinor, Digits),
      });
    },
    refused: (id) => post({ kind: 'refused', id }),
    displayed: (id) => post({ kind: 'shown', id }),
    atStake: (isAtStake) => post({ kind: 'at-stake', isAtStake }),
  };
}
