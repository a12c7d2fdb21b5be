import { accountCalls } from './calls/accounts.ts';
import { agentsCalls } from './calls/agents.ts';
import { arcadeCalls } from './calls/arcade.ts';
import { backOfficeCalls } from './calls/back-office.ts';
import { blogCalls } from './calls/blog.ts';
import { bonusOffersCalls } from './calls/bonus-offers.ts';
import { bonusesCalls } from './calls/bonuses.ts';
import { boostsCalls } from './calls/boosts.ts';
import { cashierRulesCalls } from './calls/cashier-rules.ts';
import { cashoutCalls } from './calls/cashout.ts';
import { casinoCalls } from './calls/casino.ts';
import { casinoFavouritesCalls } from './calls/casino-favourites.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { coinsCalls } from './calls/coins.ts';
import { contentCalls } from './calls/content.ts';

export {
  type ContentDocument,
  ContentFields,
  type ContentText,
  type ContentVersion,
  contentEditingCalls,
} from './calls/content-editing.ts';

import { contentEditingCalls } from './calls/content-editing.ts';
import { dataCalls } from './calls/data.ts';
import { documentsCalls } from './calls/documents.ts';
import { favouritesCalls } from './calls/favourites.ts';
import { formCalls } from './calls/form.ts';
import { historyCalls } from './calls/history.ts';
import { loyaltyCalls } from './calls/loyalty.ts';
import { messagesCalls } from './calls/messages.ts';
import { oddsHistoryCalls } from './calls/odds-history.ts';
import { paymentsCalls } from './calls/payments.ts';
import { placementCalls } from './calls/placement.ts';
import { protectionCalls } from './calls/protection.ts';
import { protectionLimitCalls } from './calls/protection-limits.ts';
import { providersCalls } from './calls/providers.ts';
import { publicMethodsCalls } from './calls/public-methods.ts';
import { realityCheckCalls } from './calls/reality-checks.ts';
import { resultsCalls } from './calls/results.ts';
import { riskCalls } from './calls/risk.ts';
import { searchCalls } from './calls/search.ts';
import { settingsCalls } from './calls/settings.ts';
import { siteCalls } from './calls/site.ts';
import { slipCalls } from './calls/slip.ts';
import { supportCalls } from './calls/support.ts';
import { transfersCalls } from './calls/transfers.ts';

/** All HTTP calls of the site. Routes, the typed client, the API page and the role tests are derived from it. */
export const calls = {
  ...siteCalls,
  ...accountCalls,
  ...agentsCalls,
  ...catalogueCalls,
  ...placementCalls,
  ...slipCalls,
  ...cashoutCalls,
  ...historyCalls,
  ...backOfficeCalls,
  ...documentsCalls,
  ...riskCalls,
  ...messagesCalls,
  ...supportCalls,
  ...paymentsCalls,
  ...cashierRulesCalls,
  ...coinsCalls,
  ...transfersCalls,
  ...publicMethodsCalls,
  ...protectionLimitCalls,
  ...realityCheckCalls,
  ...resultsCalls,
  ...searchCalls,
  ...favouritesCalls,
  ...settingsCalls,
  ...contentCalls,
  ...blogCalls,
  ...contentEditingCalls,
  ...boostsCalls,
  ...bonusesCalls,
  ...bonusOffersCalls,
  ...loyaltyCalls,
  ...dataCalls,
  ...formCalls,
  ...oddsHistoryCalls,
  ...casinoCalls,
  ...casinoFavouritesCalls,
  ...providersCalls,
  ...protectionCalls,
  ...arcadeCalls,
};
export type Calls = typeof calls;

