export { readHeads } from './audit/blocks.ts';
export { startSealer } from './audit/sealer.ts';
export { differingHeads, type KeptHead } from './audit/verify.ts';
export { checkBooks, type Finding } from './check.ts';
export { startChecker } from './checker.ts';
export { startPruning } from './pruning.ts';
