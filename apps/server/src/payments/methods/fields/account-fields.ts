import { field } from './field.ts';

export const netellerEmail = field('NetellerEmail', 'email');
export const paparaAccountNumber = field('PaparaAccountNumber', 'digits', { lengthMin: 10, lengthMax: 10 });
export const accountTypeField = field('AccountType', 'choice', { list: 'account-types' });
export const documentFields = [
  field('DocumentType', 'choice', { list: 'document-types' }),
  field('DocumentNumber', 'document-number'),
] as const;
