export { checkBooks, type Finding } from './check.ts';
export { startChecker } from './checker.ts';
