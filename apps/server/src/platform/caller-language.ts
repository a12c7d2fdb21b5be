import type { IncomingHttpHeaders } from 'node:http';
import { languageOfCode } from '@evens/contract';
import { type Language, languageByCode, languageByPreference } from '@evens/locales';
import type { FastifyRequest } from 'fastify';

/** Maximum number of Accept-Language entries that are read. */
const preferencesMax = 10;

function fromQuery(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  for (const [name, value] of Object.entries(query)) {
    const lower = name.toLowerCase();
    if ((lower === 'lang' || lower === 'langcode') && typeof value === 'string') return value;
  }
  return undefined;
}

/** Parses `pt-BR,pt;q=0.8,en;q=0.5` into tags, most preferred first. */
export function preferredLanguages(header: string | undefined): readonly string[] {
  if (header === undefined) return [];
  return header
    .split(',', preferencesMax)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

export interface SiteLanguages {
  readonly all: readonly Language[];
  readonly default: Language;
}

/** The same for a request of which only the head was read: the cookie `lang`, Accept-Language, the site's default. */
export function readHeaderLanguage(
  { cookie = '', 'accept-language': accepted }: IncomingHttpHeaders,
  languages: SiteLanguages,
): Language {
  const saved = /(?:^|;\s*)lang=([\w-]+)/.exec(cookie)?.[1];
  return (
    (saved === undefined ? undefined : languageByCode(languages.all, saved)) ??
    languageByPreference(languages.all, preferredLanguages(accepted)) ??
    languages.default
  );
}

/** The language of a tag from a client: the exact one, else the nearest supported one. Undefined if there is none. */
export function languageOfTag(languages: readonly Language[], tag: string): Language | undefined {
  return languageByPreference(languages, [tag]) ?? languageOfCode(languages, tag);
}

/** The language of an answer: `?lang=`, the cookie `lang`, Accept-Language, the site's default. */
export function callerLanguage(request: FastifyRequest, languages: SiteLanguages): Language {
  const requestedTag = fromQuery(request.query);
  const saved = request.cookies.lang;
  return (
    (requestedTag === undefined ? undefined : languageOfTag(languages.all, requestedTag)) ??
    (saved === undefined ? undefined : languageByCode(languages.all, saved)) ??
    languageByPreference(languages.all, preferredLanguages(request.headers['accept-language'])) ??
    languages.default
  );
}
