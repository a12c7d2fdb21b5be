import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

/** Something that an action is about: `Kind` and `ID` as stored (`player`, `12`), and the name that people use. */
const ActionSubject = Type.Object({
  Kind: Type.String(),
  ID: Type.String(),
  Name: Type.String(),
  /** The player's id where the subject is a player, an account or a payment. */
  PlayerId: NullOr(IdNumber),
});
export type ActionSubject = Static<typeof ActionSubject>;

const OperatorActionRow = Type.Object({
  ID: IdNumber,
  At: InstantText,
  /** A user name, or `shell:` and the user of the machine who ran a command. */
  Operator: Type.String(),
  /** The kind of the action, such as `account-lock`. */
  Action: Type.String(),
  Subject: ActionSubject,
  Reason: Type.String(),
  /** Values of the action. */
  Details: Type.Array(
    Type.Object({
      Name: Type.String(),
      Value: Type.String(),
      /** The player whose name the value is. */
      PlayerId: Type.Optional(IdNumber),
    }),
  ),
  /** Changed values. Null before: it did not exist; null after: it was removed. */
  Changes: Type.Array(
    Type.Object({
      /** The changed setting and its key, such as `player_limit EUR`; empty if the action names the value itself. */
      Setting: Type.String(),
      Field: Type.String(),
      Before: NullOr(Type.String()),
      After: NullOr(Type.String()),
      /** The currency of an amount; null for other values. */
      Currency: NullOr(CurrencyText),
    }),
  ),
  /** The proposal that the action made, decided or executed. */
  Proposal: NullOr(
    Type.Object({
      ID: IdNumber,
      Details: Type.String(),
      State: Type.String(),
      ProposedBy: Type.String(),
      ProposedAt: InstantText,
      DecidedBy: NullOr(Type.String()),
      DecidedAt: NullOr(InstantText),
    }),
  ),
});
export type OperatorActionRow = Static<typeof OperatorActionRow>;

const AuditRun = Type.Object({
  ID: IdNumber,
  RequestedBy: Type.String(),
  RequestedAt: InstantText,
  /** Null while it waits for a worker process. */
  StartedAt: NullOr(InstantText),
  FinishedAt: NullOr(InstantText),
  /** Verified blocks of all chains. */
  Blocks: Type.Integer(),
  BlocksTotal: Type.Integer(),
  /** Empty if no sealed row was changed, removed or put in. */
  Findings: Type.Array(
    Type.Object({ Check: Type.String(), Count: Type.Integer(), Examples: Type.Array(Type.String()) }),
  ),
  /** Why the verification did not reach its end. */
  Failure: NullOr(Type.String()),
});
export type AuditRun = Static<typeof AuditRun>;

const FilterText = Type.String({ minLength: 1, maxLength: 120 });

export const actionCalls = defineCalls({
  'GET /api/desk/actions': {
    summary: 'What operators did, the newest first, with what was changed, before and after',
    operators: { read: 'actions' },
    rate: 'read',
    query: Type.Object({
      id: Type.Optional(IdNumber),
      operator: Type.Optional(FilterText),
      action: Type.Optional(FilterText),
      /** A stored subject such as `match:7` or `betting`, or the user name of a player or an operator. */
      subject: Type.Optional(FilterText),
      /** From this instant on. */
      from: Type.Optional(InstantText),
      /** Before this instant. */
      to: Type.Optional(InstantText),
      /** `Next` of the previous page. */
      before: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,15}$', maxLength: 31 })),
    }),
    answer: Type.Object({
      Actions: Type.Array(OperatorActionRow),
      Next: NullOr(Type.String()),
      /** Kinds of all actions so far. */
      Kinds: Type.Array(Type.String()),
    }),
  },
  'GET /api/desk/auditruns': {
    summary: 'The last verifications of the audit chain that operators started, the newest first',
    operators: { read: 'actions' },
    rate: 'read',
    answer: Type.Object({ Runs: Type.Array(AuditRun) }),
  },
  'POST /api/desk/auditrun': {
    summary:
      'Starts a verification of the whole audit chain in a worker process; answers with the one that runs, if there is one',
    // It changes nothing of what it verifies, so that those who only read may start it.
    operators: { read: 'actions' },
    rate: 'command',
    body: Type.Object({}, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber }),
  },
});
