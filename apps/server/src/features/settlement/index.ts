export { makeSettlement, type Settlement } from './settlement.ts';
export { startSettlement } from './start.ts';
