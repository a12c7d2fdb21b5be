import type { MatchId } from '@evens/base';
import { playerName } from '../../tickets/player-names.ts';
import { newTicket, type TicketRecord } from '../../tickets/ticket-record.ts';
import { betRows } from '../limits/measured-bet.ts';
import type { ComposedBet } from '../price/composed-bet.ts';
import type { BetToWrite, WrittenBet } from './store.ts';

/** The ticket as it was just written. */
export function placedTicket(
  { ticketId, bonusMinor }: Pick<Extract<WrittenBet, { kind: 'placed' }>, 'ticketId' | 'bonusMinor'>,
  bet: BetToWrite,
  { composed, replaces }: { readonly composed: ComposedBet; readonly replaces: number | undefined },
): TicketRecord {
  return {
    ...newTicket,
    id: ticketId,
    funding: bonusMinor === undefined ? undefined : { bonusMinor, isFreeBet: bet.freeBetId !== null },
    type: bet.type,
    currency: bet.currency,
    stakeMinor: bet.stakeMinor,
    stakeOpenMinor: bet.stakeMinor,
    promisedMinor: bet.promisedMinor,
    acceptance: bet.acceptance,
    decidedAtMs: bet.decidedAtMs,
    dueAtMs: bet.dueAtMs ?? undefined,
    formula: bet.formula === null ? undefined : JSON.parse(bet.formula),
    rulesVersion: bet.rulesVersion,
    replaces,
    legs: betRows(composed, 1).map(({ pick, line, legNo }) => ({
      // A book was found by this id, so it is the id of a match.
      matchId: pick.selection.matchId as MatchId,
      fixture: pick.book.fixture,
      marketType: line.type,
      specifier: line.specifier,
      outcomeNo: pick.selection.outcomeNo,
      playerName: playerName(line.type, pick.selection.outcomeNo, pick.book.players),
      oddsMilli: pick.oddsMilli,
      epoch: pick.book.epoch,
      seq: pick.book.seq,
      score: pick.score,
      legNo,
      verdict: undefined,
    })),
  };
}
