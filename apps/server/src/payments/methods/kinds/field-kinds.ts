import { addressKinds, blockchain } from './address-kinds.ts';
import { clabe, iban, ifsc, localAccount } from './bank-kinds.ts';
import { cardNumber, expiryMonth, expiryYear, securityCode } from './card-kinds.ts';
import { cpf, documentNumber, pixKey } from './document-kinds.ts';
import type { FieldFault, FieldKindRule } from './field-kind.ts';
import { choice, code, decimal, digits, email, name, password, phone, text } from './text-kinds.ts';

const kinds = {
  text,
  name,
  password,
  digits,
  code,
  email,
  phone,
  decimal,
  choice,
  'card-number': cardNumber,
  'security-code': securityCode,
  'expiry-month': expiryMonth,
  'expiry-year': expiryYear,
  iban,
  ifsc,
  clabe,
  'local-account': localAccount,
  cpf,
  'document-number': documentNumber,
  'pix-key': pixKey,
  ...addressKinds,
  blockchain,
} as const satisfies Readonly<Record<string, FieldKindRule>>;

/** The content of a field, which decides how it is checked. */
export type FieldKind = keyof typeof kinds;
export const fieldKinds: Readonly<Record<FieldKind, FieldKindRule>> = kinds;

/** The key of a fault's message: the kind's own if it has one. */
export function faultMessageKey(kind: FieldKind, fault: FieldFault): string {
  const { messages, faults } = fieldKinds[kind];
  return messages !== undefined && faults?.includes(fault)
    ? `payments.fault.${messages}.${fault}`
    : `payments.fault.${fault}`;
}
