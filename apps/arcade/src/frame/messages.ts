import { languages, messages } from 'virtual:arcade-messages';
import { bindMessages, type Language, languageByCode, type MessageArguments } from '@evens/locales/browser';
import type english from '@evens/locales/en/arcade/frame.json';

export type FrameMessageKey = keyof typeof english;
/** The text of a message in the player's language. Throws when the message or one of its arguments is missing. */
export type Translate<MessageKey extends string> = (key: MessageKey, values?: MessageArguments) => string;

/** English if the build does not have the language. */
export function frameLanguage(code: string | null): Language {
  const found = languageByCode(languages, code ?? '') ?? languages[0];
  if (!found) throw new Error(`frameLanguage: expected English or ${code} in the build, found neither`);
  return found;
}

/** Loads and merges files of `packages/locales/<code>/arcade`. */
export async function loadMessages<MessageKey extends string>(
  files: readonly string[],
  language: Language,
): Promise<Translate<MessageKey>> {
  const loaded = await Promise.all(
    files.map((file) => {
      const load = messages[language.code]?.[file];
      if (!load) throw new Error(`loadMessages: no message file ${file} in ${language.code}`);
      return load();
    }),
  );
  return bindMessages(language, Object.assign({}, ...loaded));
}

export const loadFrameMessages = (language: Language): Promise<Translate<FrameMessageKey>> =>
  loadMessages(['frame'], language);
