import { err, hasKey, ok } from '@evens/base';
import * as cnpjNumber from 'stdnum/lib/cjs/br/cnpj.js';
import * as cpfNumber from 'stdnum/lib/cjs/br/cpf.js';
import * as rutNumber from 'stdnum/lib/cjs/cl/rut.js';
import { InvalidChecksum, InvalidLength } from 'stdnum/lib/cjs/exceptions.js';
import * as curpNumber from 'stdnum/lib/cjs/mx/curp.js';
import * as rfcNumber from 'stdnum/lib/cjs/mx/rfc.js';
import type { FieldKindRule, FieldReading } from './field-kind.ts';
import { email, phone } from './text-kinds.ts';

const compact = (value: string) => value.replaceAll(/[\s./-]/g, '').toUpperCase();

interface NumberStandard {
  validate(value: string): { readonly isValid: boolean; readonly error?: Error };
}

function readStandard(standard: NumberStandard, typed: string): FieldReading {
  const value = compact(typed);
  // Zeros have valid check digits, but the number is never assigned.
  if (/^0+$/.test(value)) return err('format');
  const { isValid, error } = standard.validate(value);
  if (isValid) return ok(value);
  if (error instanceof InvalidLength) return err('length');
  return err(error instanceof InvalidChecksum ? 'checksum' : 'format');
}

/** Eleven equal digits have valid check digits, but the number is never assigned. */
function readCpf(value: string): FieldReading {
  return /^(\d)\1{10}$/.test(compact(value)) ? err('format') : readStandard(cpfNumber, value);
}

const readCnpj = (value: string) => readStandard(cnpjNumber, value);

const passport = (value: string): FieldReading =>
  /^(?!0+$)[A-Z0-9]{6,12}$/.test(compact(value)) ? ok(compact(value)) : err('format');

const documentReaders = {
  cpf: readCpf,
  cnpj: readCnpj,
  rut: (value) => readStandard(rutNumber, value),
  curp: (value) => readStandard(curpNumber, value),
  rfc: (value) => readStandard(rfcNumber, value),
  passport,
} satisfies Readonly<Record<string, (value: string) => FieldReading>>;

/** Personal tax number of Brazil. */
export const cpf: FieldKindRule = {
  control: 'numeric',
  lengthMin: 11,
  lengthMax: 11,
  messages: 'cpf',
  faults: ['format', 'checksum'],
  compact,
  read: readCpf,
};

/** The number of the document whose type is in `DocumentType`. */
export const documentNumber: FieldKindRule = {
  control: 'text',
  lengthMin: 6,
  lengthMax: 20,
  messages: 'document-number',
  faults: ['length', 'format', 'checksum'],
  compact,
  read(value, { values: { DocumentType: type = '' } }) {
    // A type outside the choices is reported at its own field.
    return hasKey(documentReaders, type) ? documentReaders[type](value) : ok(value);
  },
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A key of the Pix instant payment directory; `AccountType` is its kind. */
export const pixKey: FieldKindRule = {
  control: 'text',
  lengthMin: 6,
  lengthMax: 77,
  messages: 'pix-key',
  faults: ['length', 'format', 'checksum'],
  read(value, context) {
    switch (context.values['AccountType']) {
      case 'cpf':
        return readCpf(value);
      case 'cnpj':
        return readCnpj(value);
      case 'email':
        return email.read(value.toLowerCase(), context);
      case 'phone': {
        const read = phone.read(phone.compact?.(value) ?? value, { ...context, country: 'BR' });
        return !read.ok || /^\+55\d{10,11}$/.test(read.value) ? read : err('format');
      }
      case 'random':
        return uuid.test(value) ? ok(value.toLowerCase()) : err('format');
      default:
        return ok(value);
    }
  },
};
