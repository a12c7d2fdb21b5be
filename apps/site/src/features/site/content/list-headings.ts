import type { ContentBody } from '@evens/contract';
import type { Heading } from './contents-list.tsx';

/** Second-level headings in order. */
export function listHeadings(body: ContentBody): readonly Heading[] {
  return body.flatMap((part) => {
    if (part.Kind !== 'html') return [];
    const { body: parsed } = new DOMParser().parseFromString(part.Html, 'text/html');
    return Array.from(parsed.querySelectorAll('h2[id]'), ({ id, textContent }) => ({
      id,
      title: textContent ?? '',
    }));
  });
}
