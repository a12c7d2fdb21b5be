import type { PaymentField } from '../definition/payment-method.ts';
import { type FieldKind, fieldKinds } from '../kinds/field-kinds.ts';

type FieldParts = Partial<Omit<PaymentField, 'name' | 'kind'>>;

/** A required field with the bounds of its kind, unless `parts` overrides them. */
export function field(name: string, kind: FieldKind, parts: FieldParts = {}): PaymentField {
  const { lengthMin, lengthMax } = fieldKinds[kind];
  return { name, kind, isRequired: true, lengthMin, lengthMax, ...parts };
}
