import { makeCommandId } from '@evens/base';
import type { Ticket, User } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { receiveBalance } from '@evens/web/core/displayed-balance.ts';
import { isNothing } from '@evens/web/core/first-deposit.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { currentUser, userQuery } from '@evens/web/core/session.ts';
import { browserStorage, slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { PlaceBody, PlaceCommand, Refused } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { live } from '@evens/web/live/browser.ts';
import { useSyncExternalStore } from 'react';
import { boostsQueryKey } from '../facts/open-boosts.ts';
import { type AwaitedBet, createAwaitedBets } from '../state/awaited-bets.ts';
import { toPlaceAnswer } from './place-answer.ts';
import { buildCommandBody } from './place-body.ts';
import { createPlacement, type PlaceAnswer, type PlacementProgress } from './placement.ts';
import { createReceipts } from './receipts-store.ts';

export const receipts = createReceipts();

const AWAITED_KEY = 'evens.awaited-bets';

/** The single instance of the page. Without storage, the bets last as long as the page. */
export const awaitedBets = createAwaitedBets(browserStorage(AWAITED_KEY));

export function useAwaitedBets(): readonly AwaitedBet[] {
  return useSyncExternalStore(awaitedBets.subscribe, awaitedBets.list);
}

async function send(command: PlaceCommand): Promise<PlaceAnswer> {
  const body = buildCommandBody(command, currentUser());
  try {
    return toPlaceAnswer(await api('POST /api/betslip/placebet', { body }));
  } catch (failure) {
    if (failure instanceof NetworkError) return { kind: 'unknown' };
    throw failure;
  }
}

/** A stake above a balance has its reason in the slip; the dialog is for an empty balance. */
function isEmpty(user: Pick<User, 'Balances'> | null | undefined): boolean {
  return user != null && isNothing(user.Balances.TotalBalance);
}

/** Actions for a refusal besides its message: reloads boosts or balance, or opens the terms or top-up dialog. */
function actOn({ code, data: { termsVersion, boost } }: Refused): void {
  if (boost !== undefined) void queryClient.invalidateQueries({ queryKey: boostsQueryKey });
  if (code === 'OutdatedBalanceException' || code === 'InsufficientBalanceException')
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  if (code === 'TermsAndConditionsValidationException' && typeof termsVersion === 'number')
    openModal({ kind: 'terms', version: termsVersion });
  if (code === 'InsufficientBalanceException' && siteConfig().HasAddFundsInSlip && isEmpty(currentUser()))
    openModal({ kind: 'low-balance' });
}

/** The single instance of the page. */
export const placement = createPlacement(slip, {
  send,
  nowMs: () => live.feed.serverNowMs(),
  afterMs: (delayMs, run) => {
    window.setTimeout(run, delayMs);
  },
  awaited: (bets) => awaitedBets.add(bets),
  accepted({ tickets, refused, balance }, { playerId }, bets) {
    live.account.apply({ balance, tickets });
    receiveBalance(balance);
    for (const ticket of tickets)
      receipts.add(
        playerId,
        ticket,
        bets.find(({ ticketId }) => ticketId === ticket.ID),
      );
    if (tickets.some(({ Boost }) => Boost)) void queryClient.invalidateQueries({ queryKey: boostsQueryKey });
    // The remaining limits of its lines are lower now.
    void queryClient.invalidateQueries({ queryKey: ['POST /api/betslip/selectionstatus'] });
    for (const why of refused.values()) actOn(why);
  },
  refused: actOn,
});

export type NewBet = Pick<PlaceCommand, 'keys' | 'places'> & {
  readonly body: Omit<PlaceBody, 'CommandId' | 'OddsChangePolicy'>;
};

export function newId(): string {
  return makeCommandId(live.feed.serverNowMs(), crypto.getRandomValues(new Uint8Array(16)));
}

/** Each bet is a separate command, stored before it is sent. */
export function placeBets(playerId: number, bets: readonly NewBet[]): void {
  for (const { keys, places, body } of bets) {
    slip.begin({
      playerId,
      keys,
      places,
      madeAtMs: live.feed.serverNowMs(),
      body: { ...body, CommandId: newId(), OddsChangePolicy: slip.state().policy },
    });
  }
  placement.run(playerId);
}

export function useProgress(): PlacementProgress {
  return useSyncExternalStore(placement.subscribe, placement.progress);
}

/** Tickets that this player placed in this visit and has not dismissed. */
export function useReceipts(playerId: number | undefined): readonly Ticket[] {
  return useSyncExternalStore(receipts.subscribe, () => receipts.of(playerId));
}
