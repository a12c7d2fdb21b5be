import { amount, err, type Fields, fieldsOf, ok, parseCurrency, type Result } from '@evens/base';
import { isSignedBy } from '../../../../platform/body-signature.ts';
import type { PaymentDirection, PaymentMethod } from '../../methods/definition/payment-method.ts';
import type {
  CallbackFault,
  DepositStep,
  PaymentEvent,
  PaymentFailure,
  PaymentId,
  PaymentOrder,
  PaymentProvider,
  PaymentProviderKind,
  ProviderCall,
  ProviderFault,
  RecordedPayment,
  RecordsPage,
} from '../payment-provider.ts';
import { SIGNATURE_HEADER } from '../provider-http.ts';
import { sandboxMethods, widgetMethods } from './sandbox-methods.ts';

/** A callback that was signed longer ago is refused: who recorded it can't send it again later. */
const CALLBACK_AGE_MAX_MS = 5 * 60_000;

const failures: readonly string[] = ['declined', 'expired', 'abandoned'] satisfies readonly PaymentFailure[];

function isFailure(text: unknown): text is PaymentFailure {
  return typeof text === 'string' && failures.includes(text);
}

function readMoney({ minor, currency: code }: Readonly<Record<string, unknown>>) {
  if (typeof minor !== 'string' || !/^[1-9]\d{0,17}$/.test(minor)) return undefined;
  const currency = parseCurrency(typeof code === 'string' ? code : '');
  return currency.ok ? { amount: amount(BigInt(minor)), currency: currency.value } : undefined;
}

function readEvent(value: unknown): PaymentEvent | undefined {
  const fields = fieldsOf(value) ?? {};
  const { kind, payment, failure, reversal } = fields;
  if (typeof payment !== 'string' || payment.length === 0 || payment.length > 64) return undefined;
  // Its one meaning: the id that we gave the provider with the order.
  const paymentId = payment as PaymentId;
  const money = readMoney(fields);
  switch (kind) {
    case 'deposited':
      return money && { kind, paymentId, ...money };
    case 'paid-out':
      return { kind, paymentId };
    case 'failed':
      return isFailure(failure) ? { kind, paymentId, failure } : undefined;
    case 'reversed':
      return money && typeof reversal === 'string' && reversal.length > 0 && reversal.length <= 64
        ? { kind, paymentId, reversalId: reversal, ...money }
        : undefined;
    default:
      return undefined;
  }
}

/** The events of a body that is signed. */
function readBody(rawBody: Uint8Array, receivedAtMs: number): Result<readonly PaymentEvent[], CallbackFault> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return err('malformed');
  }
  const { at } = fieldsOf(body) ?? {};
  const events = readEvents(body);
  if (typeof at !== 'number' || !events) return err('malformed');
  return Math.abs(receivedAtMs - at) > CALLBACK_AGE_MAX_MS ? err('stale') : ok(events);
}

function readEvents(answer: unknown): readonly PaymentEvent[] | undefined {
  const { events } = fieldsOf(answer) ?? {};
  const read = Array.isArray(events) ? events.map(readEvent) : [undefined];
  return read.every((event) => event !== undefined) ? read : undefined;
}

const WIDGET_ID_CHARACTERS_MAX = 64;
const PAYLOAD_CHARACTERS_MAX = 1000;
const SYMBOL_CHARACTERS_MAX = 8;

function readWidget({ widget, payload, symbol, hidden }: Fields): DepositStep | undefined {
  const isRead =
    isTextUpTo(widget, WIDGET_ID_CHARACTERS_MAX) &&
    isTextUpTo(payload, PAYLOAD_CHARACTERS_MAX) &&
    isTextUpTo(symbol, SYMBOL_CHARACTERS_MAX) &&
    Array.isArray(hidden) &&
    /^https?:\/\//.test(payload) &&
    URL.canParse(payload);
  return isRead
    ? {
        kind: 'widget',
        widgetId: widget,
        payload,
        symbol,
        isBuyMoreHidden: hidden.includes('buy-more'),
        isTryAgainHidden: hidden.includes('try-again'),
        isEmailHidden: hidden.includes('email'),
      }
    : undefined;
}

function isTextUpTo(value: unknown, charactersMax: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= charactersMax;
}

