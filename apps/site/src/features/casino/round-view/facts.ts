import { asFields, type Fields } from '@evens/base';
import { parseMinor } from './fields.ts';

/** A named value of a view, a bet or a move that no picture shows. */
export interface Fact {
  /** The field's own name; a dot separates it from the name of a nested field. */
  readonly name: string;
  readonly value: FactValue;
}

export type FactValue =
  | { readonly kind: 'money'; readonly minor: bigint }
  /** Hundredths of a stake or of one. */
  | { readonly kind: 'multiple'; readonly hundredths: number }
  | { readonly kind: 'yes-no'; readonly isYes: boolean }
  | { readonly kind: 'text'; readonly text: string };

const LIST_MAX = 40;
const DEPTH_MAX = 2;
/** Cash-out multiplier of a bet without an automatic cash-out. It is not shown. */
const NEVER_HUNDREDTHS = 100_000_000;

/** All fields except those that are shown already and empty ones. */
export function listFacts(fields: Fields, displayedFields: ReadonlySet<string>): readonly Fact[] {
  return Object.entries(fields)
    .filter(([name]) => !displayedFields.has(name))
    .flatMap(([name, value]) => factsIn(name, value, 0));
}

function factsIn(name: string, value: unknown, depth: number): readonly Fact[] {
  const share = parseFraction(value);
  if (share !== undefined) return [{ name, value: share }];
  const inner = asFields(value);
  if (inner && depth < DEPTH_MAX)
    return Object.entries(inner).flatMap(([each, held]) => factsIn(`${name}.${each}`, held, depth + 1));
  const found = factValue(name, value);
  return found ? [{ name, value: found }] : [];
}

function factValue(name: string, value: unknown): FactValue | undefined {
  if (typeof value === 'boolean') return { kind: 'yes-no', isYes: value };
  if (/minor$/i.test(name)) {
    const minor = parseMinor(value);
    // A zero amount is left out: a value that was not reached, an insurance that was not taken.
    if (minor !== undefined) return minor === 0n ? undefined : { kind: 'money', minor };
  }
  if (value === NEVER_HUNDREDTHS && name === 'autoCashOut') return undefined;
  if (typeof value === 'number')
    return /(hundredths|cashOut)$/i.test(name)
      ? { kind: 'multiple', hundredths: value }
      : plainText(String(value));
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.some(isObject) ? undefined : plainText(listText(value));
  // A value without a text is left out, because the raw notation of the record is not readable.
  return undefined;
}

function plainText(text: string): FactValue | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function listText(list: readonly unknown[]): string {
  const texts = list.slice(0, LIST_MAX).map(String);
  return list.length > LIST_MAX ? `${texts.join(', ')} …` : texts.join(', ');
}

/** An exact share as the rules keep it, shown in hundredths. */
function parseFraction(value: unknown): FactValue | undefined {
  const { num, den } = asFields(value) ?? {};
  const [above, below] = [parseMinor(num), parseMinor(den)];
  if (above === undefined || below === undefined || below === 0n) return undefined;
  return { kind: 'multiple', hundredths: Number((above * 100n) / below) };
}
