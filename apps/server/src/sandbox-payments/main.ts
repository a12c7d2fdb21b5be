import { createInterface } from 'node:readline';
import { systemClock } from '../platform/clock.ts';
import { openSandboxSigner } from '../sandbox-signer/sandbox-signer.ts';
import { ChainsFile } from './chains-file.ts';
import { PaymentsFile } from './payments-file.ts';
import { PlayChains } from './play-chains.ts';
import { PlayWallets } from './play-wallets.ts';
import { makeServer } from './server.ts';
import { PaymentService } from './service.ts';
import { type FromSite, readFromSite } from './site-message.ts';
import { WalletsFile } from './wallets-file.ts';

/**
 * The sandbox's payment service: a process and a database of its own, which speaks to the site only by signed requests and
 * callbacks. The site starts it and sends its configuration as lines on standard input; when that closes it ends.
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

function begin({ file, secret, signerFile, requestKey }: FromSite & { readonly kind: 'begin' }): void {
  const service = new PaymentService({
    file: new PaymentsFile(file),
    clock: systemClock,
    secret,
    callbackUrl: (merchant) => (callbackUrl === undefined ? undefined : `${callbackUrl}/${merchant}`),
    onError,
  });
  const chainsFile = new ChainsFile(file);
  const chains = new PlayChains(chainsFile, systemClock);
  const signer = openSandboxSigner({
    file: signerFile,
    requestKey,
    chains: chainsFile,
    clock: systemClock,
    callbackUrl: () => (callbackUrl === undefined ? undefined : `${callbackUrl}/signer`),
    onError,
  });
  const wallets = new PlayWallets(new WalletsFile(file), systemClock);
  const server = makeServer({ service, chains, wallets, signer, secret, onError });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      print({ ready: `http://127.0.0.1:${address.port}`, reportKey: signer.reportKey });
  });
  setInterval(() => {
    try {
      service.send();
    } catch (error) {
      onError(error);
    }
  }, SEND_EVERY_MS).unref();
  let isLooking = false;
  setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    signer
      .look()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, SIGNER_EVERY_MS).unref();
}

// Ctrl-C in a terminal is for the site, which finishes what it began and then closes our input.
process.on('SIGINT', () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const said = readFromSite(line);
    if (said?.kind === 'begin') begin(said);
    if (said?.kind === 'callback') callbackUrl = said.url;
  })
  .on('close', () => process.exit(0));
