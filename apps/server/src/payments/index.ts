export { callbackRoutes } from './callbacks/callback-routes.ts';
export { openClearingAccounts } from './clearing-accounts.ts';
export type { CodeOfDeposit, DepositCodes } from './deposits/deposit-codes.ts';
export { findMethodName } from './method-names.ts';
export {
  offeredForm,
  type PaymentDirection,
  type PaymentField,
  type PaymentForm,
  type PaymentOffer,
} from './methods/definition/payment-method.ts';
export { findPaymentMethod, paymentMethods } from './methods/registry.ts';
export { OpenProviders } from './open-providers.ts';
export { lowestPaymentId } from './payment-id-time.ts';
export type { PaymentId } from './payment-provider.ts';
export { presentPayment } from './present.ts';
export { signedCalls } from './provider-http.ts';
export { sandboxProvider } from './providers/sandbox/sandbox-provider.ts';
export { signerCalls } from './providers/signer/signer-http.ts';
export { signerProvider } from './providers/signer/signer-provider.ts';
export { parseSignerSettings } from './providers/signer/signer-settings.ts';
export { parseStripeSettings } from './providers/stripe/stripe-settings.ts';
export { rateExecutor } from './rates/enter-rate.ts';
export { presentReconciliation } from './reconciliation/present-reconciliation.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { readOfferTerms } from './rules/offer-terms.ts';
export { readCashierFlags } from './rules/rule-store.ts';
export type { SandboxRecords } from './start-sandbox.ts';
export { paymentStates, toPaymentState } from './states.ts';
export {
  areDepositsOpen,
  changedPaymentSql,
  type PaymentRecord,
  parsePaymentId,
  readPaymentsChangedSince,
} from './store.ts';
export { readTransactions } from './transactions.ts';
export { X1_PROVIDER } from './transfers/external-wallet.ts';
export { httpWallet } from './transfers/http-wallet.ts';
export { startTransferRounds } from './transfers/settle-transfers.ts';
export { startPaymentWatch } from './watch-payments.ts';
export { type ConditionParts, meetsConditions } from './withdrawals/meets-conditions.ts';
export { approveLocked, lockWithdrawal } from './withdrawals/review-withdrawal.ts';
export { startPayouts } from './withdrawals/send-payouts.ts';
export { readUnwagered, stakedAccounts } from './withdrawals/unwagered.ts';
