import { err, type Fields, ok } from '@evens/base';
import type { PaymentRecords, ProviderCall, ProviderFault } from './payment-provider.ts';
import { readRecordsPage, readReportedEvents } from './reported-events.ts';

/** An answer that is not understood says as little as none. */
export const notUnderstood: ProviderFault = { kind: 'unavailable' };

/** Reads what a service of ours has recorded: the events of one payment, and the payments of a period. */
export function recordsBy(
  call: ProviderCall,
  {
    events: eventsPath,
    records: recordsPath,
    asked = {},
  }: {
    readonly events: string;
    readonly records: string;
    /** What a question for a period names beside it. */
    readonly asked?: Fields;
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
        ...asked,
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
