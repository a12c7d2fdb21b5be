export { readHeads, readSealed } from './audit-chain/blocks.ts';
export { startSealer } from './audit-chain/sealer.ts';
export { differingHeads, type KeptHead } from './audit-chain/verify.ts';
export { checkAudit, checkLedger, type Finding } from './check.ts';
export { startChecker } from './checker.ts';
export { startPruning } from './pruning.ts';