export type { ArcadeSharedBet } from './arcade-bet.ts';
export * from './arcade-stream.ts';
export * from './bounds.ts';
export * from './call.ts';
export {
  accountCalls,
  accountRules,
  KnownUserDetails,
  Registration,
  type RegistrationClaim,
  UserDetails,
} from './calls/accounts.ts';
export {
  type AgentReport,
  type AgentReportRow,
  type AgentSums,
  type AgentTerms,
  type AgentTransfer,
  agentBounds,
  agentsCalls,
  type SubAccount,
} from './calls/agents.ts';
export { type ArcadeFreeSpins, type ArcadeOpening, type ArcadeStep, arcadeCalls } from './calls/arcade.ts';
export {
  backOfficeCalls,
  type ProposalKind,
  proposalKinds,
  type ReconciliationRun,
} from './calls/back-office.ts';
export { type BlogPostPreview, blogCalls } from './calls/blog.ts';
export {
  type BackOfficeOffer,
  type BonusAward,
  bonusOfferBounds,
  bonusOffersCalls,
} from './calls/bonus-offers.ts';
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
} from './calls/bonuses.ts';
export { type Boost, boostBounds, type PrebuiltCombo } from './calls/boosts.ts';
export {
  type CashierFlag,
  cashierFlags,
  cashierRulesCalls,
  type OperatedLimits,
  type OperatedMethod,
} from './calls/cashier-rules.ts';
export { cashoutCalls } from './calls/cashout.ts';
export {
  type CasinoGame,
  type CasinoProvider,
  type CasinoRound,
  casinoCalls,
  type Fairness,
  type HistoryRound,
  type Jackpot,
  type JackpotWinning,
  type JackpotWon,
  type Launch,
  type SeedPair,
  type SharedProof,
  type Winner,
  type WinnerProof,
} from './calls/casino.ts';
export { casinoFavouritesCalls, type FavouriteGames } from './calls/casino-favourites.ts';
export { catalogueCalls } from './calls/catalogue.ts';
export { type CoinTransfer, coinsCalls } from './calls/coins.ts';
export {
  type ContentBody,
  type ContentPicture,
  contentCalls,
  type FaqEntry,
  type Slide,
} from './calls/content.ts';
export {
  type DayTournament,
  dataCalls,
  type MultiMarket,
  type PrematchDay,
  SCHEDULE_DAYS,
  type ScheduleDay,
} from './calls/data.ts';
export {
  documentBounds,
  documentsCalls,
  type PlayerDocument,
  type WaitingDocument,
} from './calls/documents.ts';
export {
  type Favourites,
  type FavouritesChange,
  type FavouriteTournament,
  favouritesCalls,
} from './calls/favourites.ts';
export { type FormMatch, formCalls } from './calls/form.ts';
export { DOWNLOAD_ROWS_MAX, type DownloadList, historyCalls } from './calls/history.ts';
export {
  LOYALTY_PAGE,
  LOYALTY_SPINS_SHOWN,
  type LoyaltyEntry,
  type LoyaltyItem,
  type LoyaltyLevel,
  type LoyaltyPrize,
  type LoyaltySpin,
} from './calls/loyalty.ts';
export {
  type Campaign,
  type MessageKind,
  messageBounds,
  messageKinds,
  messagesCalls,
  type Segment,
  type UserMessage,
} from './calls/messages.ts';
export {
  type CryptoFacts,
  type DepositMethod,
  type DepositStep,
  type OperatorCause,
  operatorCauses,
  type Payment,
  paymentsCalls,
  type ReturnCause,
  type ReviewedPayout,
  returnCauses,
  type Transaction,
  type TransactionGroup,
  transactionGroups,
  type WithdrawalQueue,
  type WithdrawCondition,
  type WithdrawMethod,
  withdrawalQueues,
} from './calls/payments.ts';
export { type PlaceSelection, placementCalls, type TeaserFault } from './calls/placement.ts';
export {
  type BreakKind,
  type ProtectionBreak,
  type ProtectionOverview,
  protectionCalls,
} from './calls/protection.ts';
export {
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
  type PlayerLimit,
  protectionLimitCalls,
} from './calls/protection-limits.ts';
export {
  type PaymentTime,
  type PublicCoin,
  type PublicDirection,
  type PublicMethod,
  publicMethodsCalls,
} from './calls/public-methods.ts';
export type { RealityCheck } from './calls/reality-checks.ts';
export {
  type ResultMarket,
  type ResultMatch,
  type ResultOdd,
  resultsCalls,
} from './calls/results.ts';
export { type RiskSignal, riskCalls } from './calls/risk.ts';
export {
  type FoundMatch,
  type FoundSport,
  type FoundTournament,
  type SearchAnswer,
  searchCalls,
} from './calls/search.ts';
export { SLIP_SELECTIONS_MAX } from './calls/selection-fields.ts';
export { type SiteFlag, siteCalls, siteFlags } from './calls/site.ts';
export { type Slip, type SlipEntries, type SlipSelection, slipCalls } from './calls/slip.ts';
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
} from './calls/support.ts';
export {
  type OperatedTransfer,
  type PendingTransfer,
  type TransferQueue,
  type TransferStatus,
  transferQueues,
  transfersCalls,
} from './calls/transfers.ts';
export * from './casino-pages.ts';
export { type CasinoProviderId, casinoProviders, parseCasinoProvider } from './casino-providers.ts';
export * from './content.ts';
export * from './documents.ts';
export * from './entities.ts';
export * from './languages.ts';
export * from './offer-numbers/index.ts';
export * from './outside-scripts.ts';
export * from './page-paths.ts';
export { type PeriodOfMatch, periodId, periodOfId, secondHalfPeriodIds } from './period-id.ts';
export * from './refusals.ts';
export { type RiskKind, riskKinds } from './risk.ts';
export { isSearchBot } from './search-bots.ts';
export * from './settings.ts';
export * from './stream.ts';
export { type TransactionStatus, transactionStatusOf } from './transaction-status.ts';
