import type { CurrencyCode, Result } from '@evens/base';

/** Faults of a field. Each has a general message; a kind may replace it by its own. */
export const fieldFaults = [
  'missing',
  'unknown',
  'too-short',
  'too-long',
  'length',
  'characters',
  'format',
  'choice',
  'checksum',
  'country',
  'bank',
  'network',
  'expired',
] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** The input control of a field; several kinds share one. */
export type FieldControl = 'text' | 'email' | 'phone' | 'numeric' | 'amount' | 'password' | 'choice';

export type PaymentValues = Readonly<Record<string, string>>;

/** Facts that a check may use besides the field's own value. */
export interface FieldContext {
  /** Values of the form's other fields, trimmed and unchecked. */
  readonly values: PaymentValues;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

export type FieldReading = Result<string, FieldFault>;

export interface FieldKindRule {
  readonly control: FieldControl;
  /** Default bounds of the compact value's length. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** The faults with the kind's own message: `payments.fault.<messages>.<fault>`. Other faults use the general one. */
  readonly messages?: string;
  readonly faults?: readonly FieldFault[];
  /** Removes separators that people type for readability, such as spaces. */
  compact?(value: string): string;
  /** Checks a compact value of allowed length and returns its stored form, which is also sent to the provider. */
  read(value: string, context: FieldContext): FieldReading;
}
