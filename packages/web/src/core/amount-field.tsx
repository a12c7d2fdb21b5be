import type { CurrencyCode } from '@evens/base';
import { Field } from '../ui/field.tsx';
import { amountReading, truncateText } from './typed-amount.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly className?: string;
  onType(text: string): void;
}

/** An amount field of a form. Shows the typed text, and below it how the text was read. */
export function AmountField({ label, value, currency, error, hint, className, onType }: AmountFieldProps) {
  const reading = amountReading(value, currency);
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={value}
      error={reading?.isRead === false ? reading.text : error}
      hint={reading?.text ?? hint}
      end={
        <span className="pe-2 text-sm text-faint" translate="no">
          {currency}
        </span>
      }
      className={className ?? ''}
      onChange={(event) => onType(truncateText(event.target.value))}
    />
  );
}
