export { hasAlertNoticesSql, readAlertNotices } from './alerts/alert-notices.ts';
export { boostExecutor } from './boosts/make-boost.ts';
export { makeCashOut } from './cashout/cash-out.ts';
export { type CashoutParts, makeCashoutParts } from './cashout/cashout-parts.ts';
export { makeCashoutSweeper } from './cashout/cashout-sweeper.ts';
export { CashoutValues } from './cashout/live-values.ts';
export { type Chances, MatchChances } from './cashout/match-chances.ts';
export { makeSetAutomatic } from './cashout/set-automatic.ts';
export { matchNames } from './catalogue/match-names.ts';
export { type MatchPresenter, makeMatchPresenter } from './catalogue/match-presenter.ts';
export { matchFacts, sportPageLookups, sportPages } from './catalogue/page-lookups.ts';
export { inPageOrder, presentMarket } from './catalogue/present-markets.ts';
export { presentLive } from './catalogue/present-match.ts';
export { makePopularity } from './data/popularity.ts';
export {
  type ExposureReader,
  type ExposureReport,
  makeExposureReader,
} from './exposure/exposure-reader.ts';
export type { ExposureBooks } from './exposure/match-values.ts';
export {
  type LineTotals,
  lineLiability,
  type MatchTotals,
  outcomeLiability,
  type Totals as ExposureTotals,
} from './exposure/sum-exposure.ts';
export { favouritesRoutes } from './favourites/routes.ts';
export { favouritesSql, noFavourites, readFavourites, readFavouriteTournaments } from './favourites/store.ts';
export { BettingMemory } from './placement/limits/betting-memory.ts';
export { fromBaseCurrency, toBaseCurrency } from './placement/limits/exchange.ts';
export { inBaseCurrency } from './placement/limits/limits.ts';
export { makePlaceBet, type PlaceBet } from './placement/place/place-bet.ts';
export { combineLayers, ofFactor, UNBOUNDED } from './placement/rules/layers.ts';
export {
  type BettingRules,
  type CurrencyRules,
  makeRulesReader,
  playerFactor,
  type RulesReader,
} from './placement/rules/rules.ts';
export { makeSelectionStatus } from './placement/status/selection-status.ts';
export { makeReferralQuote, type QuoteReferral } from './placement/wait/referral-quote.ts';
export type { Trader, TraderOffer } from './placement/wait/trader-answers.ts';
export { makeWaitLane } from './placement/wait/wait-lane.ts';
export type { WaitingBet } from './placement/wait/waiting-bet.ts';
export { makeWaits, type Waits } from './placement/wait/waits.ts';
export { wordsIn } from './search/fold.ts';
export type { FindMatches } from './search/routes.ts';
export {
  betCancellationExecutor,
  presentCancellationEffect,
  proposeBetCancellation,
} from './settlement/cancel-bets.ts';
export { cancellationExecutor, proposeCancellation } from './settlement/cancel-ticket.ts';
export { judgeLeads } from './settlement/early-payout.ts';
export { readManualMatches } from './settlement/feed-store.ts';
export { setOperatorResult } from './settlement/operator-result.ts';
export {
  presentLineEffect,
  presentMatchEffect,
  presentMatchToEnter,
  proposeMatchResult,
  proposeResult,
  resultExecutor,
} from './settlement/result-proposals.ts';
export {
  formulaFromLegs,
  legResults,
  type PickToSettle,
  settleTicket,
  type TicketToSettle,
} from './settlement/settle-tickets.ts';
export { makeSettlement, type Settlement } from './settlement/settlement.ts';
export { startSettlement } from './settlement/start.ts';
export { readJudgedTickets } from './settlement/tickets-to-settle.ts';
export { slipRoutes } from './slip/routes.ts';
export { selectionId } from './slip/selection-id.ts';
export { makeSharedSelections, type SharedSelections } from './slip/shared-selections.ts';
export { SHARED_DAYS } from './slip/shared-slips.ts';
export { makeSlipTidier } from './slip/tidier.ts';
export { readPlayerNames } from './tickets/player-names.ts';
export { fixtureName } from './tickets/present-leg.ts';
export { presentLines, presentSettlement } from './tickets/present-story.ts';
export { presentTicket } from './tickets/present-ticket.ts';
export { presentTickets, presentTicketsByIds } from './tickets/present-tickets.ts';
export { ticketRoutes } from './tickets/routes.ts';
export {
  allTickets,
  readTicket,
  readTickets,
  readTicketsByIds,
  readTicketsChangedSince,
} from './tickets/store.ts';
export type { TicketRecord } from './tickets/ticket-record.ts';
export { readTicketStory } from './tickets/ticket-story.ts';
