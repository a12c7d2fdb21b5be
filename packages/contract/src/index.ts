import { arcadeCalls } from './casino/arcade.ts';
import { casinoCalls } from './casino/casino.ts';
import { casinoFavouritesCalls } from './casino/favourites.ts';
import { jackpotsCalls } from './casino/jackpots.ts';
import { actionCalls } from './operators/actions.ts';
import { agentReportCalls } from './operators/agent-report.ts';
import { agentsCalls } from './operators/agents.ts';
import { backOfficeCalls } from './operators/back-office.ts';
import { betsCalls } from './operators/bets.ts';
import { bettingAlertCalls } from './operators/betting-alerts.ts';
import { operatorCasinoCalls } from './operators/casino.ts';
import { consoleSearchCalls } from './operators/console-search.ts';
import { exposureCalls } from './operators/exposure.ts';
import { limitLayerCalls } from './operators/limit-layers.ts';
import { operationCalls } from './operators/operations.ts';
import { operatorAccountCalls } from './operators/operator-accounts.ts';
import { playerRecordCalls } from './operators/player-records.ts';
import { proposalsCalls } from './operators/proposals.ts';
import { reportCalls } from './operators/reports.ts';
import { resultCalls } from './operators/results.ts';
import { cashierRulesCalls } from './payments/cashier-rules.ts';
import { coinsCalls } from './payments/coins.ts';
import { accountSecurityCalls } from './players/account-security.ts';
import { accountCalls } from './players/accounts.ts';
import { bonusOffersCalls } from './promotions/bonus-offers.ts';
import { bonusesCalls } from './promotions/bonuses.ts';
import { blogCalls } from './site/blog.ts';
import { contentCalls } from './site/content.ts';
import { alertsCalls } from './sportsbook/alerts.ts';
import { boostsCalls } from './sportsbook/boosts.ts';
import { cashoutCalls } from './sportsbook/cashout.ts';
import { catalogueCalls } from './sportsbook/catalogue.ts';

export {
  type ContentDocument,
  ContentFields,
  type ContentText,
  type ContentVersion,
  contentEditingCalls,
} from './site/content-editing.ts';

import { providersCalls } from './casino/providers.ts';
import { fundsCalls } from './operators/funds.ts';
import { retentionCalls } from './operators/retention.ts';
import { riskCalls } from './operators/risk.ts';
import { startCalls } from './operators/start.ts';
import { suspicionCalls } from './operators/suspicions.ts';
import { tradingCalls } from './operators/trading.ts';
import { viewCalls } from './operators/views.ts';
import { paymentsCalls } from './payments/payments.ts';
import { payoutRulesCalls } from './payments/payout-rules.ts';
import { publicMethodsCalls } from './payments/public-methods.ts';
import { transfersCalls } from './payments/transfers.ts';
import { withdrawalReviewCalls } from './payments/withdrawal-review.ts';
import { documentsCalls } from './players/documents.ts';
import { historyCalls } from './players/history.ts';
import { messagesCalls } from './players/messages.ts';
import { protectionCalls } from './players/protection.ts';
import { protectionLimitCalls } from './players/protection-limits.ts';
import { realityCheckCalls } from './players/reality-checks.ts';
import { settingsCalls } from './players/settings.ts';
import { supportCalls } from './players/support.ts';
import { vaultCalls } from './players/vault.ts';
import { loyaltyCalls } from './promotions/loyalty.ts';
import { loyaltyTermsCalls } from './promotions/loyalty-terms.ts';
import { tournamentsCalls } from './promotions/tournaments.ts';
import { contentEditingCalls } from './site/content-editing.ts';
import { siteCalls } from './site/site.ts';
import { buildersCalls } from './sportsbook/builders.ts';
import { dataCalls } from './sportsbook/data.ts';
import { favouritesCalls } from './sportsbook/favourites.ts';
import { formCalls } from './sportsbook/form.ts';
import { oddsHistoryCalls } from './sportsbook/odds-history.ts';
import { placementCalls } from './sportsbook/placement.ts';
import { resultsCalls } from './sportsbook/results.ts';
import { searchCalls } from './sportsbook/search.ts';
import { slipCalls } from './sportsbook/slip.ts';
import { statisticsCalls } from './sportsbook/statistics.ts';

