import type { Clock } from '@evens/base';
import { SANDBOX_POOL } from '@evens/providers';
import type { Queryable } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { BLOCKCHAIN_PROVIDER } from './coins/blockchain-provider.ts';
import type { ChainConfig } from './coins/chain-config.ts';
import { chainRecords } from './coins/chain-records.ts';
import { sandboxChains } from './coins/chains/sandbox-chains.ts';
import { poolRecords } from './coins/pools/pool-records.ts';
import { sandboxPool } from './coins/pools/sandbox-pool.ts';
import { connectChain } from './coins/start-coins.ts';
import type { PaymentRecords } from './payment-provider.ts';
import { signedCalls } from './provider-http.ts';
import { openSandboxAccounts } from './providers/sandbox/sandbox-provider.ts';
import { connectSigner } from './providers/signer/connect-signer.ts';
import { signerProvider } from './providers/signer/signer-provider.ts';
import type { SignerSettings } from './providers/signer/signer-settings.ts';
import { connectStripe } from './providers/stripe/connect-stripe.ts';
import type { StripeSettings } from './providers/stripe/stripe-settings.ts';
import type { RecordSources } from './reconciliation/start-reconciliation.ts';
import type { TransferSettings } from './settings/transfer-settings.ts';
import type { SandboxRecords } from './start-sandbox.ts';
import { X1_PROVIDER } from './transfers/external-wallet.ts';
import { httpWallet } from './transfers/http-wallet.ts';

/**
 * Opens the records of the providers and of the transfer platform, for comparisons with the ledger.
 */
export async function openPaymentRecords({
  sandbox,
  stripe,
  transfers,
  signer,
  chains,
  db,
  clock,
  log,
}: {
  /** Undefined if there is no sandbox service. */
  readonly sandbox: SandboxRecords | undefined;
  readonly stripe: StripeSettings | undefined;
  readonly transfers: TransferSettings;
  readonly signer: SignerSettings | undefined;
  readonly chains: readonly ChainConfig[];
  readonly db: Queryable;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<RecordSources> {
  const sources = new Map<string, PaymentRecords>();
  if (sandbox !== undefined) {
    for (const { kind, provider } of openSandboxAccounts({ call: sandbox.payments, secret: '' }))
      sources.set(kind.key, provider);
    sources.set(
      signerProvider.key,
      signerProvider.open({ call: sandbox.payouts, reportKeys: () => new Map(), db, clock }),
    );
    sources.set(BLOCKCHAIN_PROVIDER, chainRecords({ db, sources: [sandboxChains(sandbox.payments)] }));
    const coins = sandboxPool({ call: sandbox.payments, secret: '' });
    sources.set(SANDBOX_POOL, poolRecords({ db, coins, clock }));
    sources.set(X1_PROVIDER, httpWallet(sandbox.payments));
  }
  if (stripe) {
    const { kind, provider } = await connectStripe(stripe);
    sources.set(kind.key, provider);
  }
  if (signer) sources.set(signerProvider.key, connectSigner(signer, { db, clock, log }).provider);
  if (chains.length > 0)
    sources.set(
      BLOCKCHAIN_PROVIDER,
      chainRecords({ db, sources: await Promise.all(chains.map(connectChain)) }),
    );
  if (typeof transfers === 'object') {
    const { url, secret } = transfers;
    sources.set(X1_PROVIDER, httpWallet(signedCalls({ url: () => url, secret })));
  }
  return { keys: [...sources.keys()], get: (key) => sources.get(key) };
}
