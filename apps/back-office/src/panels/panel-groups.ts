import { mayAct, mayRead, type OperatorArea } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import type { ReactNode } from 'react';
import { ActionsPanel } from './actions/actions-panel.tsx';
import { AgentsPanel } from './agents-panel.tsx';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { BetsPanel } from './bets/bets-panel.tsx';
import { TicketPanel } from './bets/ticket-panel.tsx';
import { BonusesPanel } from './bonuses/bonuses-panel.tsx';
import { BoostsPanel } from './boosts-panel.tsx';
import { GamePanel } from './casino/game-panel.tsx';
import { GamesPanel } from './casino/games-panel.tsx';
import { JackpotsPanel } from './casino/jackpots-panel.tsx';
import { ProvidersPanel } from './casino/providers-panel.tsx';
import { TablesPanel } from './casino/tables-panel.tsx';
import { ContentPanel } from './content/content-panel.tsx';
import { DocumentsPanel } from './documents/documents-panel.tsx';
import { ExposurePanel } from './exposure/exposure-panel.tsx';
import { MatchExposurePanel } from './exposure/match-exposure-panel.tsx';
import { FundsPanel } from './funds/funds-panel.tsx';
import { LimitsPanel } from './limits/limits-panel.tsx';
import { LoyaltyPanel } from './loyalty/loyalty-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { OperationsPanel } from './operations/operations-panel.tsx';
import { OperatorsPanel } from './operators-panel.tsx';
import { PaymentMethodsPanel } from './payment-methods-panel.tsx';
import { PlayerPage } from './player/player-page.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { ReferralsPanel } from './referrals-panel.tsx';
import { BreakdownPanel } from './reports/breakdown-panel.tsx';
import { DayReportPanel } from './reports/day-report-panel.tsx';
import { PlayerReportPanel } from './reports/player-report-panel.tsx';
import { ResultForm } from './result-form.tsx';
import { RetentionPanel } from './retention/retention-panel.tsx';
import { RiskPanel } from './risk-panel.tsx';
import { SitePanel } from './site-panel.tsx';
import { StartPanel } from './start/start-panel.tsx';
import { SupportPanel } from './support/support-panel.tsx';
import { SuspicionPage, SuspicionsPanel } from './suspicions/suspicions-panel.tsx';
import { SwitchesPanel } from './switches-panel.tsx';
import { TournamentsPanel } from './tournaments-panel.tsx';
import { MatchPanel } from './trading/match-panel.tsx';
import { TradingPanel } from './trading/trading-panel.tsx';
import { TransfersPanel } from './transfers-panel.tsx';
import { WithdrawalsPanel } from './withdrawals-panel.tsx';

type IsForRole = (role: string) => boolean;
const readers =
  (...areas: readonly OperatorArea[]): IsForRole =>
  (role) =>
    areas.some((area) => mayRead(role, area));
const actors =
  (...areas: readonly OperatorArea[]): IsForRole =>
  (role) =>
    areas.some((area) => mayAct(role, area));

export interface PanelEntry {
  readonly Panel: () => ReactNode;
  readonly isFor: IsForRole;
  /** A grid or a page that uses the whole width of the screen; forms are easier to read in a column. */
  readonly isWide?: boolean;
  /** The page of one thing, which links lead to: not in the menu. */
  readonly isPage?: boolean;
  label(): string;
}

const casino = { isFor: readers('casino'), isWide: true };

