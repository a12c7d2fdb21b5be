import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isFields } from '@evens/base';
import type { ContentKind } from '@evens/contract';
import type { Area, PageHeads } from './areas.ts';
import { compileWords } from './compile.ts';
import type { Language } from './language.ts';
import type { Dictionary } from './message.ts';
import { pseudoDictionary, pseudoLanguage, pseudoMessage } from './pseudo.ts';
import { parseFrontMatter, type ShippedText } from './shipped-texts.ts';
import { LocaleNotFoundError } from './words.ts';

const root = new URL('..', import.meta.url);

function readJson(folder: string, file: string): unknown {
  const url = new URL(`${folder}/${file}.json`, root);
  if (!existsSync(url)) throw new LocaleNotFoundError(`no locale module ${folder}/${file}.json`);
  return JSON.parse(readFileSync(url, 'utf8'));
}

function wordsIn(value: unknown): Record<string, string> {
  if (!isFields(value)) throw new Error('wordsIn: expected one object of texts, got something else');
  const words: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new Error(`the word ${key} is not a text`);
    words[key] = text;
  }
  return words;
}

function text(value: Readonly<Record<string, unknown>>, key: string): string {
  const found = value[key];
  if (typeof found !== 'string') throw new Error(`text: language.json lacks ${key}`);
  return found;
}

function parseLanguage(value: unknown): Language {
  if (!isFields(value)) throw new Error('parseLanguage: language.json is one object');
  const { dir, id } = value;
  if (dir !== 'ltr' && dir !== 'rtl') throw new Error('language.json: dir is ltr or rtl');
  if (typeof id !== 'number') throw new Error('parseLanguage: language.json lacks id');
  return {
    code: text(value, 'code'),
    segment: text(value, 'segment'),
    name: text(value, 'name'),
    dir,
    id,
    locale: text(value, 'locale'),
    headLocale: text(value, 'headLocale'),
  };
}

/** Every folder that holds a `language.json`, English first, then by number. */
export function readLanguages(): readonly Language[] {
  return readdirSync(root)
    .filter((folder) => existsSync(new URL(`${folder}/language.json`, root)))
    .map((folder) => parseLanguage(readJson(folder, 'language')))
    .sort((a, b) => a.id - b.id);
}

const notWords = new Set(['language', 'heads']);

/** Names of the files of words: those of the English folder. */
export function readAreas(): readonly Area[] {
  return readdirSync(new URL('en/', root))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((area): area is Area => !notWords.has(area));
}

/** The words of some areas, compiled. Throws when the language or an area of it has no file. */
export function readDictionary(language: Language, areas: readonly Area[]): Dictionary {
  if (language.code === pseudoLanguage.code) return pseudoDictionary(readFolderDictionary('en', areas));
  return readFolderDictionary(language.code, areas);
}

function readFolderDictionary(folder: string, areas: readonly Area[]): Dictionary {
  const dictionary: Record<string, Dictionary[string]> = {};
  for (const area of areas) {
    const compiled = compileWords(wordsIn(readJson(folder, area)));
    for (const [key, message] of Object.entries(compiled)) dictionary[`${area}.${key}`] = message;
  }
  return dictionary;
}

/** Names of the files of messages that casino games have: of the English folder, one for each game and for what games share. */
export function readArcadeFiles(): readonly string[] {
  return readdirSync(new URL('en/arcade/', root)).map((file) => file.replace(/\.json$/, ''));
}

/** One of them, compiled; its keys are as in the file. */
export function readArcadeMessages(language: Language, file: string): Dictionary {
  return compileWords(wordsIn(readJson(`${language.code}/arcade`, file)));
}

/** Titles and descriptions of pages by area, with their ICU arguments still in them. */
export function readHeads(language: Language): PageHeads {
  const pseudo = language.code === pseudoLanguage.code;
  const value = readJson(pseudo ? 'en' : language.code, 'heads');
  if (!isFields(value)) throw new Error('readHeads: heads.json is one object by area');
  const head = (area: string) => {
    const words = wordsIn(value[area]);
    const part = (key: string) => {
      const found = words[key];
      if (found === undefined) throw new Error(`heads.json: ${area} lacks ${key}`);
      return pseudo ? `${pseudoMessage(found)}` : found;
    };
    return {
      title: part('title'),
      description: part('description'),
      keywords: part('keywords'),
      ogTitle: part('ogTitle'),
      ogDescription: part('ogDescription'),
    };
  };
  return {
    casino: head('casino'),
    sport: head('sport'),
    esports: head('esports'),
    payments: head('payments'),
    rest: head('rest'),
  };
}

/** Every message of a language by `area.key`, as it is written, with its ICU arguments. The pseudo-language has English. */
export function readTexts(language: Language): Record<string, string> {
  const folder = language.code === pseudoLanguage.code ? 'en' : language.code;
  const texts: Record<string, string> = {};
  for (const area of readAreas())
    for (const [key, text] of Object.entries(wordsIn(readJson(folder, area)))) texts[`${area}.${key}`] = text;
  return texts;
}

const shippedForm = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** Every text of these kinds that ships, English first. Throws with the file's name where one can't be read. */
export function readShippedTexts(kinds: readonly ContentKind[]): readonly ShippedText[] {
  return readLanguages().flatMap(({ code: language }) =>
    kinds.flatMap((kind) => {
      const folder = new URL(`${language}/content/${kind}/`, root);
      if (!existsSync(folder)) return [];
      return readdirSync(folder).map((file) => {
        const path = `${language}/content/${kind}/${file}`;
        const slug = shippedForm.exec(file)?.[1];
        if (slug === undefined) throw new Error(`readShippedTexts: ${path} is not named like some-words.md`);
        const source = readFileSync(new URL(file, folder), 'utf8');
        try {
          return { kind, slug, language, source, ...parseFrontMatter(source) };
        } catch (error) {
          throw new Error(`readShippedTexts: ${path} has no front matter that can be read`, { cause: error });
        }
      });
    }),
  );
}
