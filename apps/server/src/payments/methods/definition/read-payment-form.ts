import { err, ok, type Result } from '@evens/base';
import type { FieldContext, FieldFault, FieldReading, PaymentValues } from '../kinds/field-kind.ts';
import { type FieldKind, fieldKinds } from '../kinds/field-kinds.ts';
import type { PaymentField, PaymentForm, PaymentOffer } from './payment-method.ts';

/** A wrong field. Its message is `faultMessageKey`, with the field's `{min}` and `{max}`. */
export interface FieldError {
  readonly field: string;
  readonly fault: FieldFault;
  /** Undefined if the form has no such field. */
  readonly kind?: FieldKind;
}

/** Maximum length of a typed value; longer values are not parsed. */
const TYPED_LENGTH_MAX = 512;

function readField(field: PaymentField, typed: string, context: FieldContext): FieldReading {
  const rule = fieldKinds[field.kind];
  if (typed.length > TYPED_LENGTH_MAX) return err('too-long');
  const value = rule.compact?.(typed) ?? typed;
  if (value.length < field.lengthMin) return err('too-short');
  if (value.length > field.lengthMax) return err('too-long');
  const read = rule.read(value, context);
  if (!read.ok || !field.choices) return read;
  return field.choices.some((choice) => choice.value === read.value) ? read : err('choice');
}

/**
 * Reads a form that a player sent: its own fields and no others. Returns every wrong field, in the form's order.
 * `offeredForm` must have returned the form for the same offer.
 */
export function readPaymentForm(
  { fields }: PaymentForm,
  sent: PaymentValues,
  { currency, country, nowMs }: Pick<PaymentOffer, 'currency' | 'country' | 'nowMs'>,
): Result<PaymentValues, readonly FieldError[]> {
  const typed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]));
  const context: FieldContext = { values: typed, currency, country, nowMs };
  const errors: FieldError[] = [];
  const values: Record<string, string> = {};
  for (const field of fields) {
    const { name, kind } = field;
    const value = typed[name] ?? '';
    if (value === '') {
      if (field.isRequired) errors.push({ field: name, kind, fault: 'missing' });
      continue;
    }
    const read = readField(field, value, context);
    if (read.ok) values[name] = read.value;
    else errors.push({ field: name, kind, fault: read.error });
  }
  const known = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!known.has(name)) errors.push({ field: name, fault: 'unknown' });
  return errors.length === 0 ? ok(values) : err(errors);
}