/** The panels by their group in the menu. */
export const groups = {
  overview: {
    start: {
      Panel: StartPanel,
      isFor: readers('approvals'),
      isWide: true,
      label: () => t('operations.start.title'),
    },
  },
  trading: {
    trading: {
      Panel: TradingPanel,
      isFor: readers('trading'),
      isWide: true,
      label: () => t('backoffice.tab.trading'),
    },
    match: {
      Panel: MatchPanel,
      isFor: readers('trading'),
      isWide: true,
      isPage: true,
      label: () => t('backoffice.trading.match'),
    },
    referrals: {
      Panel: ReferralsPanel,
      isFor: readers('referrals'),
      label: () => t('backoffice.tab.referrals'),
    },
    results: { Panel: ResultForm, isFor: actors('trading'), label: () => t('backoffice.tab.results') },
    boosts: {
      Panel: BoostsPanel,
      isFor: readers('trading'),
      isWide: true,
      label: () => t('boosts.backoffice.title'),
    },
  },
  risk: {
    alerts: {
      Panel: AlertsPanel,
      isFor: readers('exposure'),
      isWide: true,
      label: () => t('exposure.alerts.title'),
    },
    exposure: {
      Panel: ExposurePanel,
      isFor: readers('exposure'),
      isWide: true,
      label: () => t('exposure.tab'),
    },
    'exposure-match': {
      Panel: MatchExposurePanel,
      isFor: readers('exposure'),
      isWide: true,
      isPage: true,
      label: () => t('exposure.tab.match'),
    },
    bets: {
      Panel: BetsPanel,
      isFor: readers('trading'),
      isWide: true,
      label: () => t('exposure.tab.bets'),
    },
    ticket: {
      Panel: TicketPanel,
      isFor: readers('trading'),
      isWide: true,
      isPage: true,
      label: () => t('exposure.tab.ticket'),
    },
    limits: {
      Panel: LimitsPanel,
      isFor: readers('limits'),
      isWide: true,
      label: () => t('backoffice.tab.limits'),
    },
    switches: { Panel: SwitchesPanel, isFor: readers('switches'), label: () => t('backoffice.tab.switches') },
  },
  casino: {
    'casino-games': { ...casino, Panel: GamesPanel, label: () => t('search.games') },
    'casino-game': { ...casino, Panel: GamePanel, isPage: true, label: () => t('backoffice.switch.game') },
    'casino-jackpots': { ...casino, Panel: JackpotsPanel, label: () => t('reports.jackpots') },
    'casino-tables': { ...casino, Panel: TablesPanel, label: () => t('gaming.tab.tables') },
    'casino-providers': { ...casino, Panel: ProvidersPanel, label: () => t('casino.providers') },
  },
  players: {
    players: {
      Panel: PlayersPanel,
      isFor: readers('player-records'),
      isWide: true,
      label: () => t('backoffice.tab.players'),
    },
    player: {
      Panel: PlayerPage,
      isFor: readers('player-records'),
      isWide: true,
      isPage: true,
      label: () => t('backoffice.player.title'),
    },
    documents: {
      Panel: DocumentsPanel,
      isFor: readers('compliance'),
      isWide: true,
      label: () => t('documents.operator.tab'),
    },
    funds: {
      Panel: FundsPanel,
      isFor: readers('compliance'),
      isWide: true,
      label: () => t('backoffice.funds.title'),
    },
    suspicions: {
      Panel: SuspicionsPanel,
      isFor: readers('suspicion'),
      isWide: true,
      label: () => t('backoffice.suspicion.title'),
    },
    suspicion: {
      Panel: SuspicionPage,
      isFor: readers('suspicion'),
      isPage: true,
      label: () => t('backoffice.suspicion.one'),
    },
    risk: {
      Panel: RiskPanel,
      isFor: readers('protection'),
      isWide: true,
      label: () => t('backoffice.tab.risk'),
    },
    support: {
      Panel: SupportPanel,
      isFor: readers('support'),
      isWide: true,
      label: () => t('backoffice.tab.support'),
    },
    agents: {
      Panel: AgentsPanel,
      isFor: readers('agents'),
      isWide: true,
      label: () => t('backoffice.tab.agents'),
    },
  },
  money: {
    withdrawals: {
      Panel: WithdrawalsPanel,
      isFor: readers('payments'),
      isWide: true,
      label: () => t('backoffice.tab.withdrawals'),
    },
    transfers: {
      Panel: TransfersPanel,
      isFor: readers('payments'),
      isWide: true,
      label: () => t('backoffice.tab.transfers'),
    },
    money: {
      Panel: MoneyPanel,
      isFor: (role) => readers('payments')(role) || mayAct(role, 'trading'),
      label: () => t('backoffice.tab.money'),
    },
    rates: { Panel: RatesPanel, isFor: readers('cashier'), label: () => t('backoffice.tab.rates') },
    'payment-methods': {
      Panel: PaymentMethodsPanel,
      isFor: readers('cashier'),
      label: () => t('backoffice.tab.payment-methods'),
    },
  },
  content: {
    content: {
      Panel: ContentPanel,
      isFor: readers('content'),
      isWide: true,
      label: () => t('backoffice.tab.content'),
    },
    bonuses: {
      Panel: BonusesPanel,
      isFor: readers('bonuses'),
      isWide: true,
      label: () => t('backoffice.tab.bonuses'),
    },
    loyalty: {
      Panel: LoyaltyPanel,
      isFor: readers('bonuses'),
      isWide: true,
      label: () => t('loyalty.title'),
    },
    tournaments: {
      Panel: TournamentsPanel,
      isFor: readers('bonuses'),
      isWide: true,
      label: () => t('casino.tournaments'),
    },
    messages: {
      Panel: MessagesPanel,
      isFor: readers('campaigns'),
      isWide: true,
      label: () => t('user.tab.messages'),
    },
  },
  reports: {
    report: {
      Panel: DayReportPanel,
      isFor: readers('reports'),
      isWide: true,
      label: () => t('reports.tab.days'),
    },
    'report-breakdown': {
      Panel: BreakdownPanel,
      isFor: readers('reports'),
      isWide: true,
      label: () => t('reports.tab.breakdown'),
    },
    'report-players': {
      Panel: PlayerReportPanel,
      isFor: readers('reports'),
      isWide: true,
      label: () => t('reports.tab.players'),
    },
  },
  operations: {
    approvals: {
      Panel: ApprovalsPanel,
      isFor: readers('approvals'),
      isWide: true,
      label: () => t('backoffice.tab.approvals'),
    },
    site: { Panel: SitePanel, isFor: readers('operations'), label: () => t('backoffice.tab.site') },
    operations: {
      Panel: OperationsPanel,
      isFor: readers('operations'),
      isWide: true,
      label: () => t('operations.title'),
    },
    retention: {
      Panel: RetentionPanel,
      isFor: readers('compliance'),
      isWide: true,
      label: () => t('backoffice.retention.title'),
    },
    actions: {
      Panel: ActionsPanel,
      isFor: readers('actions'),
      isWide: true,
      label: () => t('operations.actions.title'),
    },
    operators: {
      Panel: OperatorsPanel,
      isFor: readers('administration'),
      label: () => t('backoffice.tab.operators'),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PanelEntry>>>>;
