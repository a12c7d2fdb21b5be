import { makeCommandId } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { useSyncExternalStore } from 'react';
import { api, NetworkError } from '../../app/api.ts';
import { currentUser, setBalance } from '../../app/session.ts';
import { live } from '../../live/browser.ts';
import { placeAnswerOf } from './place-answer.ts';
import { placeBodyOf } from './place-body.ts';
import { createPlacing, type PlaceAnswer, type PlacingProgress } from './placing.ts';
import { createReceipts } from './receipts-store.ts';
import type { Selection } from './selection.ts';
import { slip } from './slip.ts';
import type { PlaceCommand } from './slip-store.ts';

const receipts = createReceipts();

async function send(command: PlaceCommand): Promise<PlaceAnswer> {
  const body = placeBodyOf(command, currentUser());
  try {
    return placeAnswerOf(await api('POST /api/betslip/placebet', { body }));
  } catch (failure) {
    if (failure instanceof NetworkError) return { kind: 'unknown' };
    throw failure;
  }
}

/** The page's own. */
export const placing = createPlacing(slip, {
  send,
  nowMs: () => live.feed.serverNowMs(),
  afterMs: (delayMs, run) => {
    window.setTimeout(run, delayMs);
  },
  taken({ ticket, balance }, { playerId }) {
    live.account.apply({ balance, tickets: [ticket] });
    setBalance(balance);
    receipts.add(playerId, ticket);
  },
});

export interface Bet {
  readonly selection: Selection;
  /** Decimal string with the currency's digits. */
  readonly stake: string;
}

/** Each bet becomes a command of its own, written down before it is sent. */
export function placeBets(playerId: number, bets: readonly Bet[]): void {
  const nowMs = live.feed.serverNowMs();
  for (const { selection, stake } of bets) {
    const id = makeCommandId(nowMs, crypto.getRandomValues(new Uint8Array(16)));
    slip.begin({ id, playerId, selection, stake, policy: slip.state().policy, madeAtMs: nowMs });
  }
  placing.run(playerId);
}

export function useProgress(): PlacingProgress {
  return useSyncExternalStore(placing.subscribe, placing.progress);
}

/** Tickets that this player placed in this visit and has not put away. */
export function useReceipts(playerId: number | undefined): readonly Ticket[] {
  return useSyncExternalStore(receipts.subscribe, () => receipts.of(playerId));
}

export function putReceiptsAway(): void {
  receipts.clear();
}
