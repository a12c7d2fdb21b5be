import { currencyCodes, err, isFields, ok, type Result } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import { parseCasinoProvider } from '../../casino/casino-providers.ts';
import { isOfferAmount, type OfferAmount, offerMinor } from './amounts.ts';
import type { NumberFields, OfferField } from './fields.ts';
import { type OfferNumbers, offerNumbers } from './kinds.ts';

/**
 * Fault of a field: it is missing, unknown, of the wrong type, out of its bounds, or below the field that must be
 * smaller.
 */
export type OfferFaultKind = 'missing' | 'unknown' | 'invalid' | 'range' | 'order';

export interface OfferFault {
  /** `wagering.maxStake` */
  readonly path: string;
  readonly fault: OfferFaultKind;
}

const NAME_CHARACTERS_MAX = 80;
const GAME_CHARACTERS_MAX = 100;

/** An in-house key, or `provider:game` of a known external provider. */
function isGame(text: string): boolean {
  const [first = '', second] = text.split(':');
  if (second === undefined) return /^[a-z0-9-]{1,60}$/.test(first);
  const provider = parseCasinoProvider(first);
  return provider === first && provider !== 'evens' && /^[a-z0-9-]+:[a-z0-9-]{1,60}$/.test(text);
}

function isWithin(
  value: unknown,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
) {
  return typeof value === 'number' && value >= minimum && value <= maximum;
}

/** Returns the fault of a present value. */
function findFault(
  field: Exclude<OfferField, { type: 'group' }>,
  value: unknown,
): OfferFaultKind | undefined {
  switch (field.type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'invalid';
      return isWithin(value, field) ? undefined : 'range';
    case 'amount':
      if (value === null) return field.isOptional ? undefined : 'missing';
      if (isOfferAmount(value)) return undefined;
      return typeof value === 'number' && Number.isInteger(value) ? 'range' : 'invalid';
    case 'choice':
      return field.choices.some((each) => each === value) ? undefined : 'invalid';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'invalid';
    case 'game':
      return typeof value === 'string' && isGame(value) ? undefined : 'invalid';
    case 'name':
      return typeof value === 'string' && value.trim() !== '' && value.length <= NAME_CHARACTERS_MAX
        ? undefined
        : 'invalid';
    case 'game-shares':
      return isFields(value) &&
        Object.entries(value).every(
          ([game, share]) =>
            game.length <= GAME_CHARACTERS_MAX &&
            Number.isInteger(share) &&
            isWithin(share, { minimum: 0, maximum: 10_000 }),
        )
        ? undefined
        : 'invalid';
  }
}

function isOptional({ type }: OfferField): boolean {
  return type === 'flag' || type === 'name';
}

function groupFaults(
  values: Readonly<Record<string, unknown>>,
  { fields, at }: { readonly fields: NumberFields; readonly at: string },
): OfferFault[] {
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name): OfferFault => ({ path: at + name, fault: 'unknown' }));
  const wrong = Object.entries(fields).flatMap(([name, field]): OfferFault[] => {
    const path = at + name;
    const value = values[name];
    if (field.type === 'group' && field.onlyWith && values[field.onlyWith.field] !== field.onlyWith.choice)
      return value === undefined ? [] : [{ path, fault: 'unknown' }];
    if (value === undefined) return isOptional(field) ? [] : [{ path, fault: 'missing' }];
    if (field.type !== 'group') {
      const fault = findFault(field, value);
      return fault === undefined ? [] : [{ path, fault }];
    }
    if (!isFields(value)) return [{ path, fault: 'invalid' }];
    return groupFaults(value, { fields: field.fields, at: `${path}.` });
  });
  return [...wrong, ...unknown];
}

function listFaults(kind: BonusKind, stored: unknown): readonly OfferFault[] {
  if (!isFields(stored)) return [{ path: '', fault: 'invalid' }];
  return groupFaults(stored, { fields: offerNumbers[kind], at: '' });
}

/** Parses the numbers of an offer by its kind. Returns all faulty fields. */
export function readOfferNumbers<Kind extends BonusKind>(
  kind: Kind,
  stored: unknown,
): Result<OfferNumbers[Kind], readonly OfferFault[]> {
  const faults = listFaults(kind, stored);
  // The field descriptions have been checked above.
  return faults.length === 0 ? ok(stored as OfferNumbers[Kind]) : err(faults);
}

const isBelow = (first: OfferAmount, second: OfferAmount) =>
  currencyCodes.some((currency) => offerMinor(first, currency) < offerMinor(second, currency));

/** Rules for created or changed offers, in addition to the bounds of the fields. */
export function offerRuleFaults(kind: BonusKind, stored: unknown): readonly OfferFault[] {
  if (kind === 'bonus-money') {
    const read = readOfferNumbers(kind, stored);
    // Bonus money without a deposit needs a maximum conversion: otherwise one lucky bet could cost the house any
    // amount.
    if (read.ok && read.value.wagering.maxConversion === null)
      return [{ path: 'wagering.maxConversion', fault: 'missing' }];
  }
  if (kind === 'cash-back') {
    const read = readOfferNumbers(kind, stored);
    if (read.ok && isBelow(read.value.maxCredit, read.value.minCredit))
      return [{ path: 'maxCredit', fault: 'order' }];
  }
  return [];
}
