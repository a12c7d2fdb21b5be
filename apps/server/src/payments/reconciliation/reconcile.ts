import type { Clock } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId, PaymentRecords, RecordedPayment } from '../payment-provider.ts';
import { parsePaymentId } from '../store.ts';
import { comparePayment, type LedgerPayment, type PaymentDifference } from './compare-payment.ts';
import { type BookingPlace, readBookedIds, readLedgerPayments } from './reconciliation-store.ts';

const LEDGER_PAGE = 300;
/** Bounds of one comparison, for providers whose pages never end; the time is shorter than the interval of comparisons. */
const PAGES_MAX = 2000;
const COMPARISON_MAX_MS = 40 * 60_000;

export interface LedgerRecords {
  readPayments(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, LedgerPayment>>;
  readBooked(page: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: BookingPlace | undefined;
    readonly limit: number;
  }): ReturnType<typeof readBookedIds>;
}

/** A comparison of any ledger with a provider's records. */
export interface ComparisonOrder {
  readonly ledger: LedgerRecords;
  readonly provider: { readonly key: string; readonly records: PaymentRecords };
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly clock: Clock;
  /** Waits before differences are compared again, because callbacks may be on their way. */
  settle(): Promise<void>;
}

export interface ReconciliationOrder extends Omit<ComparisonOrder, 'ledger'> {
  readonly db: Queryable;
}

export interface Reconciliation {
  /** Number of compared payments. */
  readonly payments: number;
  readonly differences: readonly PaymentDifference[];
  /** Reason why some payments were not compared; undefined if all were. */
  readonly failure: string | undefined;
}

/** Thrown if the provider's records cannot be read, or not in time. The comparison ends and stores the differences found so far. */
class Unreadable extends Error {}

class Comparison {
  readonly compared = new Map<PaymentId, RecordedPayment>();
  readonly differing = new Map<PaymentId, PaymentDifference>();
  readonly #order: ComparisonOrder;
  readonly #untilMs: number;

  constructor(order: ComparisonOrder) {
    this.#order = order;
    this.#untilMs = order.clock.nowMs() + COMPARISON_MAX_MS;
  }

  #checkTime(): void {
    const { clock, provider } = this.#order;
    if (clock.nowMs() >= this.#untilMs)
      throw new Unreadable(`${provider.key} was not compared within ${COMPARISON_MAX_MS / 60_000} minutes`);
  }

  async #readLedger(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, LedgerPayment>> {
    const known = ids.filter((id) => parsePaymentId(id) === id);
    return this.#order.ledger.readPayments(known);
  }

  #note(here: LedgerPayment | undefined, there: RecordedPayment): void {
    const difference = comparePayment(here, there);
    if (difference) this.differing.set(there.paymentId, difference);
    else this.differing.delete(there.paymentId);
  }

  /** Compares every payment that the provider has in the period. */
  async throughRecords(): Promise<void> {
    const { fromMs, toMs, provider } = this.#order;
    let after: string | undefined;
    let pages = 0;
    do {
      this.#checkTime();
      pages += 1;
      if (pages > PAGES_MAX) throw new Unreadable(`${provider.key} answered more than ${PAGES_MAX} pages`);
      const page = await provider.records.readRecords({
        fromMs,
        toMs,
        ...(after !== undefined && { after }),
      });
      if (!page.ok) throw new Unreadable(`${provider.key} did not answer what it has recorded`);
      const { payments, next } = page.value;
      if (next !== undefined && next === after)
        throw new Unreadable(`${provider.key} answered page ${next} twice`);
      const fresh = payments.filter(({ paymentId }) => !this.compared.has(paymentId));
      const ledger = await this.#readLedger(fresh.map(({ paymentId }) => paymentId));
      for (const payment of fresh) {
        this.compared.set(payment.paymentId, payment);
        this.#note(ledger.get(payment.paymentId), payment);
      }
      after = next;
    } while (after !== undefined);
  }

  /** Compares every payment that the ledger booked in the period and that the provider's pages lacked. */
  async throughLedger(): Promise<void> {
    const { ledger: booked, fromMs, toMs } = this.#order;
    const period = { fromMs, toMs, limit: LEDGER_PAGE };
    let after: BookingPlace | undefined;
    do {
      const { ids, end } = await booked.readBooked({ ...period, after });
      const remaining = ids.filter((id) => !this.compared.has(id));
      const ledger = await this.#readLedger(remaining);
      for (const here of ledger.values()) await this.#compareOne(here.id, here);
      after = end;
    } while (after !== undefined);
  }

  async #compareOne(paymentId: PaymentId, here: LedgerPayment | undefined): Promise<void> {
    this.#checkTime();
    const { records, key } = this.#order.provider;
    const before = this.compared.get(paymentId);
    const events = here && (await records.readEvents(paymentId, here.providerRef));
    if (events && !events.ok) throw new Unreadable(`${key} did not answer what it has of ${paymentId}`);
    const there = { ...before, paymentId, events: events?.value ?? before?.events ?? [] };
    this.compared.set(paymentId, there);
    this.#note(here, there);
  }

  /** Compares the differences again, one by one, because their events may have been on the way. */
  async throughDiffering(): Promise<void> {
    const ids = [...this.differing.keys()];
    for (let begin = 0; begin < ids.length; begin += LEDGER_PAGE) {
      const some = ids.slice(begin, begin + LEDGER_PAGE);
      const ledger = await this.#readLedger(some);
      for (const id of some) await this.#compareOne(id, ledger.get(id));
    }
  }
}

/** Compares in both directions, payment by payment, and compares differences again after `settle`. */
export async function compareRecords(order: ComparisonOrder): Promise<Reconciliation> {
  const comparison = new Comparison(order);
  let failure: string | undefined;
  try {
    await comparison.throughRecords();
    await comparison.throughLedger();
    if (comparison.differing.size > 0) {
      await order.settle();
      await comparison.throughDiffering();
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    failure = error.message;
  }
  return { payments: comparison.compared.size, differences: [...comparison.differing.values()], failure };
}

/**
 * Compares the ledger with a provider's own records of a period: in both directions, payment by payment, and
 * differences again a little later. It only reads.
 */
export function reconcile({ db, ...order }: ReconciliationOrder): Promise<Reconciliation> {
  const provider = order.provider.key;
  return compareRecords({
    ...order,
    ledger: {
      readPayments: (ids) => readLedgerPayments(db, { provider, ids }),
      readBooked: (page) => readBookedIds(db, { provider, ...page }),
    },
  });
}
