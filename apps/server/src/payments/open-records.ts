import { join } from 'node:path';
import type { Clock } from '@evens/base';
import {
  BLOCKCHAIN_PROVIDER,
  chainRecords,
  connectSigner,
  connectStripe,
  httpWallet,
  openSandboxAccounts,
  type PaymentRecords,
  poolRecords,
  type RecordSources,
  SANDBOX_POOL,
  type SignerSettings,
  type StripeSettings,
  sandboxChains,
  sandboxPool,
  signedCalls,
  signerProvider,
  X1_PROVIDER,
} from '../payments/index.ts';
import type { Queryable } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { keptChains, keptDeposits, keptRecords, keptWallets } from '../sandbox-payments/kept-records.ts';
import { keptPayouts } from '../sandbox-signer/kept-payouts.ts';
import type { ChainConfig } from './settings/chain-config.ts';
import { connectChain } from './coins/start-coins.ts';
import type { TransferSettings } from './settings/transfer-settings.ts';

/** Files in the data folder. */
export const SANDBOX_PAYMENTS_FILE = 'sandbox-payments.sqlite';
export const SANDBOX_SIGNER_FILE = 'sandbox-signer.sqlite';

/**
 * Opens the records of the providers and of the transfer platform, for processes that handle no payments. The sandbox's
 * come from its file.
 */
export async function openPaymentRecords({
  dataFolder,
  stripe,
  transfers,
  signer,
  chains,
  db,
  clock,
  log,
}: {
  /** Folder of the sandbox service's file; undefined if there is no such service. */
  readonly dataFolder: string | undefined;
  readonly stripe: StripeSettings | undefined;
  readonly transfers: TransferSettings;
  readonly signer: SignerSettings | undefined;
  readonly chains: readonly ChainConfig[];
  readonly db: Queryable;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<RecordSources> {
  const sources = new Map<string, PaymentRecords>();
  if (dataFolder !== undefined) {
    const call = keptRecords(join(dataFolder, SANDBOX_PAYMENTS_FILE), clock);
    for (const { kind, provider } of openSandboxAccounts({ call, secret: '' }))
      sources.set(kind.key, provider);
    const payouts = keptPayouts(join(dataFolder, SANDBOX_SIGNER_FILE));
    sources.set(
      signerProvider.key,
      signerProvider.open({ call: payouts, reportKeys: () => new Map(), db, clock }),
    );
    const playChains = sandboxChains(keptChains(join(dataFolder, SANDBOX_PAYMENTS_FILE), clock));
    sources.set(BLOCKCHAIN_PROVIDER, chainRecords({ db, sources: [playChains] }));
    const coins = sandboxPool({
      call: keptDeposits(join(dataFolder, SANDBOX_PAYMENTS_FILE), clock),
      secret: '',
    });
    sources.set(SANDBOX_POOL, poolRecords({ db, coins, clock }));
    sources.set(X1_PROVIDER, httpWallet(keptWallets(join(dataFolder, SANDBOX_PAYMENTS_FILE), clock)));
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
