import type { MatchId, TicketId } from '@evens/base';
import { acceptances } from '@evens/tickets';
import { newTicket, type TicketRecord } from '../history/index.ts';
import type { PricedLeg } from './selections.ts';
import type { BetToWrite } from './store.ts';

/** The ticket as it was just written. */
export function takenTicket(id: TicketId, bet: BetToWrite, legs: readonly PricedLeg[]): TicketRecord {
  return {
    ...newTicket,
    id,
    type: bet.type,
    currency: bet.currency,
    stakeMinor: bet.stakeMinor,
    stakeOpenMinor: bet.stakeMinor,
    promisedMinor: bet.promisedMinor,
    acceptance: acceptances.accepted,
    decidedAtMs: bet.decidedAtMs,
    rulesVersion: bet.rulesVersion,
    legs: legs.map(({ selection, book, oddsMilli, score }, index) => ({
      // The book is found by this id, so it is a match's.
      matchId: selection.matchId as MatchId,
      fixture: book.fixture,
      marketType: selection.type,
      specifier: selection.specifier,
      outcomeNo: selection.outcomeNo,
      oddsMilli,
      epoch: book.epoch,
      seq: book.seq,
      score,
      legNo: index + 1,
      verdict: undefined,
    })),
  };
}
