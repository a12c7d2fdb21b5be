import { asFields } from '@evens/base';
import type { Json } from './state-text.ts';

/**
 * Path of the first field of `raw` that `known` lacks, at any depth: `chips.0.note`. `known` is what a parser rebuilt
 * from `raw`, so a missing field is one that nothing reads. Values are not compared.
 */
export function unknownField(raw: unknown, known: Json | undefined): string | undefined {
  if (Array.isArray(raw)) {
    const items = Array.isArray(known) ? known : [];
    for (const [index, item] of raw.entries()) {
      const found = index < items.length ? unknownField(item, items[index]) : '';
      if (found !== undefined) return found === '' ? String(index) : `${index}.${found}`;
    }
    return undefined;
  }
  const fields = asFields(raw);
  if (!fields) return undefined;
  const knownFields = known === undefined ? undefined : asFields(known);
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!knownFields || !Object.hasOwn(knownFields, name)) return name;
    const found = unknownField(value, jsonField(known, name));
    if (found !== undefined) return found === '' ? name : `${name}.${found}`;
  }
  return undefined;
}

function jsonField(known: Json | undefined, name: string): Json | undefined {
  if (typeof known !== 'object' || known === null || Array.isArray(known)) return undefined;
  return Object.entries(known).find(([key]) => key === name)?.[1];
}
