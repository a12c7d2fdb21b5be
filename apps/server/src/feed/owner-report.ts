import type { FeedState } from '@evens/contract';

interface OwnerNews {
  readonly eventRejected: { readonly match: string; readonly kind: string; readonly why: string };
  readonly sourceFailed: { readonly why: string; readonly error: string; readonly waitMs: number };
  readonly recovered: { readonly tookMs: number; readonly books: number };
  readonly stateChanged: { readonly from: FeedState; readonly to: FeedState };
  readonly databaseFailed: { readonly error: string; readonly waiting: number };
  readonly sourceProblem: { readonly where: string; readonly problem: string };
  readonly recordingFailed: { readonly error: string };
  readonly fenced: { readonly error: string };
}

export type OwnerNewsName = keyof OwnerNews;

/** Reports of the owner to operators. Each is a log line and a metric. */
export type OwnerReport = { readonly [Name in OwnerNewsName]: (fields: OwnerNews[Name]) => void };

export type OwnerNewsFields = Readonly<Record<string, string | number>>;

/** A report that passes all news to one listener. */
export function reportTo(report: (name: OwnerNewsName, fields: OwnerNewsFields) => void): OwnerReport {
  return {
    eventRejected: (fields) => report('eventRejected', fields),
    sourceFailed: (fields) => report('sourceFailed', fields),
    recovered: (fields) => report('recovered', fields),
    stateChanged: (fields) => report('stateChanged', fields),
    databaseFailed: (fields) => report('databaseFailed', fields),
    sourceProblem: (fields) => report('sourceProblem', fields),
    recordingFailed: (fields) => report('recordingFailed', fields),
    fenced: (fields) => report('fenced', fields),
  };
}
