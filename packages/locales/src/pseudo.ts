import type { Language } from './language.ts';
import type { Dictionary, Message, Part } from './message.ts';

/**
 * English with accents on every letter and brackets around every message: whatever shows without them on a screen or in
 * a mail is outside the locales.
 */
export const pseudoLanguage: Language = {
  code: 'en-XA',
  segment: 'en-xa',
  name: '[Ƥşḗŭḓǿ]',
  dir: 'ltr',
  id: 99,
  locale: 'en',
  headLocale: 'en-XA',
};

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'];

export function accent(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

function accentMessage(message: Message): Message {
  return typeof message === 'string' ? accent(message) : message.map(accentPart);
}

function accentPart(part: Part): Part {
  if (part === 0 || (typeof part !== 'string' && part.length === 1)) return part;
  if (typeof part === 'string') return accent(part);
  return [
    part[0],
    part[1],
    Object.fromEntries(Object.entries(part[2]).map(([key, inner]) => [key, accentMessage(inner)])),
  ];
}

/** Adds a third of its length, as translations do, so that what is cut off shows too. */
export function pseudoMessage(message: Message): Message {
  const inner = accentMessage(message);
  const plainLength = typeof inner === 'string' ? inner.length : 12;
  const filler = plainLength > 3 ? ` ${'·'.repeat(Math.ceil(plainLength / 3))}` : '';
  return typeof inner === 'string' ? `[${inner}${filler}]` : ['[', ...inner, `${filler}]`];
}

export function pseudoDictionary(english: Dictionary): Dictionary {
  return Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]));
}
