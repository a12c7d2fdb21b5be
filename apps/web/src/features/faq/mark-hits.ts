import { foldText } from '../../core/fold-text.ts';

const NAME = 'faq-hit';
const word = /[\p{L}\p{M}\p{N}]+/gu;

export interface Hit {
  /** Of the first character in the text. */
  readonly start: number;
  readonly end: number;
}

/** Where words of a text begin with a word of the search, as the server looks for them. */
export function hitsIn(text: string, search: string): readonly Hit[] {
  const parts = Array.from(search.matchAll(word), ([part]) => foldText(part));
  return Array.from(text.matchAll(word)).flatMap(({ 0: found, index }) => {
    const folded = foldText(found);
    const lengths = parts.filter((part) => folded.startsWith(part)).map((part) => part.length);
    if (lengths.length === 0) return [];
    return [{ start: index, end: index + Math.min(found.length, Math.max(...lengths)) }];
  });
}

/** Marks what a search found in a part of the page; without a search nothing is marked. Undone by what it returns. */
export function markHits(root: Element | null, search: string | undefined): () => void {
  const remove = () => {
    CSS.highlights?.delete(NAME);
  };
  // A browser that can't mark without changing the page shows the answers alone.
  if (root === null || search === undefined || !CSS.highlights) return remove;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { start, end } of hitsIn(node.nodeValue ?? '', search)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  CSS.highlights.set(NAME, new Highlight(...ranges));
  return remove;
}
