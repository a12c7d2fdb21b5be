import { randomBytes } from 'node:crypto';
import type { Clock, Fields } from '@evens/base';
import { HOSTED_PAGES_PATH, type Merchant } from '@evens/providers';
import type { PaymentsFile, StoredPayment } from './payments-file.ts';
import { ReportSender } from './report-sender.ts';
import {
  type Happening,
  isRefusedOnce,
  isScenario,
  payoutScenarios,
  type Scenario,
  type ScenarioKey,
  scenarioOfCard,
  scenarioOfPayee,
  scenarios,
} from './scenarios.ts';

const RECORDS_AT_ONCE = 500;
/** Time during which a page, the widget or a text accepts payment. */
const PAGE_OPEN_MS = 30 * 60_000;
const FORGED_TIMES = 10n;
/** A deposit by this method is paid when it is ordered. */
const PAID_AT_ONCE = 'play-money';
/** Methods that are paid to a text, by the suffix of their keys. */
const paidToText = /(^|-)transfer$/;

export interface SandboxOrder {
  readonly payment: string;
  /** The site's merchant account that orders it. */
  readonly merchant: Merchant;
  readonly direction: string;
  readonly method: string;
  /** The method's own name, for its page. */
  readonly name: string;
  readonly minor: string;
  readonly currency: string;
  readonly values: Fields;
  readonly return: string;
}

export interface ServiceParts {
  readonly file: PaymentsFile;
  readonly clock: Clock;
  readonly secret: string;
  /** URL of a merchant's callbacks; undefined until the site listens. */
  callbackUrl(merchant: string): string | undefined;
  onError(error: unknown): void;
}

