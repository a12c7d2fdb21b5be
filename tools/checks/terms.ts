import { type BannedTerm, bannedIdentifiers, bannedNames, bannedTerms } from './banned-terms.ts';
import type { Source } from './clock-and-chance.ts';
import { readDeclared, wordsOfName } from './identifiers.ts';
import { type Prose, readPage, readProse } from './prose.ts';

export interface TermHit {
  readonly name: string;
  /** Zero where the file's name itself has the term. */
  readonly line: number;
  readonly found: string;
  readonly term: string;
  readonly instead: string;
}

/** The list of terms and its tests have to name them. */
const exempt = /^tools\/checks\/(banned-terms\.ts|(terms|identifiers)\.test\.ts)$|^LICENSE$/;

function hitsIn(name: string, { line, text }: Prose, terms: readonly BannedTerm[]): TermHit[] {
  return terms.flatMap(({ term, pattern, instead, allowedIn }) => {
    const found = allowedIn?.test(name) ? null : pattern.exec(text);
    return found ? [{ name, line, found: found[0], term, instead }] : [];
  });
}

/** Banned terms in what a file says. Files without any of them are not parsed. */
export function findTermsInText(source: Source): TermHit[] {
  const { name, text } = source;
  if (exempt.test(name) || !bannedTerms.some(({ pattern }) => pattern.test(text))) return [];
  const prose = name.endsWith('.md') ? readPage(source) : readProse(source);
  return prose.flatMap((part) => hitsIn(name, part, bannedTerms));
}

/** Banned terms in the names of files and folders. */
export function findTermsInNames(names: readonly string[]): TermHit[] {
  return names
    .filter((name) => /\.(ts|tsx|mjs|js|css|md)$/.test(name) && !exempt.test(name))
    .flatMap((name) =>
      name
        .split('/')
        .flatMap((part) => hitsIn(name, { line: 0, text: part.replace(/\..*$/, '') }, bannedNames)),
    );
}

const inAnyWord = new RegExp(
  bannedIdentifiers.map(({ pattern }) => pattern.source.replaceAll(/[\^$]/g, '')).join('|'),
  'i',
);

/** Banned terms in the identifiers that a source file declares. Files without any of the words are not parsed. */
export function findTermsInIdentifiers(source: Source): TermHit[] {
  const { name, text } = source;
  if (exempt.test(name) || !/\.(ts|tsx|mjs)$/.test(name) || !inAnyWord.test(text)) return [];
  return readDeclared(source).flatMap(({ line, name: identifier }) =>
    wordsOfName(identifier)
      .flatMap((word) => hitsIn(name, { line, text: word }, bannedIdentifiers))
      .map((hit) => ({ ...hit, found: identifier })),
  );
}

/** Faults, one line each. */
export function findBannedTerms({
  sources,
  names,
}: {
  readonly sources: readonly Source[];
  readonly names: readonly string[];
}): string[] {
  return [
    ...findTermsInNames(names),
    ...sources.flatMap(findTermsInText),
    ...sources.flatMap(findTermsInIdentifiers),
  ].map(
    ({ name, line, found, instead }) =>
      `${name}${line === 0 ? '' : `:${line}`} says "${found}": write ${instead}`,
  );
}
