export { checkBooks, type Finding } from './check.ts';
export { startChecker } from './checker.ts';
export { startPruning } from './pruning.ts';
