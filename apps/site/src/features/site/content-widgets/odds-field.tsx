import { Field } from '@evens/web/ui/field.tsx';

interface OddsFieldProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  onType(text: string): void;
}

/** Decimal odds, left to right in every language. */
export function OddsField({ label, value, onType }: OddsFieldProps) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      dir="ltr"
      maxLength={8}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
