import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { ReasonText } from './back-office.ts';

/** The state of the processes and of the work in the background, as the database has it. */
const OperationsReport = Type.Object({
  /** Processes that wrote a sign of life in the last day. */
  Processes: Type.Array(
    Type.Object({
      /** Name of the machine and number of the process. */
      Host: Type.String(),
      Roles: Type.Array(Type.String()),
      Version: Type.String(),
      StartedAt: InstantText,
      SeenAt: InstantText,
      /** It has written nothing for too long: it ended or cannot reach the database. */
      IsSilent: Type.Boolean(),
      IsDraining: Type.Boolean(),
      EventLoopDelayMs: Type.Number(),
      CommandsPending: Type.Integer(),
      /** The state of the feed as the process sees it; null for a process without calls. */
      FeedState: NullOr(Type.String()),
      Leases: Type.Array(Type.String()),
    }),
  ),
  /** Tasks that one process at a time does. */
  Leases: Type.Array(
    Type.Object({
      Name: Type.String(),
      /** Null if nobody does the task. */
      Host: NullOr(Type.String()),
      IsHeld: Type.Boolean(),
      Epoch: Type.Integer(),
    }),
  ),
  Followers: Type.Array(
    Type.Object({
      Name: Type.String(),
      Position: Type.Integer(),
      /** Time of the oldest row that it has not followed; null if there is none. */
      BehindSince: NullOr(InstantText),
      IsLate: Type.Boolean(),
    }),
  ),
  Jobs: Type.Array(
    Type.Object({
      Queue: Type.String(),
      Waiting: Type.Integer(),
      WaitingSince: NullOr(InstantText),
      Active: Type.Integer(),
      Failed: Type.Integer(),
      LastFailure: Type.String(),
    }),
  ),
  /** Items of background work that failed. */
  FailedItems: Type.Array(
    Type.Object({
      Sweep: Type.String(),
      ItemId: IdNumber,
      Attempts: Type.Integer(),
      /** Not tried again by itself. */
      IsSetAside: Type.Boolean(),
      Reason: Type.String(),
      FailedAt: InstantText,
    }),
  ),
  /** The last ledger audit of the newest rows and of all rows. */
  Audits: Type.Array(
    Type.Object({
      Scope: Type.String(),
      CheckedAt: InstantText,
      Findings: Type.Array(
        Type.Object({ Check: Type.String(), Count: Type.Integer(), Examples: Type.Array(Type.String()) }),
      ),
    }),
  ),
  /** The newest backup that the data folder of the answering process records. */
  BackupAt: NullOr(InstantText),
});
export type OperationsReport = Static<typeof OperationsReport>;

export const operationCalls = defineCalls({
  'GET /api/desk/operations': {
    summary: 'Processes, leases, followers, jobs, failed items, ledger audits and the last backup',
    operators: { read: 'operations' },
    rate: 'read',
    answer: OperationsReport,
  },
  'POST /api/desk/retryjobs': {
    summary: 'Runs the failed jobs of a queue again',
    operators: { act: 'operations' },
    rate: 'command',
    body: Type.Object(
      { Queue: Type.String({ minLength: 1, maxLength: 60 }), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/retryitem': {
    summary: 'Tries a failed item of background work again, also one that was set aside',
    operators: { act: 'operations' },
    rate: 'command',
    body: Type.Object(
      { Sweep: Type.String({ minLength: 1, maxLength: 40 }), ItemId: IdNumber, Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
