import { foldText } from '@evens/base';

const NAME = 'faq-hit';
const word = /[\p{L}\p{M}\p{N}]+/gu;

export interface Hit {
  /** Index of the first character in the text. */
  readonly start: number;
  readonly end: number;
}

/** Hits: words of the text that begin with a word of the search, as on the server. */
export function hitsIn(text: string, search: string): readonly Hit[] {
  const parts = Array.from(search.matchAll(word), ([part]) => foldText(part));
  return Array.from(text.matchAll(word)).flatMap(({ 0: found, index }) => {
    const folded = foldText(found);
    const lengths = parts.filter((part) => folded.startsWith(part)).map((part) => part.length);
    if (lengths.length === 0) return [];
    return [{ start: index, end: index + Math.min(found.length, Math.max(...lengths)) }];
  });
}

/** Highlights the search hits within an element; without a search nothing. Returns a function that removes them. */
export function markHits(root: Element | null, search: string | undefined): () => void {
  const remove = () => {
    CSS.highlights?.delete(NAME);
  };
  // Browsers without the CSS Custom Highlight API show the answers without marks.
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