/** All HTTP calls of the site. Routes, the typed client, the API page and the role tests are derived from it. */
export const calls = {
  ...siteCalls,
  ...accountCalls,
  ...accountSecurityCalls,
  ...agentsCalls,
  ...agentReportCalls,
  ...catalogueCalls,
  ...placementCalls,
  ...slipCalls,
  ...cashoutCalls,
  ...historyCalls,
  ...backOfficeCalls,
  ...operatorCasinoCalls,
  ...proposalsCalls,
  ...limitLayerCalls,
  ...operatorAccountCalls,
  ...bettingAlertCalls,
  ...exposureCalls,
  ...betsCalls,
  ...reportCalls,
  ...actionCalls,
  ...operationCalls,
  ...startCalls,
  ...viewCalls,
  ...consoleSearchCalls,
  ...playerRecordCalls,
  ...suspicionCalls,
  ...fundsCalls,
  ...retentionCalls,
  ...resultCalls,
  ...tradingCalls,
  ...documentsCalls,
  ...riskCalls,
  ...messagesCalls,
  ...supportCalls,
  ...paymentsCalls,
  ...withdrawalReviewCalls,
  ...payoutRulesCalls,
  ...cashierRulesCalls,
  ...coinsCalls,
  ...transfersCalls,
  ...publicMethodsCalls,
  ...protectionLimitCalls,
  ...realityCheckCalls,
  ...vaultCalls,
  ...resultsCalls,
  ...searchCalls,
  ...favouritesCalls,
  ...alertsCalls,
  ...settingsCalls,
  ...contentCalls,
  ...blogCalls,
  ...contentEditingCalls,
  ...boostsCalls,
  ...bonusesCalls,
  ...bonusOffersCalls,
  ...loyaltyCalls,
  ...loyaltyTermsCalls,
  ...tournamentsCalls,
  ...dataCalls,
  ...buildersCalls,
  ...statisticsCalls,
  ...formCalls,
  ...oddsHistoryCalls,
  ...casinoCalls,
  ...jackpotsCalls,
  ...casinoFavouritesCalls,
  ...providersCalls,
  ...protectionCalls,
  ...arcadeCalls,
};
export type Calls = typeof calls;

