import { hasKey } from '@evens/base';
import type { OperatorRole } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgentsPanel } from './agents-panel.tsx';
import { ApprovalsPanel, proposalsQuery } from './approvals-panel.tsx';
import { BonusesPanel } from './bonuses-panel.tsx';
import { BoostsPanel } from './boosts-panel.tsx';
import { ContentPanel } from './content/content-panel.tsx';
import { DocumentsPanel, documentsQuery } from './documents-panel.tsx';
import { LatencyPanel } from './latency-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { PaymentMethodsPanel } from './payment-methods-panel.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { ReferralsPanel, referralsQuery } from './referrals-panel.tsx';
import { ResultForm } from './result-form.tsx';
import { RiskPanel, riskQuery } from './risk-panel.tsx';
import { SitePanel } from './site-panel.tsx';
import { SupportPanel } from './support/support-panel.tsx';
import { supportQuery } from './support/support-queries.ts';
import { SwitchesPanel } from './switches-panel.tsx';
import { TransfersPanel, transfersQuery } from './transfers-panel.tsx';
import { reviewQuery, WithdrawalsPanel } from './withdrawals-panel.tsx';

/** Results set by operators. Bets are paid when a second operator approves. */
function ResultsPanel() {
  return <ResultForm />;
}

const panels = {
  referrals: ReferralsPanel,
  switches: SwitchesPanel,
  limits: LimitsPanel,
  players: PlayersPanel,
  agents: AgentsPanel,
  messages: MessagesPanel,
  content: ContentPanel,
  results: ResultsPanel,
  bonuses: BonusesPanel,
  boosts: BoostsPanel,
  money: MoneyPanel,
  withdrawals: WithdrawalsPanel,
  transfers: TransfersPanel,
  approvals: ApprovalsPanel,
  documents: DocumentsPanel,
  risk: RiskPanel,
  support: SupportPanel,
  rates: RatesPanel,
  'payment-methods': PaymentMethodsPanel,
  latency: LatencyPanel,
  site: SitePanel,
} as const;
type Panel = keyof typeof panels;

function parsePanel(name: string | null): Panel {
  return name !== null && hasKey(panels, name) ? name : 'referrals';
}

/** The only panel of an operator with a restricted role. */
const panelOfRole: Readonly<Record<OperatorRole, () => ReactNode>> = {
  support: SupportPanel,
  content: ContentPanel,
};

/** Manual actions of operators. */
export function BackOfficePage() {
  usePageSubject(t('backoffice.title'));
  const role = useUser()?.OperatorRole ?? null;
  const VisiblePanel = role === null ? AllPanels : panelOfRole[role];
  return (
    <div className="mx-auto grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-4">
      <h1>{t('backoffice.title')}</h1>
      <VisiblePanel />
    </div>
  );
}

function AllPanels() {
  const [search, setSearch] = useSearchParams();
  const chosen = parsePanel(search.get('tab'));
  const waiting = useQuery(referralsQuery).data?.Referrals.length;
  const proposals = useQuery(proposalsQuery).data?.Proposals;
  const open = proposals?.filter(({ State }) => State === 'open').length;
  const withdrawals = useQuery(reviewQuery).data?.Withdrawals.length;
  const documents = useQuery(documentsQuery).data?.Documents.length;
  const risk = useQuery(riskQuery).data?.Signals.length;
  const chats = useQuery(supportQuery).data?.WaitingCount;
  const lateTransfers = useQuery(transfersQuery).data?.LateCount;
  const ChosenPanel = panels[chosen];
  return (
    <Tabs
      label={t('backoffice.title')}
      choices={[
        { key: 'referrals', label: t('backoffice.tab.referrals'), count: waiting },
        { key: 'approvals', label: t('backoffice.tab.approvals'), count: open },
        { key: 'documents', label: t('documents.operator.tab'), count: documents },
        { key: 'risk', label: t('backoffice.tab.risk'), count: risk },
        { key: 'support', label: t('backoffice.tab.support'), count: chats },
        { key: 'switches', label: t('backoffice.tab.switches') },
        { key: 'limits', label: t('backoffice.tab.limits') },
        { key: 'players', label: t('backoffice.tab.players') },
        { key: 'agents', label: t('backoffice.tab.agents') },
        { key: 'messages', label: t('user.tab.messages') },
        { key: 'content', label: t('backoffice.tab.content') },
        { key: 'results', label: t('backoffice.tab.results') },
        { key: 'bonuses', label: t('backoffice.tab.bonuses') },
        { key: 'boosts', label: t('boosts.backoffice.title') },
        { key: 'money', label: t('backoffice.tab.money') },
        { key: 'withdrawals', label: t('backoffice.tab.withdrawals'), count: withdrawals },
        { key: 'transfers', label: t('backoffice.tab.transfers'), count: lateTransfers },
        { key: 'rates', label: t('backoffice.tab.rates') },
        { key: 'payment-methods', label: t('backoffice.tab.payment-methods') },
        { key: 'latency', label: t('backoffice.tab.latency') },
        { key: 'site', label: t('backoffice.tab.site') },
      ]}
      chosen={chosen}
      onChoose={(tab) => setSearch(tab === 'referrals' ? {} : { tab }, { replace: true })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <ChosenPanel />
      </div>
    </Tabs>
  );
}
