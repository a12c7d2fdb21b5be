import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { IdNumber, InstantText, NullOr, OperatorRoleText } from '../entities.ts';
import { NameText, ReasonText } from './back-office.ts';
import { Proposed } from './proposals.ts';

const OperatorAccount = Type.Object({
  ID: IdNumber,
  UserName: Type.String(),
  Email: Type.String(),
  Role: OperatorRoleText,
  IsLocked: Type.Boolean(),
  HasSecondFactor: Type.Boolean(),
  LastLoginAt: NullOr(InstantText),
});
export type OperatorAccount = Static<typeof OperatorAccount>;

export const operatorAccountCalls = defineCalls({
  'GET /api/desk/operators': {
    summary: 'The accounts of operators, by user name',
    operators: { read: 'administration' },
    rate: 'read',
    answer: Type.Object({ Operators: Type.Array(OperatorAccount) }),
  },
  'POST /api/desk/operators/create': {
    summary:
      'Proposes an operator; when a second administrator approves, the account is created and gets a link',
    operators: { act: 'administration' },
    rate: 'command',
    body: Type.Object(
      {
        UserName: NameText,
        Email: Type.String({ maxLength: 254 }),
        Role: OperatorRoleText,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Proposed,
  },
  'POST /api/desk/operators/role': {
    summary: 'Proposes another role of an operator; a second administrator approves it, and the sessions end',
    operators: { act: 'administration' },
    rate: 'command',
    body: Type.Object(
      { UserName: NameText, Role: OperatorRoleText, Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Proposed,
  },
  'POST /api/desk/operators/lock': {
    summary: 'Proposes to lock or unlock an operator; a second administrator approves it',
    operators: { act: 'administration' },
    rate: 'command',
    body: Type.Object(
      { UserName: NameText, Locked: Type.Boolean(), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Proposed,
  },
});
