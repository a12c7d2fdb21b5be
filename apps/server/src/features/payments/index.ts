export type { BookingParts } from './book-events.ts';
export { callbackRoutes } from './callbacks/callback-routes.ts';
export { type ClearingAccounts, openClearingAccounts } from './clearing-accounts.ts';
export { type AddressKey, parseAddressKey } from './coins/addresses/derive-address.ts';
export { type AddressSources, hasAddresses } from './coins/addresses/request-address.ts';
export { sandboxAddressKeys } from './coins/addresses/sandbox-address-keys.ts';
export { BLOCKCHAIN_PROVIDER } from './coins/blockchain-provider.ts';
export { bitcoinChain } from './coins/chains/bitcoin-chain.ts';
export type { ChainSource } from './coins/chains/chain-source.ts';
export { connectEthereum } from './coins/chains/connect-ethereum.ts';
export { sandboxAddresses, sandboxChains } from './coins/chains/sandbox-chains.ts';
export { startSandboxRates } from './coins/rates/sandbox-rates.ts';
export { coinRoutes } from './coins/routes.ts';
export { startChainWatch } from './coins/start-chain-watch.ts';
export { isWallet } from './coins/wallets.ts';
export { nameOfMethod } from './method-names.ts';
export { documentChoices } from './methods/lists/choice-lists.ts';
export { type ConnectedProvider, OpenProviders, type PaymentRoutes } from './open-providers.ts';
export { presentPayment } from './present.ts';
export type { PaymentProviderKind, PaymentRecords, ProviderCall } from './providers/payment-provider.ts';
export { parsePaymentRoutes } from './providers/payment-routes.ts';
export { signedCalls } from './providers/provider-http.ts';
export { openSandboxAccounts, sandboxProvider } from './providers/sandbox/sandbox-provider.ts';
export { connectSigner } from './providers/signer/connect-signer.ts';
export { signerCalls } from './providers/signer/signer-http.ts';
export { signerProvider } from './providers/signer/signer-provider.ts';
export {
  parseSignerSettings,
  type SignerSettings,
  signerVariables,
} from './providers/signer/signer-settings.ts';
export { connectStripe } from './providers/stripe/connect-stripe.ts';
export { parseStripeSettings, type StripeSettings } from './providers/stripe/stripe-settings.ts';
export { presentReconciliation } from './reconciliation/present-reconciliation.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { type RecordSources, startReconciliation } from './reconciliation/start-reconciliation.ts';
export { paymentRoutes } from './routes.ts';
export { cashierRuleRoutes } from './rules/rule-routes.ts';
export { readCashierFlags } from './rules/rule-store.ts';
export { readPaymentsChangedSince } from './store.ts';
export { readTransactions } from './transactions.ts';
export { X1_PROVIDER } from './transfers/external-wallet.ts';
export { httpWallet } from './transfers/http-wallet.ts';
export { startTransferRounds } from './transfers/settle-transfers.ts';
export { transferRoutes } from './transfers/transfer-routes.ts';
export { startPaymentWatch } from './watch-payments.ts';
export { startPayouts } from './withdrawals/start-payouts.ts';
export { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';
export type { WithdrawalBounds } from './withdrawals/withdrawal-rules.ts';
