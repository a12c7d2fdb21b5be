import { recordKeys } from '@evens/base';

/**
 * All refusal codes with their HTTP status. Names that end in `Exception` are known to players' clients from placing
 * bets; the other codes follow the same style.
 */
export const refusalStatus = {
  // Request and session
  InvalidRequestException: 400,
  NotLoggedInException: 401,
  NoPrivilegesException: 403,
  CrossSiteRequestException: 403,
  NotFoundException: 404,
  TooManyRequestsException: 429,
  OverloadedException: 503,
  ServerErrorException: 500,
  // Accounts
  WrongCredentialsException: 401,
  WrongPasswordException: 422,
  AccountLockedException: 403,
  AccountClosedException: 403,
  RealityCheckException: 409,
  AccountNotEmptyException: 409,
  TimeOutException: 403,
  SelfExclusionException: 403,
  IdentityNotProvenException: 403,
  SecondFactorRequiredException: 422,
  WrongSecondFactorCodeException: 422,
  SecondFactorOnException: 409,
  SecondFactorSetupExpiredException: 409,
  OperatorSecondFactorException: 403,
  LastAdministratorException: 409,
  RegistrationNotPossibleException: 422,
  EmailTakenException: 409,
  /** Withdrawals require a confirmed address. */
  EmailNotConfirmedException: 409,
  UserNameTakenException: 409,
  PasswordTooWeakException: 422,
  PasswordsDifferException: 422,
  UnderAgeException: 422,
  CountryNotAllowedException: 422,
  CurrencyNotAllowedException: 422,
  InvalidDetailsException: 422,
  DetailsMissingException: 409,
  DetailsLockedException: 409,
  DetailsHeldException: 409,
  DetailsNotPossibleException: 422,
  DetailsChangedException: 409,
  PersonOnBreakException: 409,
  DocumentNotAcceptedException: 422,
  DocumentLimitReachedException: 409,
  DocumentDecidedException: 409,
  TermsAndConditionsValidationException: 422,
  TokenExpiredException: 422,
  UnsubscribeLinkException: 422,
  // Content
  ContentChangedException: 409,
  ContentNotAcceptedException: 422,
  ContentAddressTakenException: 409,
  // Commands
  CommandIdReusedException: 409,
  CommandExpiredException: 409,
  PlaceBetInProgressException: 429,
  CommandInProgressException: 429,
  // Selections
  OddsChangedException: 409,
  SelectionSuspendedException: 409,
  SelectionClosedException: 409,
  PriceStaleException: 409,
  // Stakes, limits, money
  InvalidStakeException: 422,
  MinimumAllowedStakeException: 422,
  LineBettingLimitReachedException: 422,
  MarketBettingLimitReachedException: 422,
  MinimumSelectionsRequiredException: 422,
  MaximumAllowedSelectionsExceededException: 422,
  IncompatibleBetTypesException: 422,
  IncompatibleSelectionsException: 422,
  InvalidBetCombinationException: 422,
  InvalidLayOptionException: 422,
  InvalidMarketsCombinationException: 422,
  InvalidOutrightsCombinationException: 422,
  DifferentMarketsSourcesException: 409,
  DifferentSelectionsSourcesException: 422,
  LineAlreadyAddedException: 409,
  OutdatedBalanceException: 409,
  InsufficientBalanceException: 422,
  FreeBetUnavailableException: 409,
  FreeBetOddsException: 422,
  FreeBetStakeException: 422,
  BonusMaximumStakeException: 422,
  FreeSpinsUnavailableException: 409,
  // Payments
  PaymentMethodNotOfferedException: 422,
  PaymentMethodClosedException: 503,
  CardCurrencyNotProcessedException: 422,
  InvalidPaymentDetailsException: 422,
  PendingDepositsLimitReachedException: 422,
  DepositsClosedException: 503,
  PaymentProviderUnavailableException: 503,
  WithdrawalsClosedException: 503,
  WithdrawalConditionsException: 422,
  PendingWithdrawalsLimitReachedException: 422,
  WithdrawalNotCancelableException: 409,
  WithdrawalCancelForbiddenException: 403,
  ExchangeRateOutdatedException: 503,
  TransferNotOfferedException: 409,
  TransferCurrencyException: 422,
  TransferInProgressException: 409,
  TransferDeclinedException: 422,
  TransferUnavailableException: 503,
  NegativeBalanceException: 422,
  // Limits that players set for themselves
  LimitReachedException: 422,
  LimitIncreaseTooEarlyException: 409,
  VaultLimitReachedException: 422,
  VaultBonusException: 409,
  // Bonuses
  BonusCodeUnknownException: 422,
  BonusCodeExpiredException: 422,
  BonusClaimedException: 409,
  BonusHouseholdException: 409,
  BonusDeviceException: 409,
  BonusNeedsDepositException: 422,
  BonusDepositTooSmallException: 422,
  BonusConvertedException: 409,
  // Loyalty
  LoyaltyClosedException: 503,
  LoyaltyPointsException: 422,
  LoyaltyPriceChangedException: 409,
  LoyaltyNoSpinException: 409,
  LoyaltyWheelChangedException: 409,
  // Casino tournaments
  TournamentClosedException: 409,
  WithdrawalEndsBonusException: 409,
  // Limits of stored items
  FavouritesLimitReachedException: 422,
  AlertsLimitReachedException: 422,
  BettingClosedException: 503,
  // Waiting bets
  OfferExpiredException: 409,
  BetNotWaitingException: 409,
  CashoutUnavailableException: 409,
  CashoutDeclinedException: 409,
  /** A bet that cannot be replaced by another one: `reason`. */
  EditUnavailableException: 409,
  CashoutTargetMetException: 409,
  AutomaticCashoutLimitReachedException: 422,
  // Rounds
  PlayClosedException: 503,
  GameSessionExpiredException: 401,
  /** The chat of a table is closed, or closed to this player: `reason`. */
  ChatClosedException: 409,
  InvalidRoundException: 422,
  MaximumAllowedStakeException: 422,
  RoundOpenException: 409,
  RoundStepException: 409,
  RoundTooSoonException: 429,
  SeedsInUseException: 409,
  BetsClosedException: 409,
  BetAlreadyTakenException: 409,
  CashoutTooEarlyException: 409,
  CashoutTooLateException: 409,
  GameUnavailableException: 422,
  GameUrlFailedException: 502,
  // Agents
  AgentAccountNotDirectException: 409,
  AgentTermsException: 422,
  AgentBranchFullException: 422,
  AgentCashierException: 403,
  DemoMoneyException: 403,
  SubAccountLockedException: 409,
  SubAccountInsufficientException: 422,
  SubAccountTakesNoDepositException: 409,
  // Support
  SupportConversationClosedException: 409,
  SupportConversationTakenException: 409,
  SupportLimitReachedException: 422,
  SupportNotAnsweredException: 409,
  // The back office
  SecondOperatorRequiredException: 409,
  ProposalUnreadableException: 422,
  WithdrawalDecidedException: 409,
  ManualMatchesException: 409,
} as const;

export type RefusalCode = keyof typeof refusalStatus;
export const refusalCodes = recordKeys(refusalStatus);

/** A refusal inside the server. `data` contains what the player needs to act: old and new odds, the maximum stake. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly data?: Readonly<Record<string, unknown>>;
}

export function refusal(code: RefusalCode, data?: Refusal['data']): Refusal {
  return data === undefined ? { code } : { code, data };
}
