import { languages, messages } from 'virtual:arcade-messages';
import { bindMessages, type Language, languageByCode, type MessageArguments } from '@evens/locales/browser';
import type english from '@evens/locales/en/arcade/frame.json';

export type FrameWord = keyof typeof english;
/** The text of a message in the player's language. Throws when the message or one of its arguments is missing. */
export type Words<Word extends string> = (word: Word, values?: MessageArguments) => string;

/** English where the site has no such language. */
export function frameLanguage(code: string | null): Language {
  const found = languageByCode(languages, code ?? '') ?? languages[0];
  if (!found) throw new Error('frameLanguage: the build has no language');
  return found;
}

/** The messages of some files of `packages/locales/<code>/arcade`, together. */
export async function loadWords<Word extends string>(
  files: readonly string[],
  language: Language,
): Promise<Words<Word>> {
  const loaded = await Promise.all(
    files.map((file) => {
      const load = messages[language.code]?.[file];
      if (!load) throw new Error(`loadWords: no file of messages named ${file} in ${language.code}`);
      return load();
    }),
  );
  return bindMessages(language, Object.assign({}, ...loaded));
}

export const loadFrameWords = (language: Language): Promise<Words<FrameWord>> =>
  loadWords(['frame'], language);
