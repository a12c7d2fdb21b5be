import { asFields } from '@evens/base';
import type { Seal, SealedField } from '../../platform/seal.ts';
import type { PaymentForm } from '../methods/definition/payment-method.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';

function sealedField(no: number): SealedField {
  return { table: 'payment_secret', column: 'fields', row: [no] };
}

/** The sealed secret fields of a form, bound to the payment with this number; undefined if there are none. */
export function sealSecretFields(
  seal: Seal,
  { no, form, values }: { readonly no: number; readonly form: PaymentForm; readonly values: PaymentValues },
): string | undefined {
  const secret = form.fields.flatMap(({ name, isSecret }) => {
    const value = values[name];
    return isSecret && value !== undefined ? [[name, value] as const] : [];
  });
  return secret.length === 0
    ? undefined
    : seal.seal(sealedField(no), JSON.stringify(Object.fromEntries(secret)));
}

/** Throws if they were sealed for another payment, or with an unknown key. */
export function openSecretFields(
  seal: Seal,
  { no, sealed }: { readonly no: number; readonly sealed: string },
): PaymentValues {
  const fields = asFields(JSON.parse(seal.open(sealedField(no), sealed))) ?? {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
