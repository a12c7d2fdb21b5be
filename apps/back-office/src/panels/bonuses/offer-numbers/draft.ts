import { type CurrencyCode, currencyCodes, formatAmount, isFields, readTypedAmount } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import {
  defaultUnits,
  isOfferAmount,
  type NumberFields,
  type NumberUnit,
  type OfferAmount,
  type OfferFaultKind,
  type OfferField,
  offerMinor,
  offerMinorBounds,
  offerNumbers,
  offerRuleFaults,
  readOfferNumbers,
  unitDigits,
} from '@evens/contract';
import { amountText, readAmount, separators } from '@evens/web/core/typed-amount.ts';

/** The base currency of an offer. Currencies without their own amount follow it. */
export const OFFER_CURRENCY: CurrencyCode = 'EUR';

/**
 * Typed numbers of an offer, by path: `wagering.maxStake`. An amount for one currency has the code behind its path:
 * `maxGrant@BRL`. A flag is `true` or empty.
 */
export type OfferDraft = Readonly<Record<string, string>>;

export function amountKey(path: string, currency: CurrencyCode): string {
  return currency === OFFER_CURRENCY ? path : `${path}@${currency}`;
}

const unitSigns: Readonly<Record<NumberUnit, string>> = {
  percent: '%',
  times: '×',
  odds: '',
  days: '',
  count: '',
};

/** Formats a stored number for a text field: 1500 thousandths are "1.5". */
export function numberText(stored: number, unit: NumberUnit): string {
  const digits = unitDigits[unit];
  const text = String(stored).padStart(digits + 1, '0');
  const fraction = digits === 0 ? '' : text.slice(-digits).replace(/0+$/, '');
  return text.slice(0, text.length - digits) + (fraction === '' ? '' : separators().decimal + fraction);
}

/** Parses a typed number to the stored one; undefined for other text. */
function typedNumber(text: string, unit: NumberUnit): number | undefined {
  const digits = unitDigits[unit];
  const read = readTypedAmount(text, { currency: unitSigns[unit], digits, separators: separators() });
  return read.ok ? Number(read.value.minor) : undefined;
}

/** Lines with a game and its share: `harbour-lights 50`. */
function sharesText(stored: unknown): string {
  if (!isFields(stored)) return '';
  return Object.entries(stored)
    .map(([game, share]) => `${game} ${typeof share === 'number' ? numberText(share, 'percent') : ''}`)
    .join('\n');
}

function typedShares(text: string): Readonly<Record<string, unknown>> | string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^(\S+)\s+(.+)$/.exec(line))
    .map((found) => [found?.[1] ?? '', typedNumber(found?.[2] ?? '', 'percent')] as const);
  // An invalid line invalidates the whole list of games.
  return lines.every(([game, share]) => game !== '' && share !== undefined)
    ? Object.fromEntries(lines)
    : text;
}

function amountDraft(path: string, stored: OfferAmount): OfferDraft {
  const base = { [path]: amountText(BigInt(defaultUnits(stored)), OFFER_CURRENCY) };
  if (typeof stored === 'number') return base;
  const own = currencyCodes
    .filter((currency) => stored.own[currency] !== undefined)
    .map((currency) => [amountKey(path, currency), amountText(offerMinor(stored, currency), currency)]);
  return { ...base, ...Object.fromEntries(own) };
}

function fieldDraft(field: OfferField, path: string, value: unknown): OfferDraft {
  switch (field.type) {
    case 'group':
      return groupDraft(field.fields, isFields(value) ? value : {}, `${path}.`);
    case 'number':
      return { [path]: typeof value === 'number' ? numberText(value, field.unit) : '' };
    case 'amount':
      return isOfferAmount(value) ? amountDraft(path, value) : { [path]: '' };
    case 'choice':
      return { [path]: field.choices.find((each) => each === value) ?? field.choices[0] ?? '' };
    case 'flag':
      return { [path]: value === true ? 'true' : '' };
    case 'game-shares':
      return { [path]: sharesText(value) };
    case 'game':
    case 'name':
      return { [path]: typeof value === 'string' ? value : '' };
  }
}

