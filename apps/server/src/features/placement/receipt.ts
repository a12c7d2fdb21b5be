import type { MatchId, TicketId } from '@evens/base';
import { acceptances } from '@evens/tickets';
import type { TicketRecord } from '../history/index.ts';
import type { PricedLeg } from './selections.ts';
import type { BetToWrite } from './store.ts';

/** The ticket as it was just written. */
export function takenTicket(id: TicketId, bet: BetToWrite, legs: readonly PricedLeg[]): TicketRecord {
  return {
    id,
    type: bet.type,
    currency: bet.currency,
    stakeMinor: bet.stakeMinor,
    promisedMinor: bet.promisedMinor,
    payoutMinor: 0n,
    acceptance: acceptances.accepted,
    result: 0,
    decidedAtMs: bet.decidedAtMs,
    settledAtMs: undefined,
    rulesVersion: bet.rulesVersion,
    settlementNo: 0,
    legs: legs.map(({ selection, book, oddsMilli, score }) => ({
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
      verdict: undefined,
    })),
  };
}
