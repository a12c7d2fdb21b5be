import { hasKey } from '@evens/base';
import type Stripe from 'stripe';
import type {
  PaymentEvent,
  PaymentId,
  RecordedPayment,
  RecordsPage,
  RecordsQuery,
} from '../../payment-provider.ts';
import { parseStripeId, paymentIdFromStripe } from './stripe-callback.ts';
import { fromStripe } from './stripe-money.ts';

const PAGE = 100;
/** Maximum number of refunds, and of disputes, that are read per payment. */
const REVERSALS_MAX = 100;

function reversed(
  paymentId: PaymentId,
  { id, amount, currency }: { readonly id: string; readonly amount: number; readonly currency: string },
): PaymentEvent {
  const money = fromStripe({ amount, currency });
  if (!money) throw new Error(`reversed: ${id} is ${amount} ${currency}`);
  return { kind: 'reversed', paymentId, reversalId: id, ...money };
}

async function readReversals(
  client: Stripe,
  intent: string,
  paymentId: PaymentId,
): Promise<readonly PaymentEvent[]> {
  const query = { payment_intent: intent, limit: REVERSALS_MAX };
  const [refunds, disputes] = await Promise.all([client.refunds.list(query), client.disputes.list(query)]);
  return [
    ...refunds.data
      .filter(({ status }) => status === 'succeeded')
      .map((refund) => reversed(paymentId, refund)),
    // An inquiry that moved no money has no transactions.
    ...disputes.data
      .filter(({ balance_transactions: moved }) => moved.length > 0)
      .map((dispute) => reversed(paymentId, dispute)),
  ];
}

/** All events of a payment intent, whose latest charge is expanded. */
export async function eventsOfIntent(
  client: Stripe,
  { id, status, amount_received: amount, currency, latest_charge: charge }: Stripe.PaymentIntent,
  paymentId: PaymentId,
): Promise<readonly PaymentEvent[]> {
  if (status === 'canceled') return [{ kind: 'failed', paymentId, failure: 'abandoned' }];
  if (status !== 'succeeded') return [];
  const money = fromStripe({ amount, currency });
  if (!money) throw new Error(`eventsOfIntent: ${id} received ${amount} ${currency}`);
  const isReversed =
    charge === null || typeof charge === 'string' || charge.amount_refunded > 0 || charge.disputed;
  return [
    { kind: 'deposited', paymentId, ...money },
    ...(isReversed ? await readReversals(client, id, paymentId) : []),
  ];
}

async function readIntentRecord(client: Stripe, intentId: string): Promise<RecordedPayment | undefined> {
  const intent = await client.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const paymentId = paymentIdFromStripe(intent.metadata['payment']);
  if (paymentId === undefined) return undefined;
  const ordered = fromStripe(intent);
  return { paymentId, events: await eventsOfIntent(client, intent, paymentId), ...(ordered && { ordered }) };
}

/** Built from the charge alone: a payment without reversals needs no further request. */
async function readChargeRecord(client: Stripe, charge: Stripe.Charge): Promise<RecordedPayment | undefined> {
  const { amount, amount_captured: captured, currency, status, metadata, payment_intent: intent } = charge;
  const paymentId = paymentIdFromStripe(metadata['payment']);
  const intentId = parseStripeId(intent);
  if (status !== 'succeeded' || paymentId === undefined || intentId === undefined) return undefined;
  if (charge.amount_refunded > 0 || charge.disputed) return readIntentRecord(client, intentId);
  const money = fromStripe({ amount: captured, currency });
  const ordered = fromStripe({ amount, currency });
  if (!money || !ordered) throw new Error(`readChargeRecord: ${charge.id} captured ${captured} ${currency}`);
  return { paymentId, events: [{ kind: 'deposited', paymentId, ...money }], ordered };
}

interface Listed<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}
type Page = Stripe.ChargeListParams;

/** The payments of a list's page, and the id after which the next page begins. */
async function readPage<T extends { readonly id: string }>(
  { data, has_more: hasMore }: Listed<T>,
  read: (one: T) => Promise<RecordedPayment | undefined>,
): Promise<{ readonly payments: readonly RecordedPayment[]; readonly last: string | undefined }> {
  const payments: RecordedPayment[] = [];
  for (const one of data) {
    const recorded = await read(one);
    if (recorded) payments.push(recorded);
  }
  return { payments, last: hasMore ? data.at(-1)?.id : undefined };
}

function reversedBy(client: Stripe) {
  return async ({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute) => {
    const intentId = parseStripeId(intent);
    return intentId === undefined ? undefined : readIntentRecord(client, intentId);
  };
}

/** Lists of money movements in a period: charges first, then refunds and disputes. */
const lists = {
  charges: async (client: Stripe, page: Page) =>
    readPage(await client.charges.list(page), (charge) => readChargeRecord(client, charge)),
  refunds: async (client: Stripe, page: Page) =>
    readPage(await client.refunds.list(page), reversedBy(client)),
  disputes: async (client: Stripe, page: Page) =>
    readPage(await client.disputes.list(page), reversedBy(client)),
} as const;
const nextLists = { charges: 'refunds', refunds: 'disputes', disputes: undefined } as const;

/** A page of the records: payments of the charges, refunds or disputes that began in the period. */
export async function readStripeRecords(
  client: Stripe,
  { fromMs, toMs, after = 'charges' }: RecordsQuery,
): Promise<RecordsPage> {
  const [name = '', startingAfter] = after.split(' ');
  if (!hasKey(lists, name)) throw new Error(`readStripeRecords: "${after}" is no page`);
  const { payments, last } = await lists[name](client, {
    created: { gte: Math.floor(fromMs / 1000), lt: Math.ceil(toMs / 1000) },
    limit: PAGE,
    ...(startingAfter !== undefined && { starting_after: startingAfter }),
  });
  const next = last === undefined ? nextLists[name] : `${name} ${last}`;
  return next === undefined ? { payments } : { payments, next };
}