function groupDraft(fields: NumberFields, values: Readonly<Record<string, unknown>>, at: string): OfferDraft {
  const drafts = Object.entries(fields).map(([name, field]) => fieldDraft(field, at + name, values[name]));
  return Object.assign({}, ...drafts);
}

/** Converts stored numbers to the form. Those that do not fit the kind are empty. */
export function toOfferDraft(kind: BonusKind, stored: Readonly<Record<string, unknown>>): OfferDraft {
  return groupDraft(offerNumbers[kind], stored, '');
}

/** Parses an amount for storage; undefined if empty, the typed text if it is not an amount. */
function typedAmount(draft: OfferDraft, path: string): OfferAmount | string | undefined {
  const text = draft[path]?.trim() ?? '';
  if (text === '') return undefined;
  const base = readAmount(text, OFFER_CURRENCY);
  if (!base.ok) return text;
  const own: Partial<Record<CurrencyCode, string>> = {};
  for (const currency of currencyCodes) {
    const typed = currency === OFFER_CURRENCY ? '' : (draft[amountKey(path, currency)]?.trim() ?? '');
    if (typed === '') continue;
    const read = readAmount(typed, currency);
    if (!read.ok) return typed;
    own[currency] = formatAmount(read.value.minor, currency);
  }
  const units = Number(base.value.minor);
  return Object.keys(own).length === 0 ? units : { units, own };
}

/** Whether the amount for a currency is invalid or outside the bounds of offer amounts. */
export function isAmountWrong(draft: OfferDraft, path: string, currency: CurrencyCode): boolean {
  const text = draft[amountKey(path, currency)]?.trim() ?? '';
  if (text === '') return false;
  const read = readAmount(text, currency);
  const { minimum, maximum } = offerMinorBounds(currency);
  return !read.ok || read.value.minor < minimum || read.value.minor > maximum;
}

function typedValue(field: OfferField, path: string, draft: OfferDraft): unknown {
  const text = draft[path]?.trim() ?? '';
  switch (field.type) {
    case 'group':
      return groupValues(field.fields, draft, `${path}.`);
    case 'number':
      return text === '' ? undefined : (typedNumber(text, field.unit) ?? text);
    case 'amount':
      return typedAmount(draft, path) ?? (field.isOptional ? null : undefined);
    case 'flag':
      return text === 'true' ? true : undefined;
    case 'game-shares':
      return typedShares(draft[path] ?? '');
    case 'choice':
    case 'game':
    case 'name':
      return text === '' ? undefined : text;
  }
}

/** Whether a group is part of the offer: it may depend on the choice in another field. */
export function isFieldIncluded(field: OfferField, draft: OfferDraft, at: string): boolean {
  return (
    field.type !== 'group' || !field.onlyWith || draft[at + field.onlyWith.field] === field.onlyWith.choice
  );
}

function groupValues(fields: NumberFields, draft: OfferDraft, at: string): Readonly<Record<string, unknown>> {
  const values = Object.entries(fields)
    .filter(([, field]) => isFieldIncluded(field, draft, at))
    .map(([name, field]) => [name, typedValue(field, at + name, draft)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export interface TypedOffer {
  readonly config: Record<string, unknown>;
  /** Faults by path. */
  readonly faults: Readonly<Record<string, OfferFaultKind>>;
}

/** The typed numbers and their faults. */
export function typedOffer(kind: BonusKind, draft: OfferDraft): TypedOffer {
  const config = { ...groupValues(offerNumbers[kind], draft, '') };
  const read = readOfferNumbers(kind, config);
  const faults = read.ok ? offerRuleFaults(kind, config) : read.error;
  return { config, faults: Object.fromEntries(faults.map(({ path, fault }) => [path, fault])) };
}
