export { cancellationExecutor, proposeCancellation } from './cancel-ticket.ts';
export { type DeadHeat, type DeadHeatRefusal, deadHeatShare, hasTooManyWinners } from './dead-heat.ts';
export {
  type OperatorResult,
  type OperatorResultRefusal,
  setOperatorResult,
  writeOperatorResult,
} from './operator-result.ts';
export { arePossible } from './possible-results.ts';
export { formulaOf, legsOf, settleTicket } from './settle-tickets.ts';
export { makeSettlement, type Settlement } from './settlement.ts';
export { readStandingVerdicts, type Standing } from './standing-verdicts.ts';
export { startSettlement } from './start.ts';
export { type JudgedTicket, readJudgedTickets } from './tickets-to-settle.ts';
export { standingRuling, windowAt } from './windows.ts';
