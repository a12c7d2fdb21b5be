import { randomBytes } from 'node:crypto';
import type { Clock } from '@evens/base';
import {
  type Blockchain,
  blockchains,
  coinWallet,
  parsePublicKeys,
  parseRequestKey,
  type RequestKey,
  type WalletCurrency,
} from '@evens/providers';
import type { ChainsFile } from '../payments/chains-file.ts';
import { answerSite, type SiteRequest } from './answer-site.ts';
import { playPayer } from './play-payer.ts';
import { sendReports } from './reports.ts';
import { PayoutSigner, type SignerAnswer, type SignerLimits } from './signer.ts';
import { SignerFile } from './signer-file.ts';

const KEY_BYTES = 32;
/** Limit of one payout in whole coins of play money, more than any player of the sandbox has. */
const PAYOUT_COINS = 1_000_000n;
const DAY_COINS = 10n * PAYOUT_COINS;

function signerLimits(wallet: WalletCurrency): SignerLimits {
  const unit = 10n ** BigInt(coinWallet(wallet).chainDigits);
  return { payout: PAYOUT_COINS * unit, day: DAY_COINS * unit };
}

function ownKey(file: SignerFile, name: string): RequestKey {
  const key = parseRequestKey(
    Buffer.from(file.secret(name, () => randomBytes(KEY_BYTES))).toString('base64'),
  );
  if (!key) throw new Error(`ownKey: the signer's ${name} key is not of ${KEY_BYTES} bytes`);
  return key;
}

export interface SandboxSigner {
  /** Public key that verifies its reports. */
  readonly reportKey: string;
  answer(request: SiteRequest): Promise<SignerAnswer>;
  /** Advances open payouts, and reports those that have ended. */
  advancePayouts(): Promise<void>;
}

/** Opens the sandbox's signer, which keeps the keys of play coins in its own file. */
export function openSandboxSigner({
  file: path,
  requestKey,
  chains,
  clock,
  callbackUrl,
  onError,
}: {
  readonly file: string;
  /** The site's public key. */
  readonly requestKey: string;
  readonly chains: ChainsFile;
  readonly clock: Clock;
  callbackUrl(): string | undefined;
  onError(error: unknown): void;
}): SandboxSigner {
  const requestKeys = parsePublicKeys([requestKey]);
  if (!requestKeys) throw new Error('openSandboxSigner: requestKey is not an Ed25519 public key in base64');
  const file = new SignerFile(path);
  const [key, reportKey] = [ownKey(file, 'coins'), ownKey(file, 'reports')];
  const signer = new PayoutSigner({
    file,
    payers: new Map(
      blockchains.map((chain): [Blockchain, ReturnType<typeof playPayer>] => [
        chain,
        playPayer(chain, { chains, key, clock }),
      ]),
    ),
    walletLimits: signerLimits,
    clock,
    onError,
  });
  return {
    reportKey: reportKey.publicText,
    answer: (request) => answerSite({ signer, requestKeys, clock }, request),
    async advancePayouts() {
      await signer.advancePayouts();
      await sendReports({ file, reportKey, clock, callbackUrl });
    },
  };
}
