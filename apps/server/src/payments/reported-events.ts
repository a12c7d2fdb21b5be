import { amount, asFields, err, type Fields, ok, parseCurrency, type Result } from '@evens/base';
import type { PaymentFailure } from '@evens/providers';
import type {
  CallbackFault,
  PaymentEvent,
  PaymentId,
  ProviderCallback,
  RecordedPayment,
  RecordsPage,
} from './payment-provider.ts';

/** A callback with an older signature is refused, so that a recorded callback cannot be replayed later. */
const CALLBACK_AGE_MAX_MS = 5 * 60_000;

const failures: readonly string[] = ['declined', 'expired', 'abandoned'] satisfies readonly PaymentFailure[];

function isFailure(text: unknown): text is PaymentFailure {
  return typeof text === 'string' && failures.includes(text);
}

/** Parses an amount from the fields `minor` and `currency`. */
export function readMoney({ minor, currency: code }: Readonly<Record<string, unknown>>) {
  if (typeof minor !== 'string' || !/^[1-9]\d{0,17}$/.test(minor)) return undefined;
  const currency = parseCurrency(typeof code === 'string' ? code : '');
  return currency.ok ? { amount: amount(BigInt(minor)), currency: currency.value } : undefined;
}

function readEvent(value: unknown): PaymentEvent | undefined {
  const fields = asFields(value) ?? {};
  const { kind, payment, failure, reversal } = fields;
  if (typeof payment !== 'string' || payment.length === 0 || payment.length > 64) return undefined;
  // It is the id that the site sent to the provider with the order.
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

function parse(rawBody: Uint8Array): Fields {
  try {
    return asFields(JSON.parse(new TextDecoder().decode(rawBody))) ?? {};
  } catch {
    return {};
  }
}

/** Parses a signed body by `read`, which returns undefined for a body of another shape. Refuses `malformed` and `stale`. */
export function readReport<T>(
  { rawBody, receivedAtMs }: Pick<ProviderCallback, 'rawBody' | 'receivedAtMs'>,
  read: (body: Fields) => T | undefined,
): Result<T, CallbackFault> {
  const body = parse(rawBody);
  const { at } = body;
  const understood = read(body);
  if (typeof at !== 'number' || understood === undefined) return err('malformed');
  return Math.abs(receivedAtMs - at) > CALLBACK_AGE_MAX_MS ? err('stale') : ok(understood);
}

/** The events that an answer lists; undefined if one of them is malformed. */
export function readReportedEvents(answer: unknown): readonly PaymentEvent[] | undefined {
  const { events } = asFields(answer) ?? {};
  const read = Array.isArray(events) ? events.map(readEvent) : [undefined];
  return read.every((event) => event !== undefined) ? read : undefined;
}

function readRecorded(value: unknown): RecordedPayment | undefined {
  const fields = asFields(value) ?? {};
  const events = readReportedEvents(fields);
  const { payment } = fields;
  const ordered = readMoney(fields);
  // It is the id that the site sent to the provider with the order.
  return events && ordered && typeof payment === 'string'
    ? { paymentId: payment as PaymentId, events, ordered }
    : undefined;
}

/** A page of records; undefined if one of them is malformed. */
export function readRecordsPage(answer: unknown): RecordsPage | undefined {
  const { payments, next } = asFields(answer) ?? {};
  const read = Array.isArray(payments) ? payments.map(readRecorded) : [undefined];
  if (!read.every((payment) => payment !== undefined)) return undefined;
  return typeof next === 'string' ? { payments: read, next } : { payments: read };
}
