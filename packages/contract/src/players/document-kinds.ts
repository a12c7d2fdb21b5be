/** Purposes of documents. */
export const documentKinds = ['identity', 'address', 'payment-method', 'source-of-funds'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * Numbers on the wire. `failed`: the file is unreadable and must be sent again. `expired`: it was accepted, and its validity
 * has ended.
 */
export const documentStates = {
  none: 0,
  processing: 1,
  accepted: 2,
  declined: 3,
  failed: 4,
  expired: 5,
} as const;
export type DocumentState = keyof typeof documentStates;

/** Prepared reasons for a decline. The player reads them in their language. */
export const documentReasons = [
  'unreadable',
  'cut-off',
  'expired',
  'too-old',
  'name-differs',
  'birth-differs',
  'address-differs',
  'other-kind',
  'pages-missing',
] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** `AskedFor` of a request that the site made, because the accepted document expires. */
export const renewalReason = 'document-expires';

/** Reasons of a refused file, as in `Data.reason` of the refusal. */
export const fileFaults = [
  'no-file',
  'empty',
  'too-large',
  'not-allowed',
  'unreadable',
  'too-many-pixels',
  'too-small',
  'too-many-pages',
  'encrypted',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** Types of documents, each named in every language. */
export const documentTypes = [
  'passport',
  'passport-card',
  'identity-card',
  'driving-licence',
  'residence-permit',
  'residence-card',
  'permanent-resident-card',
  'rg',
  'cin',
  'cnh',
  'rnm',
  'cedula',
  'ine',
  'cedula-profesional',
  'aadhaar',
  'voter-card',
  'my-number-card',
  'utility-bill',
  'bank-statement',
  'tax-document',
  'tenancy-agreement',
  'card-photo',
  'wallet-screenshot',
  'payslip',
  'sale-contract',
  'inheritance',
] as const;
export type DocumentType = (typeof documentTypes)[number];

const usualIdentity: readonly DocumentType[] = [
  'passport',
  'identity-card',
  'driving-licence',
  'residence-permit',
];

/** Countries without an identity card, or with differently named documents. */
const identityTypesByCountry: Readonly<Record<string, readonly DocumentType[]>> = {
  AU: ['passport', 'driving-licence'],
  BR: ['passport', 'rg', 'cin', 'cnh', 'rnm'],
  CA: ['passport', 'driving-licence', 'permanent-resident-card'],
  CL: ['passport', 'cedula', 'driving-licence'],
  DK: ['passport', 'driving-licence', 'residence-permit'],
  GB: ['passport', 'driving-licence', 'residence-permit'],
  IE: ['passport', 'passport-card', 'driving-licence', 'residence-permit'],
  IN: ['passport', 'aadhaar', 'voter-card', 'driving-licence'],
  JP: ['passport', 'my-number-card', 'driving-licence', 'residence-card'],
  MX: ['passport', 'ine', 'cedula-profesional', 'residence-permit'],
  NZ: ['passport', 'driving-licence'],
};

const otherTypes: Readonly<Record<Exclude<DocumentKind, 'identity'>, readonly DocumentType[]>> = {
  address: ['utility-bill', 'bank-statement', 'tax-document', 'tenancy-agreement'],
  'payment-method': ['bank-statement', 'card-photo', 'wallet-screenshot'],
  'source-of-funds': ['payslip', 'bank-statement', 'tax-document', 'sale-contract', 'inheritance'],
};

/**
 * Returns the document types for a purpose. For identity, they depend on the issuing country (ISO code of two capital
 * letters).
 */
export function listDocumentTypes(kind: DocumentKind, country: string): readonly DocumentType[] {
  if (kind !== 'identity') return otherTypes[kind];
  return identityTypesByCountry[country] ?? usualIdentity;
}
