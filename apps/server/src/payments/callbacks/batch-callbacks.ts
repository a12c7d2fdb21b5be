import { err, ok, type Result } from '@evens/base';
import { Batcher } from '../../platform/batcher.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { PaymentEvent } from '../payment-provider.ts';

/** The events of one callback. */
interface Callback {
  readonly provider: string;
  readonly events: readonly PaymentEvent[];
  readonly atMs: number;
}

/** Ids of payments that the provider does not have, or the reason why no event of the callback was booked. */
type BookingResult = Result<readonly string[], unknown>;

/** Books the events of a callback; returns the ids of payments that the provider does not have. */
export type BookCallback = (callback: Callback) => Promise<readonly string[]>;

async function bookAlone(parts: BookingParts, callback: Callback): Promise<BookingResult> {
  try {
    return ok((await bookEvents(parts, callback)).unknown);
  } catch (error) {
    return err(error);
  }
}

async function bookTogether(
  parts: BookingParts,
  callbacks: readonly Callback[],
): Promise<readonly BookingResult[]> {
  const [first] = callbacks;
  if (callbacks.length === 1 && first) return [await bookAlone(parts, first)];
  try {
    const { unknown } = await bookEvents(parts, {
      provider: first?.provider ?? '',
      events: callbacks.flatMap(({ events }) => events),
      atMs: Math.max(...callbacks.map(({ atMs }) => atMs)),
    });
    const unknownIds = new Set(unknown);
    return callbacks.map(({ events }) =>
      ok([...new Set(events.map(({ paymentId }) => paymentId as string))].filter((id) => unknownIds.has(id))),
    );
  } catch {
    // One of the callbacks made the shared transaction fail, so each is booked in its own.
    return Promise.all(callbacks.map((callback) => bookAlone(parts, callback)));
  }
}

/**
 * Books callbacks that arrive during another booking together in one transaction, because a commit costs more than a
 * callback. Each is answered after the commit of its own events. A transaction never mixes callbacks of different
 * providers.
 */
export function batchCallbacks(parts: BookingParts, providers: readonly string[]): BookCallback {
  const batchers = new Map(
    providers.map((provider) => [
      provider,
      new Batcher<Callback, BookingResult>({ runBatch: (callbacks) => bookTogether(parts, callbacks) }),
    ]),
  );
  return async (callback) => {
    const result = await (batchers.get(callback.provider)?.run(callback) ?? bookAlone(parts, callback));
    if (!result.ok) throw result.error;
    return result.value;
  };
}
