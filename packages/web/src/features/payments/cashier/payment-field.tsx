import type { DepositMethod } from '@evens/contract';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { t, words } from '../../../core/words.ts';
import { Field, SelectField } from '../../../ui/field.tsx';

export type FormField = DepositMethod['Fields'][number];

const inputTypes: Readonly<Record<string, HTMLInputTypeAttribute>> = {
  email: 'email',
  phone: 'tel',
  password: 'password',
};
const inputModes: Readonly<Record<string, 'decimal' | 'email' | 'numeric' | 'tel'>> = {
  email: 'email',
  phone: 'tel',
  numeric: 'numeric',
  amount: 'decimal',
};
const autoComplete: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  'card-number': 'cc-number',
  'security-code': 'cc-csc',
  'expiry-month': 'cc-exp-month',
  'expiry-year': 'cc-exp-year',
  email: 'email',
};
/** Room for the spaces and dashes that people type between groups of digits. */
const SEPARATORS_MAX = 12;

/** The name of a field in the player's language. Without a translation, its own name in separate words. */
export function fieldLabel(name: string): string {
  const key = `payments.field.${name}`;
  return words().has(key) ? words().t(key) : name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Label of a choice: its own name, a message, or a country. */
function choiceLabel({ Value, Name }: { readonly Value: string; readonly Name: string | null }): string {
  if (Name !== null) return Name;
  const key = `payments.choice.${Value}`;
  if (words().has(key)) return words().t(key);
  return /^[A-Z]{2}$/.test(Value) ? countryName(Value) : Value;
}

function countryName(code: string): string {
  return new Intl.DisplayNames(words().language.locale, { type: 'region' }).of(code) ?? code;
}

interface PaymentFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly error: string | undefined;
  onType(text: string): void;
}

/** One field of a payment method's form, rendered by its control. */
export function PaymentField({ field, value, error, onType }: PaymentFieldProps) {
  const { Name, Kind, Control, Choices, MaximumLength } = field;
  const label = fieldLabel(Name);
  if (Choices !== null)
    return (
      <SelectField
        label={label}
        name={Name}
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
      >
        <option value="">{t('cashier.choose')}</option>
        {Choices.map((choice) => (
          <option key={choice.Value} value={choice.Value}>
            {choiceLabel(choice)}
          </option>
        ))}
      </SelectField>
    );
  return (
    <Field
      label={label}
      name={Name}
      value={value}
      error={error}
      dir={Kind === 'name' ? 'auto' : 'ltr'}
      maxLength={MaximumLength + SEPARATORS_MAX}
      type={inputTypes[Control] ?? 'text'}
      inputMode={inputModes[Control] ?? 'text'}
      autoComplete={autoComplete[Kind] ?? 'off'}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