/** A payment service that moves play money: the player chooses a payment's outcome on its hosted page. */
export class PaymentService {
  readonly #parts: ServiceParts;
  readonly #sender: ReportSender;
  /** Payment ids of payouts that were answered with 422 once. */
  readonly #refused = new Set<string>();

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    const { file, callbackUrl } = parts;
    this.#sender = new ReportSender({
      ...parts,
      reports: file.reports,
      name: 'events',
      callbackUrl(report) {
        const merchant = file.findMerchant(report);
        return merchant === undefined ? undefined : callbackUrl(merchant);
      },
    });
  }

  /** Whether the order's data are accepted; those of the test payee are refused the first time. */
  takes({ payment, direction, values }: SandboxOrder): boolean {
    if (direction !== 'withdrawal' || !isRefusedOnce(Object.values(values)) || this.#refused.has(payment))
      return true;
    this.#refused.add(payment);
    return false;
  }

  /** Accepts an order; a repeat gets the same answer. Its page is under the origin of the return URL. */
  order(order: SandboxOrder): Fields {
    const { file, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const token = randomBytes(24).toString('base64url');
    const pages = `${new URL(order.return).origin}${HOSTED_PAGES_PATH}`;
    const { AccountNumber: card } = order.values;
    const storedPayment = file.add({
      id: order.payment,
      merchant: order.merchant,
      token,
      direction: order.direction,
      name: order.name,
      minor: order.minor,
      currency: order.currency,
      returnUrl: order.return,
      proposed: scenarioOfCard(card),
      card: typeof card === 'string' ? card.slice(-4) : '',
      step: JSON.stringify(buildNextStep(order, { pages, token, nowMs })),
      createdMs: nowMs,
    });
    if (storedPayment.direction === 'withdrawal')
      this.#happen(storedPayment, scenarioOfPayee(Object.values(order.values)), payoutScenarios);
    else if (order.method === PAID_AT_ONCE) this.choose(storedPayment, 'paid');
    const step: unknown = JSON.parse(storedPayment.step);
    return { step };
  }

  /** The payment of a page; undefined if there is none or it has expired. */
  find(token: string): StoredPayment | undefined {
    const payment = this.#parts.file.byToken(token);
    return payment && this.#isExpired(payment) ? undefined : payment;
  }

  #isExpired({ chosen, createdMs }: StoredPayment): boolean {
    return chosen === null && createdMs + PAGE_OPEN_MS <= this.#parts.clock.nowMs();
  }

  /** The events that the service itself has stored for a payment. */
  events(payment: string): Fields {
    const { file, clock } = this.#parts;
    const storedPayment = file.byId(payment);
    if (storedPayment && this.#isExpired(storedPayment))
      return { events: [{ kind: 'failed', payment, failure: 'expired' }] };
    return { events: file.events(payment, clock.nowMs()).map((body): unknown => JSON.parse(body)) };
  }

  /** A page of the payments that had an event in a period, with all their events. */
  records({
    merchant,
    fromMs,
    toMs,
    after,
  }: {
    readonly merchant: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string;
  }): Fields {
    const { file, clock } = this.#parts;
    const untilMs = Math.min(toMs, clock.nowMs() + 1);
    const recordedPayments = file.recorded({ merchant, fromMs, toMs: untilMs, after, most: RECORDS_AT_ONCE });
    const payments = recordedPayments.map(({ id: payment, minor, currency }) => ({
      payment,
      minor,
      currency,
      ...this.events(payment),
    }));
    const last = recordedPayments.at(-1)?.id;
    return recordedPayments.length < RECORDS_AT_ONCE ? { payments } : { payments, next: last };
  }

  /** Applies a scenario to a deposit; the first choice is final. */
  choose(payment: StoredPayment, key: ScenarioKey): void {
    this.#happen(payment, key, scenarios);
  }

  #happen<K extends string>(
    { token, id, minor, currency }: StoredPayment,
    key: K,
    known: Readonly<Record<K, Scenario>>,
  ): void {
    const { file, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const { happenings, reports } = known[key];
    const bodies = happenings.map((happening, index) =>
      buildEvent({ id, minor, currency }, happening, index),
    );
    file.choose(token, key, {
      payment: id,
      events: happenings.map(({ afterMs }, index) => ({
        atMs: nowMs + afterMs,
        body: JSON.stringify(bodies[index]),
      })),
      reports: reports.flatMap(({ afterMs, of, times = 1, isForged = false }) =>
        Array.from({ length: times }, () => ({
          dueMs: nowMs + afterMs,
          body: JSON.stringify(of.map((index) => (isForged ? tenfold(bodies[index]) : bodies[index]))),
          isForged,
        })),
      ),
    });
    this.send();
  }

  send(): void {
    this.#sender.send();
  }
}

/** The language of the page that the player returns to, which is the first part of its path. */
function pageLocale(returnUrl: string): string {
  return /^\/([a-z]{2}(?:-[A-Za-z]{2})?)\//.exec(new URL(returnUrl).pathname)?.[1] ?? 'en';
}

/** The player's next step: none, a hosted page, the widget, or a bank transfer. */
function buildNextStep(
  { merchant, method, currency, return: returnUrl }: SandboxOrder,
  { pages, token, nowMs }: { readonly pages: string; readonly token: string; readonly nowMs: number },
): Fields {
  if (method === PAID_AT_ONCE) return { kind: 'wait' };
  const url = `${pages}/pay/${token}?locale=${pageLocale(returnUrl)}`;
  if (merchant === 'sandbox-widget')
    return {
      kind: 'widget',
      widget: token.slice(0, 8),
      payload: `${pages}/widget/${token}`,
      symbol: currency,
      hidden: [],
      expires: nowMs + PAGE_OPEN_MS,
    };
  return paidToText.test(method)
    ? { kind: 'pay-to', text: `PLAY MONEY ${token.slice(0, 8)}`, qr: url, expires: nowMs + PAGE_OPEN_MS }
    : { kind: 'redirect', url, expires: nowMs + PAGE_OPEN_MS };
}

function buildEvent(
  { id, minor, currency }: Pick<StoredPayment, 'id' | 'minor' | 'currency'>,
  happening: Happening,
  index: number,
): Fields {
  const event = { kind: happening.kind, payment: id };
  switch (happening.kind) {
    case 'deposited':
      return { ...event, minor, currency };
    case 'paid-out':
      return event;
    case 'failed':
      return { ...event, failure: happening.failure };
    case 'reversed':
      return {
        ...event,
        reversal: `r${index}`,
        minor: String((BigInt(minor) * BigInt(happening.percent)) / 100n),
        currency,
      };
  }
}

function tenfold(event: Fields | undefined): Fields {
  const { minor = '0', ...rest } = event ?? {};
  return { ...rest, minor: String(BigInt(String(minor)) * FORGED_TIMES) };
}

/** Parses the chosen scenario of a page; undefined for an unknown one. */
export function parseScenario(text: string | null): ScenarioKey | undefined {
  return text !== null && isScenario(text) ? text : undefined;
}