export * from './bounds.ts';
export * from './call.ts';
export {
  type ArcadeFreeSpins,
  type ArcadeOpening,
  type ArcadeStep,
  arcadeCalls,
  type OwnFlight,
} from './casino/arcade.ts';
export type { ArcadeSharedBet } from './casino/arcade-bet.ts';
export * from './casino/arcade-stream.ts';
export {
  type CasinoGame,
  type CasinoProvider,
  type CasinoRound,
  casinoCalls,
  type Fairness,
  type HistoryRound,
  type HistorySession,
  type Launch,
  LOBBY_RESULTS_MAX,
  type LobbyTable,
  type RoundResult,
  roundResults,
  type SeedPair,
  type SharedProof,
  VolatilityText,
  type Winner,
  type WinnerProof,
} from './casino/casino.ts';
export * from './casino/casino-pages.ts';
export { type CasinoProviderId, casinoProviders, parseCasinoProvider } from './casino/casino-providers.ts';
export { casinoFavouritesCalls, type FavouriteGames } from './casino/favourites.ts';
export type { Jackpot, JackpotWinning, JackpotWon } from './casino/jackpots.ts';
export * from './entities.ts';
export * from './languages.ts';
export * from './operator-roles.ts';
export type { ActionSubject, AuditRun, OperatorActionRow } from './operators/actions.ts';
export type { AgentReport, AgentReportRow, AgentSums } from './operators/agent-report.ts';
export {
  type AgentTerms,
  type AgentTransfer,
  agentBounds,
  agentsCalls,
  type SubAccount,
} from './operators/agents.ts';
export {
  backOfficeCalls,
  type ClosedKind,
  type LatencyReport,
  type ReconciliationRun,
} from './operators/back-office.ts';
export { type BetRow, type BetState, betStates } from './operators/bets.ts';
export {
  BETTING_ALERTS_MAX,
  type BettingAlert,
  type BettingAlertEnd,
  type BettingAlertKind,
  type BettingAlertRule,
  type BettingAlertState,
  bettingAlertKinds,
  bettingAlertStates,
} from './operators/betting-alerts.ts';
export { CASINO_GAMES_MAX, type CasinoDay, type CasinoGameRow } from './operators/casino.ts';
export { type ConsoleSearchAnswer, consoleSearchRules } from './operators/console-search.ts';
export {
  type ExposureGroup,
  type ExposureRow,
  type ExposureSums,
  exposureGroups,
} from './operators/exposure.ts';
export { type FundsReview, type FundsState, fundsRules, fundsStates } from './operators/funds.ts';
export {
  type LayerAction,
  type LayerPlace,
  type LimitLayer,
  layerActions,
  layerPlaces,
  type PlayerClass,
} from './operators/limit-layers.ts';
export type { OperationsReport } from './operators/operations.ts';
export type { OperatorAccount } from './operators/operator-accounts.ts';
export {
  type OperatorAct,
  operatorActs,
  type PlainAct,
  type ProtectionEventKind,
  proposalSteps,
  protectionEvents,
} from './operators/operator-acts.ts';
export {
  type AccountState,
  accountStates,
  type LinkedPlayer,
  type LinkReason,
  linkReasons,
  type NetPeriod,
  netPeriods,
  type PlayerEntry,
  type PlayerFilter,
  type PlayerRecord,
  playerFilters,
  playerRecordRules,
  type TimelineEntry,
} from './operators/player-records.ts';
export { type ProposalKind, proposalAreas, proposalKinds } from './operators/proposals.ts';
export {
  addEuros,
  hold,
  type ReportSums,
  sumTotals,
  unconvertedCurrencies,
} from './operators/report-sums.ts';
export {
  type BreakdownRow,
  REPORT_DAYS_MAX,
  REPORT_PLAYER_DAYS_MAX,
  type ReportDay,
  type ReportDimension,
  type ReportMailEvery,
  type ReportProduct,
  type ReportRate,
  type ReportSection,
  type ReportTotal,
  reportBreakdowns,
  reportCalls,
  reportMailEvery,
  reportProducts,
} from './operators/reports.ts';
export {
  type BetEffect,
  type CancellationReason,
  cancellationReasons,
  EnteredResult,
  resultCalls,
} from './operators/results.ts';
export {
  type RetentionKind,
  type RetentionPurpose,
  type RetentionRow,
  retentionKinds,
  retentionRules,
} from './operators/retention.ts';
export { type RiskSignal, riskCalls } from './operators/risk.ts';
export { type RiskKind, riskKinds } from './operators/risk-kinds.ts';
export {
  type AlertKind,
  alertKinds,
  type StartAlert,
  type WorkQueue,
  workQueues,
} from './operators/start.ts';
export {
  type Suspicion,
  type SuspicionState,
  suspicionRules,
  suspicionStates,
} from './operators/suspicions.ts';
export { type TimelineKind, timelineAreas, timelineKinds } from './operators/timeline-kinds.ts';
export {
  CLOCK_SECONDS_MAX,
  MANUAL_MATCHES_MAX,
  ManualEntry,
  type ManualState,
  manualStates,
  SHIFT_MINUTES_MAX,
  TRADING_MATCHES_MAX,
  type TradingLine,
  type TradingMatch,
  tradingCalls,
} from './operators/trading.ts';
export { type SavedView, viewRules } from './operators/views.ts';
export {
  type CashierFlag,
  cashierFlags,
  cashierRulesCalls,
  type OperatedLimits,
  type OperatedMethod,
} from './payments/cashier-rules.ts';
export { type CoinTransfer, coinsCalls } from './payments/coins.ts';
export {
  type CryptoFacts,
  type DepositMethod,
  type DepositStep,
  type OperatorCause,
  operatorCauses,
  type Payment,
  paymentsCalls,
  type ReturnCause,
  returnCauses,
  type Transaction,
  type TransactionGroup,
  transactionGroups,
  type WithdrawCondition,
  type WithdrawMethod,
} from './payments/payments.ts';
export type { PayoutRule, WithdrawalFacts } from './payments/payout-rules.ts';
export {
  type PaymentTime,
  type PublicCoin,
  type PublicDirection,
  type PublicMethod,
  publicMethodsCalls,
} from './payments/public-methods.ts';
export {
  type TransactionStatus,
  toTransactionStatus,
} from './payments/transaction-status.ts';
export {
  type OperatedTransfer,
  type PendingTransfer,
  type TransferQueue,
  type TransferStatus,
  transferQueues,
  transfersCalls,
} from './payments/transfers.ts';
export {
  type PayoutFact,
  payoutFacts,
  type ReviewedPayout,
  type WithdrawalQueue,
  withdrawalQueues,
} from './payments/withdrawal-review.ts';
export {
  accountCalls,
  accountRules,
  KnownUserDetails,
  Registration,
  type RegistrationClaim,
  UserDetails,
} from './players/accounts.ts';
export * from './players/document-kinds.ts';
export {
  documentBounds,
  documentsCalls,
  type PlayerDocument,
  type WaitingDocument,
} from './players/documents.ts';
export { DOWNLOAD_ROWS_MAX, type DownloadList, historyCalls } from './players/history.ts';
export {
  type Campaign,
  type MessageKind,
  messageBounds,
  messageKinds,
  messagesCalls,
  type Segment,
  type UserMessage,
} from './players/messages.ts';
export {
  type BreakKind,
  type CallerCheck,
  callerChecks,
  type ProtectionBreak,
  type ProtectionOverview,
  protectionCalls,
} from './players/protection.ts';
export {
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
  type PlayerLimit,
  protectionLimitCalls,
} from './players/protection-limits.ts';
export type { RealityCheck } from './players/reality-checks.ts';
export * from './players/setting-values.ts';
export {
  type SupportAnswer,
  type SupportConversation,
  type SupportMessage,
  type SupportOperatorMessage,
  type SupportQueueEntry,
  type SupportSubject,
  supportBounds,
  supportCalls,
  supportSubjects,
} from './players/support.ts';
export { type Vault, vaultMinutes } from './players/vault.ts';
export {
  type BackOfficeOffer,
  type BonusAward,
  bonusOfferBounds,
  bonusOffersCalls,
} from './promotions/bonus-offers.ts';
export {
  type ActiveBonus,
  BONUS_CODE_MAX,
  type Bonus,
  type BonusOffer,
  bonusesCalls,
  type CashBack,
  type FreeBet,
  type FreeSpins,
  type OfferTerms,
  type PastFreeBet,
} from './promotions/bonuses.ts';
export {
  LOYALTY_PAGE,
  LOYALTY_SPINS_SHOWN,
  type LoyaltyEntry,
  type LoyaltyItem,
  type LoyaltyLevel,
  type LoyaltyPrize,
  type LoyaltySpin,
} from './promotions/loyalty.ts';
export { LOYALTY_VERSIONS_SHOWN, LoyaltyTerms, type LoyaltyVersion } from './promotions/loyalty-terms.ts';
export * from './promotions/offer-numbers/index.ts';
export {
  type BackOfficeTournament,
  type CasinoTournament,
  TOURNAMENT_PLACES_SHOWN,
  TOURNAMENTS_ENDED_SHOWN,
  type TournamentPlace,
  tournamentBounds,
} from './promotions/tournaments.ts';
export * from './refusals.ts';
export { type BlogPostPreview, blogCalls } from './site/blog.ts';
export {
  type ContentBody,
  type ContentPicture,
  contentCalls,
  type FaqEntry,
  type Slide,
} from './site/content.ts';
export * from './site/content-kinds.ts';
export * from './site/outside-scripts.ts';
export * from './site/page-kind.ts';
export * from './site/page-paths.ts';
export { isSearchBot } from './site/search-bots.ts';
export { type SiteFlag, siteCalls, siteFlags } from './site/site.ts';
export {
  type AlertEvent,
  type AlertNotice,
  alertBounds,
  alertEvents,
  alertsCalls,
  type PlayerAlert,
  type PlayerAlerts,
  type QuietHours,
} from './sportsbook/alerts.ts';
export { type Boost, boostBounds, type PrebuiltCombo } from './sportsbook/boosts.ts';
export type { BuilderTheme, OfferedBuilder } from './sportsbook/builders.ts';
export { CASHOUT_STALE_PERCENT, cashoutCalls } from './sportsbook/cashout.ts';
export { catalogueCalls } from './sportsbook/catalogue.ts';
export {
  type DayTournament,
  dataCalls,
  type MultiMarket,
  type PrematchDay,
  SCHEDULE_DAYS,
  type ScheduleDay,
} from './sportsbook/data.ts';
export {
  type Favourites,
  type FavouritesChange,
  type FavouriteTournament,
  favouritesCalls,
} from './sportsbook/favourites.ts';
export { type FormMatch, formCalls, type TableRecord, type TableRow } from './sportsbook/form.ts';
export type { MatchDraw } from './sportsbook/match-draw.ts';
export { type PeriodOfMatch, periodId, periodOfId, secondHalfPeriodIds } from './sportsbook/period-id.ts';
export {
  type EachWayFault,
  type PlaceSelection,
  placementCalls,
  quickStakeCounts,
  type TeaserFault,
} from './sportsbook/placement.ts';
export {
  type ResultMarket,
  type ResultMatch,
  type ResultOdd,
  resultsCalls,
} from './sportsbook/results.ts';
export {
  type FoundMatch,
  type FoundSport,
  type FoundTournament,
  type SearchAnswer,
  searchCalls,
} from './sportsbook/search.ts';
export { SLIP_SELECTIONS_MAX } from './sportsbook/selection-fields.ts';
export { type Slip, type SlipEntries, type SlipSelection, slipCalls } from './sportsbook/slip.ts';
export { type BetSums, type KeyedSums, oddsBands } from './sportsbook/statistics.ts';
export * from './sportsbook/tickets.ts';
export * from './stream.ts';
