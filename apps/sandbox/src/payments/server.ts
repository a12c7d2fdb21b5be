import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { asFields, type Fields } from '@evens/base';
import type { Words } from '@evens/locales';
import { coinWallet, isSignedBy, parseMerchant, SIGNATURE_HEADER, SIGNER_PATH } from '@evens/providers';
import { readBody } from '../read-body.ts';
import type { SandboxSigner } from '../signer/sandbox-signer.ts';
import { challengePage, donePage, missingPage, payPage, sendPage, sentPage } from './pages.ts';
import { type PlayChains, readSendPath, type SendTarget } from './play-chains.ts';
import type { PlayWallets } from './play-wallets.ts';
import { sandboxWords } from './sandbox-words.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { type PaymentService, parseScenario, type SandboxOrder } from './service.ts';
import { answerOwner, answerWallets, readWalletPath } from './wallet-answers.ts';
import { answerWidget, readWidgetPath, type WidgetReply, widgetFile } from './widget.ts';

const BODY_BYTES_MAX = 65_536;
const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

interface Reply {
  readonly status: number;
  readonly type:
    | 'application/json'
    | 'text/html; charset=utf-8'
    | 'text/css; charset=utf-8'
    | 'text/javascript; charset=utf-8';
  readonly body: string;
  readonly location?: string;
}

function json(status: number, body: Fields): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function html(status: number, body: string): Reply {
  return { status, type: 'text/html; charset=utf-8', body };
}

function toReply(widget: WidgetReply): Reply {
  return 'location' in widget
    ? { ...html(303, ''), location: widget.location }
    : html(widget.status, widget.body);
}

function parseOrder(body: Fields): SandboxOrder | undefined {
  const { payment, direction, method, name, minor, currency, values, return: returnUrl } = body;
  const merchant = parseMerchant(body['merchant']);
  const isOrder =
    merchant !== undefined &&
    typeof payment === 'string' &&
    typeof direction === 'string' &&
    typeof method === 'string' &&
    typeof name === 'string' &&
    typeof minor === 'string' &&
    /^[1-9]\d{0,17}$/.test(minor) &&
    typeof currency === 'string' &&
    typeof returnUrl === 'string' &&
    URL.canParse(returnUrl);
  return isOrder
    ? {
        payment,
        merchant,
        direction,
        method,
        name,
        minor,
        currency,
        values: asFields(values) ?? {},
        return: returnUrl,
      }
    : undefined;
}

function parse(raw: Buffer): Fields {
  try {
    return asFields(JSON.parse(raw.toString('utf8'))) ?? {};
  } catch {
    return {};
  }
}

/** A player's request to a hosted page: the submitted form, and the texts of the language. */
interface PageRequest {
  readonly form: URLSearchParams | undefined;
  readonly words: Words;
}

/** Paths of the site's requests. */
const sitePaths: ReadonlySet<string> = new Set([
  '/orders',
  '/payments',
  '/records',
  '/chains',
  '/block',
  '/addresses',
  '/deposits',
  '/deposit',
  '/wallet/available',
  '/wallet/debit',
  '/wallet/debits',
  '/wallet/records',
]);

function records(service: PaymentService, { merchant, from, to, after = '' }: Fields): Reply {
  return typeof merchant === 'string' &&
    typeof from === 'number' &&
    typeof to === 'number' &&
    typeof after === 'string'
    ? json(200, service.records({ merchant, fromMs: from, toMs: to, after }))
    : json(400, {});
}

function answerSite(service: PaymentService, path: string, raw: Buffer): Reply {
  const body = parse(raw);
  if (path === '/records') return records(service, body);
  if (path === '/payments') {
    const { payment } = body;
    return typeof payment === 'string' ? json(200, service.events(payment)) : json(400, {});
  }
  const order = parseOrder(body);
  if (!order) return json(402, { reason: 'the order could not be read' });
  return service.takes(order)
    ? json(200, service.order(order))
    : json(422, { reason: 'the account of the payee could not be read' });
}

