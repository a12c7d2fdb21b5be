export { makeSettlement, type Settlement, STUCK_AFTER_MS } from './settlement.ts';
export { startSettlement } from './start.ts';
