import { DateAndTime } from '@evens/web/core/formatted.tsx';

interface PaymentPeriodProps {
  readonly created: string;
  /** Null until the payment has ended. */
  readonly completed: string | null;
}

/** When a payment was created and when it ended. */
export function PaymentPeriod({ created, completed }: PaymentPeriodProps) {
  return (
    <span>
      <DateAndTime atMs={Date.parse(created)} />
      {completed !== null && (
        <>
          {' – '}
          <DateAndTime atMs={Date.parse(completed)} />
        </>
      )}
    </span>
  );
}
