import { err, ok, type Result } from '@evens/base';
import { BatchRead } from '../../platform/batch-read.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { PaymentEvent } from '../payment-provider.ts';

/** The events of one callback. */
interface Reported {
  readonly provider: string;
  readonly events: readonly PaymentEvent[];
  readonly atMs: number;
}

/** Ids of payments that the provider does not have, or the reason why no event of the callback was booked. */
type Booked = Result<readonly string[], unknown>;

/** Books the events of a callback; returns the ids of payments that the provider does not have. */
export type BookCallback = (reported: Reported) => Promise<readonly string[]>;

async function bookAlone(parts: BookingParts, reported: Reported): Promise<Booked> {
  try {
    return ok((await bookEvents(parts, reported)).unknown);
  } catch (error) {
    return err(error);
  }
}

async function bookTogether(parts: BookingParts, together: readonly Reported[]): Promise<readonly Booked[]> {
  const [first] = together;
  if (together.length === 1 && first) return [await bookAlone(parts, first)];
  try {
    const { unknown } = await bookEvents(parts, {
      provider: first?.provider ?? '',
      events: together.flatMap(({ events }) => events),
      atMs: Math.max(...together.map(({ atMs }) => atMs)),
    });
    const absent = new Set(unknown);
    return together.map(({ events }) =>
      ok([...new Set(events.map(({ paymentId }) => paymentId as string))].filter((id) => absent.has(id))),
    );
  } catch {
    // One of the callbacks made the shared transaction fail, so each is booked in its own.
    return Promise.all(together.map((reported) => bookAlone(parts, reported)));
  }
}

/**
 * Books callbacks that arrive during another booking together in one transaction, because a commit costs more than a
 * callback. Each is answered after the commit of its own events. A transaction never mixes callbacks of different
 * providers.
 */
export function gatherCallbacks(parts: BookingParts, providers: readonly string[]): BookCallback {
  const gathered = new Map(
    providers.map((provider) => [
      provider,
      new BatchRead<Reported, Booked>({ read: (together) => bookTogether(parts, together) }),
    ]),
  );
  return async (reported) => {
    const booked = await (gathered.get(reported.provider)?.get(reported) ?? bookAlone(parts, reported));
    if (!booked.ok) throw booked.error;
    return booked.value;
  };
}
