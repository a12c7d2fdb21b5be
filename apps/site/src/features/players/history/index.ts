export { DownloadButton } from './download.tsx';
export { ListFailed, ListSkeleton, LogInFirst, useIsPlayer } from './list-states.tsx';
export {
  type Days,
  hasDays,
  isShort,
  type Period,
  parseDays,
  periodSpan,
  periods,
} from './period.ts';
export { PeriodChoice } from './period-choice.tsx';
export { useTransactionPages } from './transaction-pages.ts';
export { TransactionRow } from './transaction-row.tsx';
