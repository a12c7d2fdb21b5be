import type { Json } from '@evens/games';

/** Maximum length of a bet or a move as JSON. */
const TEXT_MAX = 4000;

/** The stored text. Undefined if it is longer than any game needs, or too deeply nested to serialise. */
export function toStoredText(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value ?? null);
    return text.length <= TEXT_MAX ? text : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Parses a text that this process or the database stored. */
export function storedJson(text: string): Json {
  return JSON.parse(text);
}
