import {
  operatorActs,
  type PlainAct,
  type ProtectionEventKind,
  proposalKinds,
  proposalSteps,
  protectionEvents,
} from '@evens/contract';
import type { WordKey } from '@evens/locales';
import { t } from '@evens/web/core/words.ts';

type Text = readonly [thing: WordKey, change?: WordKey];

const changed = 'operations.act.changed';
const open = 'backoffice.open';
const closed = 'backoffice.closed';
const ended = 'operations.act.ended';
const stopped = 'backoffice.messages.state.stopped';
const seen = 'operations.act.seen';
const on = 'backoffice.flag.turn-on';
const off = 'backoffice.flag.turn-off';
const added = 'operations.act.added';
const removed = 'operations.act.removed';
const viewed = 'operations.act.viewed';
const retried = 'operations.act.retried';
const player = 'backoffice.player.title';
const documents = 'documents.operator.tab';
const suspicion = 'backoffice.suspicion.one';
const withdrawal = 'cashier.transaction.withdrawal';
const methods = 'backoffice.tab.payment-methods';
const support = 'backoffice.tab.support';
const content = 'backoffice.tab.content';
const referrals = 'backoffice.tab.referrals';
const combos = 'boosts.combos';
const topAgent = 'backoffice.approvals.top-agent';

