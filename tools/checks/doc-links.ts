import { posix } from 'node:path';
import type { Source } from './clock-and-chance.ts';

/** GitHub's anchor of a heading. */
export function headingAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Keeps the lines, so that places of links are those of the page. */
const withoutBlocks = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''));
const withoutCode = (text: string): string => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '``');

function listAnchors(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(withoutBlocks(text).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => headingAnchor(heading)),
  );
}

/** Relative links of the docs whose file or heading does not exist. `exists` gets paths relative to the project. */
export function findBrokenLinks(docs: readonly Source[], exists: (path: string) => boolean): string[] {
  const anchors = new Map(docs.map(({ name, text }) => [name, listAnchors(text)]));
  return docs.flatMap(({ name, text }) => {
    const prose = withoutCode(text);
    return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g)).flatMap(({ 1: link = '', index }) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? name : posix.join(posix.dirname(name), path);
      const isFound = exists(target) && (anchor === undefined || anchors.get(target)?.has(anchor) === true);
      return isFound ? [] : [`${name}:${prose.slice(0, index).split('\n').length} ${link}`];
    });
  });
}
