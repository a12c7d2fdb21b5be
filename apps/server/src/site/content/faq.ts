import { contentBounds } from '@evens/contract';
import { wordsIn } from '../../sportsbook/index.ts';
import type { RenderedText } from './markdown/render.ts';
import type { Publications, Published } from './published.ts';

export interface FaqText {
  readonly entry: Published;
  readonly text: RenderedText;
}

/** The entries of the FAQ with their texts, by topic and order. */
export async function readEntries(published: Publications, language: string): Promise<readonly FaqText[]> {
  const all = await published.all('faq', language);
  const entries = all
    .toSorted((a, b) => (a.fields.Order ?? 0) - (b.fields.Order ?? 0) || a.documentId - b.documentId)
    .slice(0, contentBounds.faqListed);
  const texts = await published.texts(entries.map(({ id }) => id));
  return entries.flatMap((entry, index) => {
    const text = texts[index];
    return text ? [{ entry, text }] : [];
  });
}

const foldedIn = (text: string): readonly string[] => wordsIn(text).map((word) => word.text);

const foldedByText = new WeakMap<RenderedText, readonly string[]>();

/** Words of an entry, folded; kept as long as its text is. */
function foldedWords({ entry, text }: FaqText): readonly string[] {
  const cachedWords = foldedByText.get(text);
  if (cachedWords) return cachedWords;
  const words = [...new Set(foldedIn(`${entry.title} ${text.plain}`))];
  foldedByText.set(text, words);
  return words;
}

/** Entries with a word starting with each search word; entries with all of them in the question come first. */
export function findInFaq(entries: readonly FaqText[], search: string): readonly FaqText[] {
  const searchWords = foldedIn(search);
  if (searchWords.length === 0) return [];
  const holds = (words: readonly string[]) =>
    searchWords.every((part) => words.some((word) => word.startsWith(part)));
  const found = entries.filter((one) => holds(foldedWords(one)));
  const inTitle = new Set(found.filter(({ entry }) => holds(foldedIn(entry.title))));
  return [...inTitle, ...found.filter((one) => !inTitle.has(one))].slice(0, contentBounds.faqFound);
}
