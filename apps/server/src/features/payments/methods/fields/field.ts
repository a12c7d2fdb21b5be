import type { PaymentField } from '../definition/payment-method.ts';
import { type FieldKind, fieldKinds } from '../kinds/field-kinds.ts';

type FieldParts = Partial<Omit<PaymentField, 'name' | 'kind'>>;

/** A field with the bounds of its kind, required, unless its parts say otherwise. */
export function field(name: string, kind: FieldKind, parts: FieldParts = {}): PaymentField {
  const { lengthMin, lengthMax } = fieldKinds[kind];
  return { name, kind, isRequired: true, lengthMin, lengthMax, ...parts };
}
