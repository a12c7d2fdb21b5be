import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  HOSTED_PAGES_PATH,
  type PublicKeys,
  parsePublicKeys,
  parseRequestKey,
  SANDBOX_PAYMENTS_FILE,
  SANDBOX_SIGNER_FILE,
  SIGNER_PATH,
  type ToPayments,
} from '@evens/providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../base.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { Log } from '../platform/log.ts';
import { secureBytes } from '../platform/random.ts';
import { startSandboxProcess, whenListening } from '../platform/sandbox-process.ts';
import type { CoinPool } from './coins/pools/coin-pool.ts';
import { sandboxPool } from './coins/pools/sandbox-pool.ts';
import type { ConnectedProvider } from './open-providers.ts';
import type { ProviderCall } from './payment-provider.ts';
import { signedCalls } from './provider-http.ts';
import { openSandboxAccounts } from './providers/sandbox/sandbox-provider.ts';
import { signerCalls } from './providers/signer/signer-http.ts';
import { signerProvider } from './providers/signer/signer-provider.ts';

const FORM_BYTES_MAX = 4096;
const PATIENCE_MS = 5000;
/** Maximum wait of a read for the start of the service. */
const READY_MAX_MS = 30_000;
/** Only these paths of the service are public; requests of the site stay on this machine. */
const publicPaths =
  /^\/(pay\/[\w-]{32}|widget\/([\w-]{32}|style\.css|widget\.js)|wallet\/\d{1,15}\/[A-Za-z]{3,5}|send\/[A-Z]{3,5}\/[\w:]{20,120}(\/\d{1,12})?|style\.css)$/;

/** Pages that use their query. */
const withSearch = /^\/(widget|pay|send|wallet)\//;

interface PagePath {
  readonly Params: { readonly '*': string };
}

function queryString(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Forwards hosted pages to players, without cookies in either direction. */
async function passPages(http: HttpApp, url: () => string | undefined): Promise<void> {
  async function pass(request: FastifyRequest<PagePath>, reply: FastifyReply): Promise<FastifyReply> {
    const path = `/${request.params['*']}`;
    const search = withSearch.test(path) ? queryString(request.url) : '';
    const base = url();
    if (!publicPaths.test(path)) return http.refuse(request, reply, { code: 'NotFoundException' });
    if (base === undefined)
      return http.refuse(request, reply, { code: 'PaymentProviderUnavailableException' });
    const form = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : undefined;
    const answer = await fetch(base + path + search, {
      method: form ? 'POST' : 'GET',
      ...(form ? { body: new Uint8Array(form) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const location = answer.headers.get('location');
    if (location !== null) reply.header('location', location);
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type(answer.headers.get('content-type') ?? 'text/plain')
      .send(await answer.text());
  }
  await http.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: FORM_BYTES_MAX, schema: { hide: true } };
    scope.get<PagePath>(`${HOSTED_PAGES_PATH}/*`, options, pass);
    scope.post<PagePath>(`${HOSTED_PAGES_PATH}/*`, options, pass);
  });
}

function newRequestKey() {
  const key = parseRequestKey(Buffer.from(secureBytes(32)).toString('base64'));
  if (!key) throw new Error('newRequestKey: 32 bytes are no key');
  return key;
}

/** Calls that only read the records of the sandbox's payment service. */
export interface SandboxRecords {
  readonly payments: ProviderCall;
  readonly payouts: ProviderCall;
}

/** Starts the process of the payment service and its signer. `stop` ends it. */
function startService(
  kind: 'begin' | 'read',
  { dataFolder, log }: { readonly dataFolder: string; readonly log: Log },
) {
  const secret = Buffer.from(secureBytes(32)).toString('hex');
  const requestKey = newRequestKey();
  const begin: ToPayments = {
    kind,
    file: join(dataFolder, SANDBOX_PAYMENTS_FILE),
    secret,
    signerFile: join(dataFolder, SANDBOX_SIGNER_FILE),
    requestKey: requestKey.publicText,
  };
  let callback: ToPayments | undefined;
  let url: string | undefined;
  let reportKeys: PublicKeys = new Map();
  const ready = Promise.withResolvers<void>();
  const whenReady = Promise.race([ready.promise, pause(READY_MAX_MS, undefined, { ref: false })]);
  const { send, stop } = startSandboxProcess({
    name: kind === 'begin' ? 'sandbox-payments' : 'sandbox-records',
    main: '@evens/sandbox/payments',
    log,
    first: () => (callback === undefined ? [begin] : [begin, callback]),
    onReady(at, { reportKey }) {
      url = at;
      reportKeys = parsePublicKeys([String(reportKey)]) ?? new Map();
      ready.resolve();
    },
  });
  const call = signedCalls({ url: () => url, secret });
  const signerCall = signerCalls({
    url: () => (url === undefined ? undefined : url + SIGNER_PATH),
    requestKey,
    clock: systemClock,
    log,
  });
  const afterStart =
    (of: ProviderCall): ProviderCall =>
    async (path, body) => {
      await whenReady;
      return of(path, body);
    };
  const records: SandboxRecords = { payments: afterStart(call), payouts: afterStart(signerCall) };
  return {
    ...{ secret, call, signerCall, records, stop },
    url: () => url,
    reportKeys: () => reportKeys,
    setCallback(to: string) {
      callback = { kind: 'callback', url: to };
      send(callback);
    },
  };
}

/** Starts a read-only process on the files of the sandbox's payment service, and returns its records. */
export function readSandboxFiles(parts: Parameters<typeof startService>[1]) {
  const { records, stop } = startService('read', parts);
  return { records, stop };
}

/**
 * Connects the site to the sandbox's payment service and its signer of coin payouts. With `http` it runs the service and
 * shows its pages. Otherwise it starts another process on the same files, which accepts orders and reports nothing.
 */
export async function openSandboxPayments(
  { config, pool, log, lifetime }: Base,
  http: HttpApp | undefined,
): Promise<{
  readonly connected: readonly ConnectedProvider[];
  readonly call: ProviderCall;
  readonly records: SandboxRecords;
  readonly coins: CoinPool;
}> {
  const service = startService(http ? 'begin' : 'read', { dataFolder: config.dataFolder, log });
  const { call, secret, records } = service;
  lifetime.add('sandbox-payments', () => service.stop());
  if (http) {
    whenListening(http, (at) => service.setCallback(`${at}/api/payments/callback`));
    await passPages(http, service.url);
  }
  const signer = signerProvider.open({
    call: service.signerCall,
    reportKeys: service.reportKeys,
    db: pool,
    clock: systemClock,
  });
  return {
    connected: [...openSandboxAccounts({ call, secret }), { kind: signerProvider, provider: signer }],
    ...{ call, records },
    coins: sandboxPool({ call, secret }),
  };
}
