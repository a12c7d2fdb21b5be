/**
 * An ICU message, parsed: plain text, or parts in order. Being data it needs no code generation, so the same words
 * serve the server and a browser whose policy forbids eval.
 */
export type Message = string | readonly Part[];

/** Text; `#` as 0; an argument's name alone; or an argument that chooses among messages. */
export type Part = string | 0 | readonly [argument: string] | ChoicePart;
export type ChoicePart = readonly [
  argument: string,
  how: 'plural' | 'ordinal' | 'select',
  cases: Readonly<Record<string, Message>>,
];

export type MessageArguments = Readonly<Record<string, string | number>>;

/** Every message of a language, by `area.key`. */
export type Dictionary = Readonly<Record<string, Message>>;

/** Plural rules and formats of a language. `locale` is a BCP 47 tag. */
export interface MessageLocale {
  readonly cardinal: Intl.PluralRules;
  readonly ordinal: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
  /** Whether an argument keeps its own direction inside of the message. */
  readonly isolatesArguments: boolean;
}

/** Each format is created at its first use: the browser loads its rules then, which takes longer than a page's messages. */
export function messageLocale(locale: string, isolatesArguments = false): MessageLocale {
  let cardinal: Intl.PluralRules | undefined;
  let ordinal: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  return {
    isolatesArguments,
    get cardinal() {
      cardinal ??= new Intl.PluralRules(locale);
      return cardinal;
    },
    get ordinal() {
      ordinal ??= new Intl.PluralRules(locale, { type: 'ordinal' });
      return ordinal;
    },
    get number() {
      number ??= new Intl.NumberFormat(locale);
      return number;
    },
  };
}

/** First strong isolate and its end. */
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

/** The text of a message. Throws when an argument is missing: that is a bug in the caller or in the words. */
export function formatMessage(
  message: Message,
  args: MessageArguments,
  locale: MessageLocale,
  hash?: number,
): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') text += part;
    else if (part === 0) text += hash === undefined ? '#' : locale.number.format(hash);
    else text += formatArgument(part, args, locale, hash);
  }
  return text;
}

function formatArgument(
  part: readonly [string] | ChoicePart,
  args: MessageArguments,
  locale: MessageLocale,
  hash: number | undefined,
): string {
  const value = args[part[0]];
  if (value === undefined) throw new Error(`message argument is missing: ${part[0]}`);
  if (part.length === 1) return locale.isolatesArguments ? `${ISOLATE}${value}${ISOLATE_END}` : `${value}`;
  const [, how, cases] = part;
  if (how === 'select') return formatMessage(cases[value] ?? cases['other'] ?? '', args, locale, hash);
  const count = Number(value);
  const category = (how === 'plural' ? locale.cardinal : locale.ordinal).select(count);
  return formatMessage(cases[`=${count}`] ?? cases[category] ?? cases['other'] ?? '', args, locale, count);
}

/** Names of the arguments that a message needs. */
export function argumentNames(message: Message): ReadonlySet<string> {
  const names = new Set<string>();
  if (typeof message === 'string') return names;
  for (const part of message) {
    if (typeof part === 'string' || part === 0) continue;
    names.add(part[0]);
    if (part.length === 1) continue;
    for (const inner of Object.values(part[2])) for (const name of argumentNames(inner)) names.add(name);
  }
  return names;
}
