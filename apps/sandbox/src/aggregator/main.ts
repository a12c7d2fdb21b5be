import { createInterface } from 'node:readline';
import { readToAggregator, type ToAggregator } from '@evens/providers';
import { systemClock } from '../clock.ts';
import { playLiveTables } from './live-tables.ts';
import { openRoundsFile } from './rounds-file.ts';
import { Seats } from './seats.ts';
import { makeServer } from './server.ts';

/**
 * The provider side of seamless wallets, for the sandbox: in-house games under other providers' names, decided in this
 * process and played against the site's wallet over HTTP. The site starts it and sends its configuration as lines on
 * standard input; it ends when standard input closes.
 */
const ABANDONED_EVERY_MS = 60_000;

let walletUrl: string | undefined;
let secrets: Readonly<Record<string, string>> = {};

const print = (what: unknown): void => {
  process.stdout.write(`${JSON.stringify(what)}\n`);
};
const onError = (error: unknown): void => {
  print({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
};

function begin({ file, secrets: given, hasBots }: ToAggregator & { readonly kind: 'begin' }): void {
  secrets = given;
  const { signal } = new AbortController();
  const tables = playLiveTables({ clock: systemClock, signal, hasBots, onError });
  const seats = new Seats({
    clock: systemClock,
    tables,
    onError,
    file: openRoundsFile(file),
    site: {
      address(provider) {
        const secret = secrets[provider];
        return walletUrl === undefined || secret === undefined
          ? undefined
          : { url: `${walletUrl}/${provider}`, secret };
      },
    },
  });
  const server = makeServer({ seats, tables, secrets, clock: systemClock, onError });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) print({ ready: `http://127.0.0.1:${address.port}` });
  });
  setInterval(() => void seats.endAbandoned().catch(onError), ABANDONED_EVERY_MS).unref();
}

// The site handles Ctrl-C in a terminal: it finishes rounds in progress and then closes standard input.
process.on('SIGINT', () => undefined);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = readToAggregator(line);
    if (message?.kind === 'begin') begin(message);
    if (message?.kind === 'wallet') walletUrl = message.url;
  })
  .on('close', () => process.exit(0));
