export { isSignedBy, SIGNATURE_HEADER, signBody } from './body-signature.ts';
export { cashAddressFromHash, withCaseChecksum } from './coins/address-codes.ts';
export { addressFaultOn, canonicalAddress } from './coins/address-faults.ts';
export {
  type Blockchain,
  blockchainNames,
  blockchains,
  type Coin,
  chainOfCurrency,
  coins,
  coinsOn,
} from './coins/blockchains.ts';
export {
  type CoinCurrency,
  coinMinimum,
  coinsText,
  coinText,
  coinWallet,
  coinWallets,
  confirmationsNeeded,
  findOwnWallet,
  isWallet,
  paidToText,
  parseUnits,
  type WalletCurrency,
  walletCurrencies,
  walletOn,
} from './coins/coin-wallets.ts';
export {
  isSignedByAnyKey,
  type PublicKeys,
  parsePublicKeys,
  parseRequestKey,
  type RequestKey,
} from './request-keys.ts';
export {
  HOSTED_PAGES_PATH,
  type Merchant,
  type PaymentFailure,
  parseMerchant,
  readToAggregator,
  readToPayments,
  SANDBOX_PAYMENTS_FILE,
  SANDBOX_POOL,
  SANDBOX_SIGNER_FILE,
  SIGNER_PATH,
  sandboxProviders,
  type ToAggregator,
  type ToPayments,
} from './sandbox-messages.ts';
export { postSigned, type SignedAnswer } from './signed-post.ts';
