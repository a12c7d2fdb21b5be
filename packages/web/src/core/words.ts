import { locales } from 'virtual:locales';
import {
  bindWords,
  type Dictionary,
  type Language,
  LocaleNotFoundError,
  type MessageArguments,
  type PageHeads,
  type WordKey,
  type Words,
} from '@evens/locales/browser';
import { createNumberFormats, type NumberFormats, type Zone } from '../ui/number-formats.ts';
import { loadChunk } from './chunk.ts';
import { settings } from './settings.ts';

/** Set once at start-up. Choosing another language reloads the page. */
let spoken: Words | undefined;
/** The number format, cached for one language and time zone. */
let formats: { readonly zone: Zone; readonly of: NumberFormats } | undefined;
let dictionary: Dictionary = {};

function languageChunks(language: Language) {
  const chunks = locales[language.code];
  if (!chunks) throw new LocaleNotFoundError(`speak: expected a language of the build, got ${language.code}`);
  return chunks;
}

/** Loads the messages of the first page. Throws `LocaleNotFoundError` for a language that is not in the build. */
export async function speak(language: Language): Promise<void> {
  const { first } = languageChunks(language);
  dictionary = await loadChunk(first);
  spoken = bindWords(language, dictionary);
  formats = undefined;
}

const added = new Map<'later' | 'casino', Promise<void>>();

function addWords(part: 'later' | 'casino'): Promise<void> {
  const known = added.get(part);
  if (known) return known;
  const adding = loadChunk(languageChunks(words().language)[part]).then(
    (more) => {
      dictionary = { ...dictionary, ...more };
      spoken = bindWords(words().language, dictionary);
    },
    (failure: unknown) => {
      added.delete(part);
      throw failure;
    },
  );
  added.set(part, adding);
  return adding;
}

/** Messages of screens that the first page does not show: accounts, history, wallet. Their routes await this. */
export function loadLaterWords(): Promise<void> {
  return addWords('later');
}

/** Messages of the casino's screens; includes those of `loadLaterWords`. */
export async function loadCasinoWords(): Promise<void> {
  await Promise.all([addWords('later'), addWords('casino')]);
}

export function loadHeads(): Promise<PageHeads> {
  return loadChunk(languageChunks(words().language).heads);
}

/** The language with its messages, for names of markets and outcomes. Throws before start-up has finished. */
export function words(): Words {
  if (!spoken)
    throw new LocaleNotFoundError('words: expected start-up to have loaded a language, but it has not');
  return spoken;
}

export function t(key: WordKey, args?: MessageArguments): string {
  return words().t(key, args);
}

/** How the language formats money, times in the viewer's time zone, and numbers. */
export function written(): NumberFormats {
  const zone = settings().timezone;
  if (formats?.zone !== zone) formats = { zone, of: createNumberFormats(words().language.locale, zone) };
  return formats.of;
}
