import type { ProposalKind } from './proposals.ts';

/** Kinds of acts that are recorded, without those of proposals. */
export const operatorActs = [
  ...(['account-lock', 'account-unlock', 'account-close', 'second-factor-off'] as const),
  ...(['operator-add', 'operator-role', 'time-out', 'self-exclusion'] as const),
  ...(['stake-factor', 'player-class', 'limit-layer', 'limit-layer-remove', 'limits', 'game-limit'] as const),
  ...(['rate', 'payout-rule', 'funds-threshold', 'funds-dismiss', 'terms-raise', 'risk-seen'] as const),
  ...(['document-ask', 'document-accept', 'document-decline', 'document-view'] as const),
  ...([
    'suspicion-open',
    'suspicion-note',
    'suspicion-filed',
    'suspicion-dismissed',
    'suspicion-view',
  ] as const),
  ...(['withdrawal-approve', 'withdrawal-reject', 'withdrawal-send-again', 'withdrawal-return'] as const),
  ...(['transfer-ask', 'payment-limits-set', 'payment-limits-default'] as const),
  ...(['payment-method-open', 'payment-method-close', 'cashier-flag-on', 'cashier-flag-off'] as const),
  ...(['site-flag-on', 'site-flag-off', 'switch-open', 'switch-close', 'drain', 'undrain'] as const),
  ...(['price-shift', 'manual-match', 'resume-feed', 'match-trader'] as const),
  ...(['alerts-seen', 'alert-rules'] as const),
  ...(['referral-accept', 'referral-decline', 'referral-offer'] as const),
  ...(['boost-make', 'boost-end', 'combo-make', 'combo-end'] as const),
  ...(['campaign-send', 'campaign-stop', 'report-mail'] as const),
  ...(['support-take', 'support-write', 'support-note', 'support-hand-over', 'support-close'] as const),
  ...(['support-file-view', 'support-settings', 'support-answer', 'support-answer-remove'] as const),
  ...(['bonus-award', 'bonus-award-stop', 'bonus-code-make', 'bonus-code-end'] as const),
  ...(['tournament-make', 'tournament-cancel'] as const),
  ...(['bonus-offer-make', 'bonus-offer-change', 'loyalty-open', 'loyalty-close'] as const),
  ...(['loyalty-terms'] as const),
  ...(['content-create', 'content-fields', 'content-save', 'content-discard', 'content-publish'] as const),
  ...(['content-withdraw', 'content-restore', 'content-picture'] as const),
  ...(['agent-create', 'agent-lock', 'agent-unlock'] as const),
  ...(['jobs-retry', 'item-retry', 'audit-verify', 'archive-move'] as const),
] as const;
export type PlainAct = (typeof operatorActs)[number];

export const proposalSteps = ['propose', 'approve', 'reject'] as const;
export type OperatorAct = PlainAct | `${ProposalKind}-${(typeof proposalSteps)[number]}`;

/** Kinds of events for the protection of a player. */
export const protectionEvents = [
  'time-out',
  'self-exclusion',
  'return-asked',
  'exclusion-ended',
  'details-change',
  'reality-check',
] as const;
export type ProtectionEventKind = (typeof protectionEvents)[number];
