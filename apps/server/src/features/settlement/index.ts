export { type OperatorResult, type OperatorResultRefusal, setOperatorResult } from './operator-result.ts';
export { type JudgedTicket, readJudgedTickets } from './settle-store.ts';
export { settleTicket } from './settle-tickets.ts';
export { makeSettlement, type Settlement } from './settlement.ts';
export { startSettlement } from './start.ts';
