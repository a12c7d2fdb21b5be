import { err, type Fields, ok } from '@evens/base';
import type { PaymentRecords, ProviderCall, ProviderFault } from '../payment-provider.ts';
import { readRecordsPage, readReportedEvents } from '../reported-events.ts';

/** An answer that cannot be parsed counts as `unavailable`. */
export const notUnderstood: ProviderFault = { kind: 'unavailable' };

/** Reads a service's records: the events of one payment, and the payments of a period. */
export function recordsBy(
  call: ProviderCall,
  {
    events: eventsPath,
    records: recordsPath,
    extraFields = {},
  }: {
    readonly events: string;
    readonly records: string;
    /** Additional fields of a request for a period's records. */
    readonly extraFields?: Fields;
  },
): PaymentRecords {
  return {
    async readEvents(paymentId) {
      const answer = await call(eventsPath, { payment: paymentId });
      if (!answer.ok) return answer;
      const events = readReportedEvents(answer.value);
      return events ? ok(events) : err(notUnderstood);
    },
    async readRecords({ fromMs, toMs, after }) {
      const answer = await call(recordsPath, {
        ...extraFields,
        from: fromMs,
        to: toMs,
        ...(after !== undefined && { after }),
      });
      if (!answer.ok) return answer;
      const page = readRecordsPage(answer.value);
      return page ? ok(page) : err(notUnderstood);
    },
  };
}
