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

/** What the owner reports to operators. Each is a line in the log and a figure. */
export type OwnerReport = { readonly [Name in OwnerNewsName]: (fields: OwnerNews[Name]) => void };

export type OwnerNewsFields = Readonly<Record<string, string | number>>;

/** A report whose every piece of news goes to one listener. */
export function reportTo(tell: (name: OwnerNewsName, fields: OwnerNewsFields) => void): OwnerReport {
  return {
    eventRejected: (fields) => tell('eventRejected', fields),
    sourceFailed: (fields) => tell('sourceFailed', fields),
    recovered: (fields) => tell('recovered', fields),
    stateChanged: (fields) => tell('stateChanged', fields),
    databaseFailed: (fields) => tell('databaseFailed', fields),
    sourceProblem: (fields) => tell('sourceProblem', fields),
    recordingFailed: (fields) => tell('recordingFailed', fields),
    fenced: (fields) => tell('fenced', fields),
  };
}
