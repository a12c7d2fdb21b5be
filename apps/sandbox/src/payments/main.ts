import { createInterface } from 'node:readline';
import { readToPayments, SANDBOX_POOL, type ToPayments } from '@evens/providers';
import { systemClock } from '../clock.ts';
import { openSandboxSigner } from '../signer/sandbox-signer.ts';
import { ChainsFile } from './chains-file.ts';
import { CoinsFile } from './coins-file.ts';
import { PaymentsFile } from './payments-file.ts';
import { PlayChains } from './play-chains.ts';
import { PlayWallets } from './play-wallets.ts';
import { ReportSender } from './report-sender.ts';
import { makeServer } from './server.ts';
import { PaymentService } from './service.ts';
import { WalletsFile } from './wallets-file.ts';

/**
 * The sandbox's payment service: a separate process with its own database, connected to the site only by signed
 * requests and callbacks. The site starts it and sends its configuration as lines on standard input; it ends when
 * standard input closes.
 */
const SEND_EVERY_MS = 250;
const SIGNER_EVERY_MS = 1000;

let callbackUrl: string | undefined;

const print = (what: unknown): void => {
  process.stdout.write(`${JSON.stringify(what)}\n`);
};
const onError = (error: unknown): void => {
  print({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
};

const buildCallbackUrl = (key: string) => (callbackUrl === undefined ? undefined : `${callbackUrl}/${key}`);

function begin({
  kind,
  file,
  secret,
  signerFile,
  requestKey,
}: Exclude<ToPayments, { readonly kind: 'callback' }>): void {
  const service = new PaymentService({
    file: new PaymentsFile(file),
    clock: systemClock,
    secret,
    callbackUrl: buildCallbackUrl,
    onError,
  });
  const chainsFile = new ChainsFile(file);
  const coins = new CoinsFile(file);
  const coinSender = new ReportSender({
    reports: coins.reports,
    name: 'deposits',
    clock: systemClock,
    secret,
    callbackUrl: () => buildCallbackUrl(SANDBOX_POOL),
    onError,
  });
  const chains = new PlayChains({ file: chainsFile, coins, clock: systemClock });
  const signer = openSandboxSigner({
    file: signerFile,
    requestKey,
    chains: chainsFile,
    clock: systemClock,
    callbackUrl: () => buildCallbackUrl('signer'),
    onError,
  });
  const wallets = new PlayWallets(new WalletsFile(file), systemClock);
  const server = makeServer({ service, chains, wallets, signer, secret, onError });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      print({ ready: `http://127.0.0.1:${address.port}`, reportKey: signer.reportKey });
  });
  if (kind === 'read') return;
  setInterval(() => {
    try {
      service.send();
      coinSender.send();
    } catch (error) {
      onError(error);
    }
  }, SEND_EVERY_MS).unref();
  let isLooking = false;
  setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    signer
      .advancePayouts()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, SIGNER_EVERY_MS).unref();
}

// The site handles Ctrl-C in a terminal: it finishes its work and then closes standard input.
process.on('SIGINT', () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = readToPayments(line);
    if (message?.kind === 'callback') callbackUrl = message.url;
    else if (message) begin(message);
  })
  .on('close', () => process.exit(0));
