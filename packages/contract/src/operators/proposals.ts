import { recordKeys } from '@evens/base';
import Type from 'typebox';
import { defineCalls } from '../call.ts';
import { Done, IdNumber, InstantText } from '../entities.ts';
import type { OperatorArea } from '../operator-roles.ts';

/**
 * The action is done, or, above the limit of one operator, it waits for a second operator under the number of the
 * proposal.
 */
export const DoneOrProposed = Type.Object({
  HasErrors: Type.Literal(false),
  ProposalId: Type.Optional(IdNumber),
});
export const Proposed = Type.Object({ HasErrors: Type.Literal(false), ProposalId: IdNumber });

/** Actions that need two operators, always or above a limit, each with the area whose roles read and decide it. */
export const proposalAreas = {
  result: 'trading',
  offer: 'referrals',
  limits: 'limits',
  'stake-factor': 'limits',
  boost: 'trading',
  'ticket-cancellation': 'trading',
  'bet-cancellation': 'trading',
  adjustment: 'payments',
  'provider-win': 'casino',
  'top-agent': 'agents',
  'bonus-offer': 'bonuses',
  'two-persons': 'compliance',
  'bonus-award': 'bonuses',
  'bonus-code': 'bonuses',
  'loyalty-terms': 'bonuses',
  tournament: 'bonuses',
  'tournament-cancellation': 'bonuses',
  rate: 'cashier',
  'player-break': 'protection',
  'operator-account': 'administration',
  'payout-rule': 'payments',
  'funds-threshold': 'compliance',
  'limit-layer': 'limits',
  'player-class': 'limits',
  'game-limit': 'casino',
} as const satisfies Readonly<Record<string, OperatorArea>>;
export type ProposalKind = keyof typeof proposalAreas;
export const proposalKinds = recordKeys(proposalAreas);

export const proposalsCalls = defineCalls({
  'GET /api/desk/proposals': {
    summary:
      'Proposals of the areas that the operator may read: those that wait for a second operator, and the newest decided ones',
    operators: { read: 'approvals' },
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
    summary: 'Approves or rejects a proposal of another operator, by a role that acts in its area',
    operators: { act: 'approvals' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Approve: Type.Boolean() }, { additionalProperties: false }),
    answer: Done,
  },
});