/** Each kind of act as the thing that it is about, and its change. */
const acts: Readonly<Record<PlainAct | ProtectionEventKind, Text>> = {
  'account-lock': [player, 'backoffice.player.state.locked'],
  'account-unlock': [player, 'backoffice.players.lock.undo'],
  'account-close': [player, 'backoffice.player.state.closed'],
  'second-factor-off': ['user.factor.title', off],
  'operator-add': ['backoffice.approvals.operator-account', added],
  'operator-role': ['backoffice.operators.role', changed],
  'time-out': ['backoffice.player.state.time-out'],
  'self-exclusion': ['backoffice.player.state.excluded'],
  'stake-factor': ['backoffice.approvals.stake-factor', changed],
  'player-class': ['backoffice.approvals.player-class', changed],
  'limit-layer': ['backoffice.approvals.limit-layer', changed],
  'limit-layer-remove': ['backoffice.approvals.limit-layer', removed],
  limits: ['backoffice.approvals.limits', changed],
  'game-limit': ['backoffice.approvals.game-limit', changed],
  rate: ['backoffice.approvals.rate', changed],
  'payout-rule': ['backoffice.approvals.payout-rule', changed],
  'funds-threshold': ['backoffice.approvals.funds-threshold', changed],
  'funds-dismiss': ['backoffice.funds.title', 'backoffice.funds.state.dismissed'],
  'terms-raise': ['backoffice.content.kind.legal', 'backoffice.content.is.material'],
  'risk-seen': ['backoffice.tab.risk', seen],
  'document-ask': [documents, 'operations.act.requested'],
  'document-accept': [documents, 'documents.state.accepted'],
  'document-decline': [documents, 'documents.state.declined'],
  'document-view': [documents, viewed],
  'suspicion-open': [suspicion, 'backoffice.suspicion.opened'],
  'suspicion-note': [suspicion, 'backoffice.suspicion.add'],
  'suspicion-filed': [suspicion, 'backoffice.suspicion.state.filed'],
  'suspicion-dismissed': [suspicion, 'backoffice.suspicion.state.dismissed'],
  'suspicion-view': [suspicion, viewed],
  'withdrawal-approve': [withdrawal, 'backoffice.results.approved'],
  'withdrawal-reject': [withdrawal, 'backoffice.results.rejected'],
  'withdrawal-send-again': [withdrawal, 'backoffice.withdrawals.send-again'],
  'withdrawal-return': [withdrawal, 'backoffice.withdrawals.return'],
  'transfer-ask': ['cashier.transaction.transfer', 'backoffice.transfers.ask'],
  'payment-limits-set': [methods, 'backoffice.tab.limits'],
  'payment-limits-default': [methods, 'backoffice.methods.limits.to-default'],
  'payment-method-open': [methods, open],
  'payment-method-close': [methods, closed],
  'cashier-flag-on': ['backoffice.methods.flags', on],
  'cashier-flag-off': ['backoffice.methods.flags', off],
  'site-flag-on': ['backoffice.tab.site', on],
  'site-flag-off': ['backoffice.tab.site', off],
  'switch-open': ['backoffice.tab.switches', open],
  'switch-close': ['backoffice.tab.switches', closed],
  drain: ['operations.processes.process', 'operations.processes.draining'],
  undrain: ['operations.processes.process', 'operations.processes.running'],
  'price-shift': ['backoffice.trading.shift'],
  'manual-match': ['backoffice.trading.manual'],
  'resume-feed': ['backoffice.trading.manual.resume'],
  'match-trader': ['backoffice.role.trader', changed],
  'alerts-seen': ['exposure.alerts.title', seen],
  'alert-rules': ['exposure.alerts.rules', changed],
  'referral-accept': [referrals, 'backoffice.referrals.accept'],
  'referral-decline': [referrals, 'backoffice.referrals.decline'],
  'referral-offer': [referrals, 'backoffice.referrals.offer'],
  'boost-make': ['backoffice.approvals.boost', added],
  'boost-end': ['backoffice.approvals.boost', ended],
  'combo-make': [combos, added],
  'combo-end': [combos, ended],
  'campaign-send': ['user.tab.messages', 'backoffice.messages.state.sent'],
  'campaign-stop': ['user.tab.messages', stopped],
  'report-mail': ['reports.mail.title'],
  'support-take': [support, 'support.operator.take'],
  'support-write': [support, 'support.operator.answer'],
  'support-note': [support, 'support.operator.note'],
  'support-hand-over': [support, 'support.operator.hand-over.do'],
  'support-close': [support, 'support.operator.closed'],
  'support-file-view': [support, viewed],
  'support-settings': ['support.operator.hours', changed],
  'support-answer': ['support.operator.prepared', changed],
  'support-answer-remove': ['support.operator.prepared', removed],
  'bonus-award': ['backoffice.approvals.bonus-award'],
  'bonus-award-stop': ['backoffice.approvals.bonus-award', stopped],
  'bonus-code-make': ['backoffice.approvals.bonus-code', added],
  'bonus-code-end': ['backoffice.approvals.bonus-code', ended],
  'bonus-offer-make': ['backoffice.approvals.bonus-offer', added],
  'bonus-offer-change': ['backoffice.approvals.bonus-offer', changed],
  'tournament-make': ['backoffice.approvals.tournament', added],
  'tournament-cancel': ['backoffice.approvals.tournament-cancellation'],
  'loyalty-terms': ['backoffice.approvals.loyalty-terms', changed],
  'loyalty-open': ['backoffice.site-flag.loyalty', open],
  'loyalty-close': ['backoffice.site-flag.loyalty', closed],
  'content-create': [content, added],
  'content-fields': [content, 'backoffice.content.fields'],
  'content-save': [content, 'backoffice.content.is.draft'],
  'content-discard': [content, 'backoffice.content.is.discarded'],
  'content-publish': [content, 'backoffice.content.is.published'],
  'content-withdraw': [content, 'backoffice.content.is.withdrawn'],
  'content-restore': [content, 'backoffice.content.restore'],
  'content-picture': [content, 'backoffice.content.picture.upload'],
  'agent-create': [topAgent, added],
  'agent-lock': [topAgent, 'agents.locked'],
  'agent-unlock': [topAgent, 'backoffice.players.lock.undo'],
  'jobs-retry': ['operations.jobs.title', retried],
  'item-retry': ['operations.items.title', retried],
  'audit-verify': ['operations.audit.start'],
  'archive-move': ['operations.act.archive-move'],
  'return-asked': ['operations.act.return-asked'],
  'exclusion-ended': ['operations.act.exclusion-ended'],
  'details-change': ['operations.act.details-change'],
  'reality-check': ['protection.check.title'],
};

const steps: Readonly<Record<(typeof proposalSteps)[number], WordKey>> = {
  propose: 'operations.act.proposed',
  approve: 'backoffice.results.approved',
  reject: 'backoffice.results.rejected',
};

function findText(kind: string): Text | undefined {
  const plain = [...operatorActs, ...protectionEvents].find((each) => each === kind);
  if (plain) return acts[plain];
  for (const step of proposalSteps) {
    const proposal = proposalKinds.find((each) => `${each}-${step}` === kind);
    if (proposal) return [`backoffice.approvals.${proposal}`, steps[step]];
  }
  return undefined;
}

/** A kind of act, or of event for the protection of a player, in words. Old kinds are shown as stored. */
export function actText(kind: string): string {
  const text = findText(kind);
  return text === undefined
    ? kind.replaceAll('-', ' ')
    : text.flatMap((key) => (key === undefined ? [] : [t(key)])).join(' · ');
}
