import type { FeedState } from '@evens/contract';

/** What the owner has to tell those who run the site. Each is a line in the log and a figure. */
export interface OwnerReport {
  eventRejected(fields: { readonly match: string; readonly kind: string; readonly why: string }): void;
  sourceFailed(fields: { readonly why: string; readonly error: string; readonly waitMs: number }): void;
  recovered(fields: { readonly tookMs: number; readonly books: number }): void;
  stateChanged(fields: { readonly from: FeedState; readonly to: FeedState }): void;
  databaseFailed(fields: { readonly error: string; readonly waiting: number }): void;
  fenced(fields: { readonly error: string }): void;
}

export type OwnerReportName = keyof OwnerReport;
export const ownerReportNames = [
  'eventRejected',
  'sourceFailed',
  'recovered',
  'stateChanged',
  'databaseFailed',
  'fenced',
] as const satisfies readonly OwnerReportName[];
