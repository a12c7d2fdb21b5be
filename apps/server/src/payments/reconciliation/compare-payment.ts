import { type Amount, amount, type CurrencyCode, formatAmount } from '@evens/base';
import {
  eventBookingKey,
  type PaymentEvent,
  type PaymentId,
  type RecordedPayment,
} from '../payment-provider.ts';
import { isOpen, type PaymentState, paymentStates, type StoredDirection } from '../states.ts';

/** The kind of a difference between the ledger's payment and the provider's record. */
export type DifferenceKind = 'missing-here' | 'missing-there' | 'currency' | 'amount' | 'state';

export interface PaymentDifference {
  readonly paymentId: PaymentId;
  readonly kind: DifferenceKind;
  /** The values in the ledger and at the provider. */
  readonly here: string;
  readonly there: string;
}

/** A payment in the ledger: the movements of its journals on the provider's clearing account. */
export interface LedgerPayment {
  readonly id: PaymentId;
  readonly providerRef: string | undefined;
  readonly direction: StoredDirection;
  readonly state: PaymentState;
  readonly currency: CurrencyCode;
  readonly ordered: Amount | undefined;
  /** Minor units from the provider to the player: deposits and returned payouts. */
  readonly fromProvider: Amount;
  /** Minor units from the player to the provider: payouts and reversed deposits. */
  readonly toProvider: Amount;
}

/** The sums of the events; each event counts once. */
interface RecordedSums {
  readonly fromProvider: Amount;
  readonly toProvider: Amount;
  readonly hasMoney: boolean;
  readonly hasFailed: boolean;
  readonly currencies: ReadonlySet<CurrencyCode>;
}

const NONE = 'none';
/** A withdrawal that was sent: it has ended, and a returned payout changed its state. */
const paidStates: readonly PaymentState[] = [paymentStates.completed, paymentStates.refunded];

function sumRecord({ events, ordered }: RecordedPayment, paid: Amount | undefined): RecordedSums {
  let deposited = 0n;
  let reversed = 0n;
  let paidOut = 0n;
  const seen = new Set<string>();
  const currencies = new Set<CurrencyCode>(ordered ? [ordered.currency] : []);
  for (const event of events) {
    const key = eventBookingKey(event);
    if (seen.has(key)) continue;
    seen.add(key);
    if ('currency' in event) currencies.add(event.currency);
    if (event.kind === 'deposited') deposited += event.amount;
    if (event.kind === 'reversed') reversed += event.amount;
    if (event.kind === 'paid-out') paidOut += ordered?.amount ?? paid ?? 0n;
  }
  const isPayout = paidOut > 0n;
  return {
    fromProvider: amount(isPayout ? reversed : deposited),
    toProvider: amount(isPayout ? paidOut : reversed),
    hasMoney: deposited > 0n || paidOut > 0n,
    hasFailed: events.some(({ kind }) => kind === 'failed'),
    currencies,
  };
}

function money(
  { fromProvider, toProvider }: Pick<LedgerPayment, 'fromProvider' | 'toProvider'>,
  currency: CurrencyCode,
): string {
  const text = (minor: Amount) => formatAmount(minor, currency);
  return `${text(fromProvider)} to the player, ${text(toProvider)} to the provider, ${currency}`;
}

function eventText(event: PaymentEvent): string {
  return 'amount' in event
    ? `${event.kind} ${formatAmount(event.amount, event.currency)} ${event.currency}`
    : event.kind;
}

/** Whether the state follows from these records. Both money movement and failure end a payment. */
function isStateConsistent(
  { hasMoney, hasFailed }: RecordedSums,
  { direction, state }: Pick<LedgerPayment, 'direction' | 'state'>,
): boolean {
  if (hasMoney) return paidStates.includes(state);
  return hasFailed ? !isOpen(direction, state) && !paidStates.includes(state) : true;
}

/** The reported difference of a payment; undefined if ledger and record agree. */
export function comparePayment(
  here: LedgerPayment | undefined,
  there: RecordedPayment,
): PaymentDifference | undefined {
  const { paymentId, events } = there;
  const recorded = events.map(eventText).join(', ') || NONE;
  if (!here) return { paymentId, kind: 'missing-here', here: NONE, there: there.differs?.there ?? recorded };
  const hasMoneyHere = here.fromProvider > 0n || here.toProvider > 0n;
  const own = money(here, here.currency);
  if (events.length === 0)
    return hasMoneyHere ? { paymentId, kind: 'missing-there', here: own, there: NONE } : undefined;
  const sums = sumRecord(there, here.ordered);
  const others = [...sums.currencies].filter((currency) => currency !== here.currency);
  if (others.length > 0) return { paymentId, kind: 'currency', here: own, there: recorded };
  if (sums.fromProvider !== here.fromProvider || sums.toProvider !== here.toProvider)
    return { paymentId, kind: 'amount', here: own, there: money(sums, here.currency) };
  if (there.differs) return { paymentId, kind: 'amount', ...there.differs };
  return isStateConsistent(sums, here)
    ? undefined
    : { paymentId, kind: 'state', here: `state ${here.state}`, there: recorded };
}
