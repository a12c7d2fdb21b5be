import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { IdNumber, InstantText, NullOr } from '../entities.ts';

/** Queues of operators' work, by the key of their panel in the back office. */
export const workQueues = [
  'referrals',
  'approvals',
  'alerts',
  'withdrawals',
  'transfers',
  'documents',
  'funds',
  'risk',
  'support',
] as const;
export type WorkQueue = (typeof workQueues)[number];

export const alertKinds = [
  'feed-down',
  'queue-late',
  'audit-finding',
  'audit-late',
  'reconciliation-difference',
  'process-silent',
  'lease-free',
  'follower-late',
  'jobs-failed',
  'items-set-aside',
  'betting-alerts',
] as const;
export type AlertKind = (typeof alertKinds)[number];

const literals = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(names.map((name) => Type.Literal(name))));

const StartAlert = Type.Object({
  Kind: literals(alertKinds),
  /** Names the cause, such as the queue, the check, the follower or the kind of betting alerts. */
  About: Type.String(),
  /** The newest betting alert of its kind, seen or not. */
  NewestID: Type.Optional(IdNumber),
});
export type StartAlert = Static<typeof StartAlert>;

export const startCalls = defineCalls({
  'GET /api/desk/start': {
    summary: 'Queues, state of the feed, and alerts, as far as the role reads their areas',
    // Every operator reads it. Each part is left out if the role does not read its area.
    operators: { read: 'approvals' },
    rate: 'read',
    answer: Type.Object({
      Queues: Type.Array(
        Type.Object({
          Queue: literals(workQueues),
          /** 1,000 means 1,000 or more. */
          Count: Type.Integer(),
          /** Since when the oldest counted item waits; null if none does. */
          OldestAt: NullOr(InstantText),
          /** An item should wait for at most this long. */
          BoundSeconds: Type.Integer(),
        }),
      ),
      Feed: NullOr(
        Type.Object({
          State: literals(['up', 'late', 'down', 'recovering'] as const),
          /** The newest message of the source. */
          MessageAt: InstantText,
          InPlay: Type.Integer(),
          /** Matches in play on which nobody can bet. */
          Suspended: Type.Integer(),
        }),
      ),
      Alerts: Type.Array(StartAlert),
    }),
  },
});
