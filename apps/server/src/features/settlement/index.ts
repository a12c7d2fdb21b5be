export { type OperatorResult, type OperatorResultRefusal, setOperatorResult } from './operator-result.ts';
export { makeSettlement, type Settlement } from './settlement.ts';
export { startSettlement } from './start.ts';
