export { batchAnswers } from './batch-answers.ts';
export { bookings, type JournalOf, moveBalances } from './booking.ts';
export { closesMarket } from './closed-by-switch.ts';
export {
  type Barred,
  barredMs,
  batchRows,
  boundCommands,
  commandColumns,
  isLimited,
  lockedBalances,
  seenCommands,
} from './command-batch.ts';
export { type JudgedWork, judgeAndWrite } from './judge-and-write.ts';
export { repeatOf, type SeenColumns } from './repeat.ts';
export { readSealedJournal } from './sealed-journals.ts';