/** Answers signed requests about the play-money chains; undefined for another path. */
function answerChains(chains: PlayChains, path: string, raw: Buffer): Reply | undefined {
  switch (path) {
    case '/chains':
      return json(200, chains.heads());
    case '/block':
      return json(200, chains.block(parse(raw)));
    case '/addresses':
      return json(200, chains.lend(parse(raw)));
    case '/deposits':
      return json(200, chains.deposits(parse(raw)));
    case '/deposit':
      return json(200, chains.deposit(parse(raw)));
    default:
      return undefined;
  }
}

function answerSender(chains: PlayChains, target: SendTarget, { form, words }: PageRequest): Reply {
  const { minimum } = coinWallet(target.wallet);
  if (!form) return html(200, sendPage(target, { minimum }, words));
  const amount = form.get('amount')?.trim() ?? '';
  const fault = chains.send(target, { amount, isReplaced: form.get('outcome') === 'replaced' });
  return fault
    ? html(422, sendPage(target, { minimum: amount.slice(0, 28), fault }, words))
    : html(200, sentPage(target, amount, words));
}

function answerPlayer(service: PaymentService, token: string, { form, words }: PageRequest): Reply {
  const payment = service.find(token);
  if (!payment) return html(404, missingPage(words));
  const back: Reply = { ...html(303, ''), location: payment.returnUrl };
  if (payment.chosen !== null) return form ? back : html(200, donePage(payment, words));
  const key = form && parseScenario(form.get('outcome'));
  if (!key) return html(200, payPage(payment, words));
  const scenario: Scenario = scenarios[key];
  const challenge = form.get('challenge');
  if (scenario.isChallenged && challenge === null) return html(200, challengePage(payment, key, words));
  service.choose(payment, challenge === 'failed' ? 'declined' : key);
  return back;
}

/**
 * The payment service's HTTP server: signed POSTs of the site, and the hosted page of each payment, whose URL is its
 * secret. It listens on the local machine only; the site forwards the pages to players.
 */
export function makeServer({
  service,
  chains,
  wallets,
  signer,
  secret,
  onError,
}: {
  readonly service: PaymentService;
  readonly chains: PlayChains;
  readonly wallets: PlayWallets;
  readonly signer: SandboxSigner;
  readonly secret: string;
  onError(error: unknown): void;
}): Server {
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const raw = await readBody(request, BODY_BYTES_MAX);
    const path = request.url ?? '';
    if (raw === undefined) return json(413, {});
    if (path === '/style.css') return { status: 200, type: 'text/css; charset=utf-8', body: style };
    const file = widgetFile(path);
    if (file) return { status: 200, ...file };
    const [pathname = '', search] = path.split('?', 2);
    const token = /^\/pay\/([\w-]{32})$/.exec(pathname)?.[1];
    const form = request.method === 'POST' ? new URLSearchParams(raw.toString('utf8')) : undefined;
    const pageRequest = { form, words: sandboxWords(new URLSearchParams(search).get('locale')) };
    if (token !== undefined) return answerPlayer(service, token, pageRequest);
    const widget = readWidgetPath(path);
    if (widget) return toReply(answerWidget(service, widget, form));
    const target = readSendPath(pathname);
    if (target) return answerSender(chains, target, pageRequest);
    const owner = readWalletPath(pathname);
    if (owner) {
      const ownerPage = answerOwner(wallets, owner, pageRequest);
      return html(ownerPage.status, ownerPage.body);
    }
    if (request.method === 'POST' && path.startsWith(`${SIGNER_PATH}/`)) {
      const { headers } = request;
      const answered = await signer.answer({ path: path.slice(SIGNER_PATH.length), rawBody: raw, headers });
      return json(answered.status, answered.body);
    }
    if (request.method !== 'POST' || !sitePaths.has(path)) return json(404, {});
    if (!isSignedBy(raw, secret, request.headers[SIGNATURE_HEADER])) return json(403, {});
    const ofWallets = answerWallets(wallets, path, parse(raw));
    if (ofWallets) return json(ofWallets.status, ofWallets.body);
    return answerChains(chains, path, raw) ?? answerSite(service, path, raw);
  };
  return createServer((request, response) => {
    answer(request)
      .catch((error: unknown): Reply => {
        onError(error);
        return json(500, {});
      })
      .then(({ status, type, body, location }) => {
        const headers = { 'content-type': type, 'cache-control': 'no-store' };
        response.writeHead(status, location === undefined ? headers : { ...headers, location }).end(body);
      });
  });
}
