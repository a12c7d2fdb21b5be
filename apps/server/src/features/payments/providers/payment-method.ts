import { type Amount, type CurrencyCode, err, ok, type Result } from '@evens/base';

/** How a field is typed and checked. A client draws each kind once, and so every method's form. */
const fieldKinds = [
  'text',
  'email',
  'digits',
  'card-number',
  'security-code',
  'expiry-month',
  'expiry-year',
  'choice',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One field of a method's form, as plain data: it is sent to the client as it is. */
export interface PaymentField {
  /** Its name on the wire, such as `NetellerEmail`; its label is `payments.field.<name>`. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** What may be chosen; only of `choice`. */
  readonly choices?: readonly string[];
  /** Never logged, never stored, and passed on to the provider only. */
  readonly isSecret?: true;
}

/** What may be paid at once, both ends included. */
export interface PaymentLimits {
  readonly minimum: Amount;
  readonly maximum: Amount;
}

/** One direction of a method: a currency that is missing here is not offered. */
export interface PaymentForm {
  readonly fields: readonly PaymentField[];
  readonly limits: Readonly<Partial<Record<CurrencyCode, PaymentLimits>>>;
}

export type PaymentDirection = 'deposit' | 'withdrawal';

/** A way to pay, declared as data. */
export interface PaymentMethod {
  /** Unique among all providers. */
  readonly key: string;
  /** Its own name, the same in every language. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. `only`: offered nowhere else; `except`: offered everywhere else. */
  readonly countries: { readonly only: readonly string[] } | { readonly except: readonly string[] };
  readonly deposit?: PaymentForm;
  readonly withdrawal?: PaymentForm;
}

export interface PaymentOffer {
  readonly direction: PaymentDirection;
  readonly currency: CurrencyCode;
  readonly country: string;
}

/** The form of a method where it is offered to this player in this direction. */
export function offeredForm(
  method: PaymentMethod,
  { direction, currency, country }: PaymentOffer,
): PaymentForm | undefined {
  const { countries } = method;
  const isOpen = 'only' in countries ? countries.only.includes(country) : !countries.except.includes(country);
  const form = method[direction];
  return isOpen && form?.limits[currency] ? form : undefined;
}

export type FieldFault = 'missing' | 'malformed' | 'unknown';

export interface FieldError {
  readonly field: string;
  readonly fault: FieldFault;
}

const patterns: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  digits: /^\d+$/,
  'card-number': /^\d+$/,
  'security-code': /^\d+$/,
  'expiry-month': /^(0?[1-9]|1[0-2])$/,
  'expiry-year': /^\d{4}$/,
};

/** The check digit of a card's number (ISO/IEC 7812-1, Luhn's formula). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isWellFormed(field: PaymentField, value: string): boolean {
  if (value.length < field.lengthMin || value.length > field.lengthMax) return false;
  if (field.kind === 'choice') return field.choices?.includes(value) ?? false;
  if (patterns[field.kind]?.test(value) === false) return false;
  return field.kind !== 'card-number' || hasCheckDigit(value);
}

export type PaymentValues = Readonly<Record<string, string>>;

/** Reads a form that a player sent: its own fields and no others. Returns every field that is wrong, in the form's order. */
export function readPaymentForm(
  { fields }: PaymentForm,
  sent: PaymentValues,
): Result<PaymentValues, readonly FieldError[]> {
  const errors: FieldError[] = [];
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = sent[field.name]?.trim() ?? '';
    if (value === '') {
      if (field.isRequired) errors.push({ field: field.name, fault: 'missing' });
    } else if (isWellFormed(field, value)) {
      values[field.name] = value;
    } else {
      errors.push({ field: field.name, fault: 'malformed' });
    }
  }
  const known = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!known.has(name)) errors.push({ field: name, fault: 'unknown' });
  return errors.length === 0 ? ok(values) : err(errors);
}
