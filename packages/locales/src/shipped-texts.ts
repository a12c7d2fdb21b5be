import type { ContentKind } from '@evens/contract';

/** A text that ships with the product: `<language>/content/<kind>/<slug>.md`. */
export interface ShippedText {
  readonly kind: ContentKind;
  readonly slug: string;
  /** Code of the language. */
  readonly language: string;
  /** The lines before the text, by key. */
  readonly front: ReadonlyMap<string, string>;
  /** Markdown. */
  readonly body: string;
  /** The whole file. */
  readonly source: string;
}

/** Splits a file into its front matter, lines of `key: value` between two of `---`, and its text. Throws where it has none. */
export function parseFrontMatter(source: string): Pick<ShippedText, 'front' | 'body'> {
  const [all, head] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
  if (all === undefined || head === undefined)
    throw new Error('parseFrontMatter: expected lines of `key: value` between two lines of ---');
  const front = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([a-z]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw new Error(`parseFrontMatter: expected \`key: value\`, got ${JSON.stringify(line)}`);
    if (front.has(key)) throw new Error(`parseFrontMatter: ${key} is given twice`);
    front.set(key, /^"(.*)"$/.exec(value)?.[1] ?? value);
  }
  return { front, body: source.slice(all.length).trim() };
}
