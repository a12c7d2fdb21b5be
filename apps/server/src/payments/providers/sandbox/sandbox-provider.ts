import { asFields, err, type Fields, ok } from '@evens/base';
import { isSignedBy, SIGNATURE_HEADER } from '@evens/providers';
import type { PaymentDirection, PaymentMethod } from '../../methods/definition/payment-method.ts';
import { paymentMethods } from '../../methods/registry.ts';
import type {
  BegunDepositStep,
  DepositStep,
  PaymentOrder,
  PaymentProvider,
  PaymentProviderKind,
  ProviderCall,
  ProviderFault,
} from '../../payment-provider.ts';
import { readReport, readReportedEvents } from '../../reported-events.ts';
import { notUnderstood, recordsBy } from '../provider-records.ts';
import { signerMethods } from '../signer/signer-methods.ts';
import { stripeMethods } from '../stripe/stripe-methods.ts';

/** The sandbox carries every method that has no provider of its own: its payment service replaces their processors. */
const carriedElsewhere = new Set([...signerMethods, ...stripeMethods]);
const sandboxMethods = paymentMethods.filter((method) => !carriedElsewhere.has(method));

/** Methods that the widget can carry: those without form fields of their own, because the widget has its form. */
const widgetMethods = sandboxMethods.filter(
  ({ deposit, crypto }) => deposit?.fields.length === 0 && crypto === undefined,
);

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

function readStep(answer: unknown): BegunDepositStep | undefined {
  const step = asFields(asFields(answer)?.['step']) ?? {};
  const { kind, url, text, qr, expires } = step;
  const page = typeof expires === 'number' ? { pageEndsAtMs: expires } : {};
  if (kind === 'redirect' && typeof url === 'string' && /^https?:\/\//.test(url))
    return { kind, url, ...page };
  const widget = kind === 'widget' ? readWidget(step) : undefined;
  if (widget) return { ...widget, ...page };
  if (kind === 'wait') return { kind };
  if (kind === 'pay-to' && typeof text === 'string' && typeof qr === 'string' && typeof expires === 'number')
    return { kind, text, qrText: qr, expiresAtMs: expires };
  return undefined;
}

/** The same order would get the same answer again, so an operator must check it. */
const payoutNotUnderstood: ProviderFault = { kind: 'error', reason: 'the answer was not understood' };

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

interface SandboxParts {
  readonly call: ProviderCall;
  /** Shared with the provider, which signs its callbacks with it. */
  readonly secret: string;
}

/** A merchant account at the payment service, with its own methods, callbacks and records. */
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
        if (!answer.ok) return answer;
        return readStep(answer.value) ? ok(undefined) : err(payoutNotUnderstood);
      },
      readCallback: (callback) =>
        isSignedBy(callback.rawBody, secret, callback.headers[SIGNATURE_HEADER])
          ? readReport(callback, readReportedEvents)
          : err('forged'),
      ...recordsBy(call, { events: '/payments', records: '/records', extraFields: { merchant: key } }),
    }),
  } satisfies PaymentProviderKind & { readonly open: unknown };
}

/** Play money by test cards, wallets and transfers, on hosted pages of the sandbox's payment service. */
export const sandboxProvider = sandboxAccount('sandbox', sandboxMethods);

/** The same inside the service's widget, a frame in the site's page. */
export const sandboxWidgetProvider = sandboxAccount('sandbox-widget', widgetMethods);

/** Both merchant accounts of the site at the payment service. */
export function openSandboxAccounts(parts: SandboxParts) {
  return [sandboxProvider, sandboxWidgetProvider].map((kind) => ({ kind, provider: kind.open(parts) }));
}
