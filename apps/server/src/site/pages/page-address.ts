import type { Language } from '@evens/locales';

interface AddressParts {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly language: Language;
  /** Without the language; begins with a slash. */
  readonly path: string;
  /** Whether paths begin with a language. */
  readonly multilanguage: boolean;
}

/** The full address of a page in a language. */
export function fullAddress({ origin, language, path, multilanguage }: AddressParts): string {
  const trimmedPath = path === '/' ? '' : path;
  return multilanguage
    ? `${origin}/${language.segment}${trimmedPath}`
    : `${origin}${trimmedPath === '' ? '/' : trimmedPath}`;
}