function readStep(answer: unknown): DepositStep | undefined {
  const step = fieldsOf(fieldsOf(answer)?.['step']) ?? {};
  const { kind, url, text, qr, expires } = step;
  if (kind === 'redirect' && typeof url === 'string' && /^https?:\/\//.test(url)) return { kind, url };
  if (kind === 'widget') return readWidget(step);
  if (kind === 'wait') return { kind };
  if (kind === 'pay-to' && typeof text === 'string' && typeof qr === 'string' && typeof expires === 'number')
    return { kind, text, qrText: qr, expiresAtMs: expires };
  return undefined;
}

/** An answer that is not understood says as little as none. */
const notUnderstood: ProviderFault = { kind: 'unavailable' };

function orderFields(
  order: PaymentOrder,
  { merchant, direction }: { readonly merchant: string; readonly direction: PaymentDirection },
): Fields {
  const { paymentId, method, amount: paid, currency, country, values, returnUrl } = order;
  return {
    payment: paymentId,
    merchant,
    direction,
    method,
    name: sandboxMethods.find(({ key }) => key === method)?.name ?? method,
    minor: `${paid}`,
    currency,
    country,
    values,
    return: returnUrl,
  };
}

function readRecorded(value: unknown): RecordedPayment | undefined {
  const fields = fieldsOf(value) ?? {};
  const events = readEvents(fields);
  const { payment } = fields;
  const ordered = readMoney(fields);
  // Its one meaning: the id that we gave the provider with the order.
  return events && ordered && typeof payment === 'string'
    ? { paymentId: payment as PaymentId, events, ordered }
    : undefined;
}

function readPage(answer: unknown): RecordsPage | undefined {
  const { payments, next } = fieldsOf(answer) ?? {};
  const read = Array.isArray(payments) ? payments.map(readRecorded) : [undefined];
  if (!read.every((payment) => payment !== undefined)) return undefined;
  return typeof next === 'string' ? { payments: read, next } : { payments: read };
}

interface SandboxParts {
  readonly call: ProviderCall;
  /** Shared with the provider; signs its callbacks. */
  readonly secret: string;
}

/** An account of the site at the payment service: it carries methods, and has callbacks and records of its own. */
function sandboxAccount(key: string, methods: readonly PaymentMethod[]) {
  return {
    key,
    methods,
    open: ({ call, secret }: SandboxParts): PaymentProvider => ({
      async beginDeposit(order) {
        const answer = await call('/orders', orderFields(order, { merchant: key, direction: 'deposit' }));
        if (!answer.ok) return answer;
        const step = readStep(answer.value);
        return step ? ok(step) : err(notUnderstood);
      },
      async sendPayout(order) {
        const answer = await call('/orders', orderFields(order, { merchant: key, direction: 'withdrawal' }));
        return answer.ok ? ok(undefined) : answer;
      },
      readCallback({ rawBody, headers, receivedAtMs }) {
        if (!isSignedBy(rawBody, secret, headers[SIGNATURE_HEADER])) return err('forged');
        return readBody(rawBody, receivedAtMs);
      },
      async readEvents(paymentId) {
        const answer = await call('/payments', { payment: paymentId });
        if (!answer.ok) return answer;
        const events = readEvents(answer.value);
        return events ? ok(events) : err(notUnderstood);
      },
      async readRecords({ fromMs, toMs, after }) {
        const answer = await call('/records', {
          merchant: key,
          from: fromMs,
          to: toMs,
          ...(after !== undefined && { after }),
        });
        if (!answer.ok) return answer;
        const page = readPage(answer.value);
        return page ? ok(page) : err(notUnderstood);
      },
    }),
  } satisfies PaymentProviderKind & { readonly open: unknown };
}

/** Play money by a test card, wallet or transfer of a payment service of our own, on its hosted pages. */
export const sandboxProvider = sandboxAccount('sandbox', sandboxMethods);

/** The same in a widget of the service inside the site's own page. */
export const sandboxWidgetProvider = sandboxAccount('sandbox-widget', widgetMethods);

/** Both accounts of the site at the payment service. */
export function openSandboxAccounts(parts: SandboxParts) {
  return [sandboxProvider, sandboxWidgetProvider].map((kind) => ({ kind, provider: kind.open(parts) }));
}
