import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { InstantText, NullOr } from '../entities.ts';

/** A count of rows stops above `rows`. A row is past its term `graceHours` after the end of the term: jobs run hourly. */
export const retentionRules = { rows: 500, graceHours: 2 } as const;

/** Kinds of records, in the order of the page. */
export const retentionKinds = [
  'accounts',
  'sessions',
  'login-attempts',
  'email-links',
  'documents',
  'declined-documents',
  'payments',
  'funds-reviews',
  'suspicions',
  'notes',
  'breaks',
  'risk-signals',
  'risk-hours',
  'betting-alerts',
  'messages',
  'conversations',
  'data-exports',
  'ledger',
  'bets',
  'rounds',
  'day-sums',
  'operator-actions',
  'commands',
  'events',
  'feed-events',
  'provider-hours',
  'shared-slips',
  'mail-jobs',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Statutes and purposes for which records are kept. */
export const retentionPurposes = [
  'contract',
  'security',
  'money-laundering',
  'protection',
  'told',
  'books',
  'proof',
  'operation',
] as const;
export type RetentionPurpose = (typeof retentionPurposes)[number];

const literals = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

const RetentionRow = Type.Object({
  Kind: literals(retentionKinds),
  Purpose: literals(retentionPurposes),
  /**
   * `term`: removed after a time. `count`: the oldest is removed when a newer one is added. `never`: kept on purpose.
   * `missing`: law asks for an end, and no job removes them yet.
   */
  End: literals(['term', 'count', 'never', 'missing']),
  /** Length of the term; null without one. */
  KeptHours: NullOr(Type.Integer()),
  /** Rows of one player that are kept. */
  KeptRows: NullOr(Type.Integer()),
  /** Name of the loop that removes them. */
  Job: NullOr(Type.String()),
  /** End of the job's last run that did not fail; null if it is not recorded. */
  LastRunAt: NullOr(InstantText),
  /** Time from which the term of the oldest row counts. */
  OldestAt: NullOr(InstantText),
  /** Rows past their term; above `retentionRules.rows` there are more. */
  Overdue: NullOr(Type.Integer()),
});
export type RetentionRow = Static<typeof RetentionRow>;

export const retentionCalls = defineCalls({
  'GET /api/desk/retention': {
    summary: 'How long each kind of record is kept and why, the oldest row, and rows past their term',
    operators: { read: 'compliance' },
    rate: 'read',
    answer: Type.Object({ Rows: Type.Array(RetentionRow) }),
  },
});
