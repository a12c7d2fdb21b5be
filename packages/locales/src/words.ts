import type { WordKey } from './areas.ts';
import type { Language } from './language.ts';
import {
  argumentNames,
  type Dictionary,
  formatMessage,
  type MessageArguments,
  messageLocale,
} from './message.ts';

/** A language with its words at hand. */
export interface Words {
  readonly language: Language;
  /** The text of a key. Throws when the key or one of its arguments is missing. */
  t(key: WordKey, args?: MessageArguments): string;
  has(key: string): key is WordKey;
  /** Whether the key is there and these arguments are all that it needs. */
  fits(key: string, args: MessageArguments): key is WordKey;
}

/** Thrown where a language isn't there. */
export class LocaleNotFoundError extends Error {
  override readonly name = 'LocaleNotFoundError';
  readonly status = 404;
}

const noArguments: MessageArguments = {};

/** Formats the messages of a dictionary. Throws when the key or one of its arguments is missing. */
function createFormatter(
  language: Language,
  dictionary: Dictionary,
  locale = messageLocale(language.locale),
): (key: string, args?: MessageArguments) => string {
  return (key, args = noArguments) => {
    const message = dictionary[key];
    if (message === undefined) throw new Error(`no words for ${key} in ${language.code}`);
    return formatMessage(message, args, locale);
  };
}

/**
 * The messages of one part of the product, a casino game for instance. In a right-to-left language every argument keeps
 * its own direction, however it is mixed of letters, digits and signs.
 */
export function bindMessages<Key extends string>(
  language: Language,
  dictionary: Dictionary,
): (key: Key, args?: MessageArguments) => string {
  return createFormatter(language, dictionary, messageLocale(language.locale, language.dir === 'rtl'));
}

export function bindWords(language: Language, dictionary: Dictionary): Words {
  return {
    language,
    t: createFormatter(language, dictionary),
    has: (key): key is WordKey => Object.hasOwn(dictionary, key),
    fits(key, args): key is WordKey {
      const message = dictionary[key];
      if (message === undefined) return false;
      for (const name of argumentNames(message)) if (args[name] === undefined) return false;
      return true;
    },
  };
}
