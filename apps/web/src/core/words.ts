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
import { type Figures, figuresOf, type Zone } from '../ui/figures.ts';
import { loadChunk } from './chunk.ts';
import { settings } from './settings.ts';

/** The language stands from start-up on: choosing another one loads the page anew. */
let spoken: Words | undefined;
/** Of the language and the time zone that it was made for. */
let figures: { readonly zone: Zone; readonly of: Figures } | undefined;
let dictionary: Dictionary = {};

function chunksOf(language: Language) {
  const chunks = locales[language.code];
  if (!chunks) throw new LocaleNotFoundError(`no locale module for ${language.code}`);
  return chunks;
}

/** Loads the words of the first page. Throws a not-found error for a language that was not built in. */
export async function speak(language: Language): Promise<void> {
  const { first } = chunksOf(language);
  dictionary = await loadChunk(first);
  spoken = bindWords(language, dictionary);
  figures = undefined;
}

const added = new Map<'later' | 'casino', Promise<void>>();

function addWords(part: 'later' | 'casino'): Promise<void> {
  const known = added.get(part);
  if (known) return known;
  const adding = loadChunk(chunksOf(words().language)[part]).then(
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

/** Words of screens that the first page doesn't show: accounts, history, wallet. Their routes await this. */
export function loadLaterWords(): Promise<void> {
  return addWords('later');
}

/** Words of the casino's screens, and the later ones that they show too. */
export async function loadCasinoWords(): Promise<void> {
  await Promise.all([addWords('later'), addWords('casino')]);
}

export function loadHeads(): Promise<PageHeads> {
  return loadChunk(chunksOf(words().language).heads);
}

/** The language with its words, for names of markets and outcomes. Throws before start-up has ended. */
export function words(): Words {
  if (!spoken) throw new LocaleNotFoundError('no language is spoken yet');
  return spoken;
}

export function t(key: WordKey, args?: MessageArguments): string {
  return words().t(key, args);
}

/** How the language writes money, times in the viewer's time zone, and counts. */
export function written(): Figures {
  const zone = settings().timezone;
  if (figures?.zone !== zone) figures = { zone, of: figuresOf(words().language.locale, zone) };
  return figures.of;
}
