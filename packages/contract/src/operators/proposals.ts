import Type from 'typebox';
import { defineCalls, OPERATORS } from '../call.ts';
import { Done, IdNumber, InstantText } from '../entities.ts';

/**
 * The action is done, or, above the limit of one operator, it waits for a second operator under the number of the
 * proposal.
 */
export const DoneOrProposed = Type.Object({
  HasErrors: Type.Literal(false),
  ProposalId: Type.Optional(IdNumber),
});
export const Proposed = Type.Object({ HasErrors: Type.Literal(false), ProposalId: IdNumber });

/** Actions that need two operators, always or above a limit. */
export const proposalKinds = [
  'result',
  'offer',
  'limits',
  'stake-factor',
  'boost',
  'ticket-cancellation',
  'adjustment',
  'provider-win',
  'top-agent',
  'bonus-offer',
  'two-persons',
  'bonus-award',
  'bonus-code',
  'rate',
  'player-break',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalsCalls = defineCalls({
  'GET /api/desk/proposals': {
    summary: 'What waits for a second operator, and what was decided lately',
    who: OPERATORS,
    rate: 'read',
    answer: Type.Object({
      Proposals: Type.Array(
        Type.Object({
          ID: IdNumber,
          Kind: Type.String(),
          Subject: Type.String(),
          Details: Type.String(),
          Reason: Type.String(),
          ProposedBy: Type.String(),
          ProposedAt: InstantText,
          /** `open`, `approved`, `rejected` or `expired`. */
          State: Type.String(),
          DecidedBy: Type.String(),
        }),
      ),
    }),
  },
  'POST /api/desk/proposal': {
    summary: 'Approves or rejects what another operator proposed',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Approve: Type.Boolean() }, { additionalProperties: false }),
    answer: Done,
  },
});
