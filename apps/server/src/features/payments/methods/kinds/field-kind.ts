import type { CurrencyCode, Result } from '@evens/base';

/** What is wrong with a field. A kind may have a message of its own for a fault; each has a general one. */
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

/** How a client draws a field; several kinds share one. */
export type FieldControl = 'text' | 'email' | 'phone' | 'numeric' | 'amount' | 'password' | 'choice';

export type PaymentValues = Readonly<Record<string, string>>;

/** What a check may depend on beside the field's own value. */
export interface FieldContext {
  /** What was sent for the other fields of the form, trimmed and unchecked. */
  readonly values: PaymentValues;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly nowMs: number;
}

export type FieldReading = Result<string, FieldFault>;

export interface FieldKindRule {
  readonly control: FieldControl;
  /** Bounds of the compact value, where the field has none of its own. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** The faults with a message of their own: `payments.fault.<messages>.<fault>`; the others have the general one. */
  readonly messages?: string;
  readonly faults?: readonly FieldFault[];
  /** Removes what people type to make a value readable, such as spaces. */
  compact?(value: string): string;
  /** Checks a compact value of allowed length and returns it as it is stored and sent to the provider. */
  read(value: string, context: FieldContext): FieldReading;
}
