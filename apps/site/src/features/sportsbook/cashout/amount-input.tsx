import type { CurrencyCode } from '@evens/base';
import { AmountNote } from '@evens/web/core/amount-note.tsx';
import { truncateText } from '@evens/web/core/typed-amount.ts';

interface AmountInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly currency: CurrencyCode;
  readonly error: string | undefined;
  onType(text: string): void;
}

/** A typed amount and its parsed value. */
export function AmountInput({ id, label, value, currency, error, onType }: AmountInputProps) {
  return (
    <div className="grid gap-1">
      <div className="flex h-11 min-w-0 items-center rounded-md bg-raised px-3 focus-within:outline-2 focus-within:outline-accent-text">
        <label htmlFor={id} className="shrink-0 text-sm text-faint">
          {label}
        </label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0.00"
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-note` : `${id}-error`}
          onChange={(event) => onType(truncateText(event.target.value))}
          onFocus={(event) => event.target.select()}
          className="h-full min-w-0 grow bg-transparent px-2 text-end text-base font-[620] outline-none placeholder:text-faint touch:text-[16px]"
        />
        <span className="shrink-0 text-sm text-faint" translate="no">
          {currency}
        </span>
      </div>
      <AmountNote id={`${id}-note`} text={value} currency={currency} />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
