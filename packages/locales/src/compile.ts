import { type Octothorpe, parse } from '@messageformat/parser';
import type { Message, Part } from './message.ts';

type Token = ReturnType<typeof parse>[number] | Octothorpe;

/** Characters with a meaning in ICU. A text without them is a plain text. */
const syntax = /[{}']/;

/** Parses an ICU message. Throws with the parser's reason on what isn't one. Most are plain texts, which take no parsing. */
function compileMessage(source: string): Message {
  if (!syntax.test(source)) return source;
  return buildMessage(parse(source, { strict: true }));
}

function buildMessage(tokens: readonly Token[]): Message {
  const parts = tokens.map(toPart);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

function toPart(token: Token): Part {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'octothorpe':
      return 0;
    case 'argument':
      return [token.arg];
    case 'plural':
    case 'selectordinal':
    case 'select':
      return [
        token.arg,
        token.type === 'selectordinal' ? 'ordinal' : token.type,
        Object.fromEntries(token.cases.map((each) => [each.key, buildMessage(each.tokens)])),
      ];
    case 'function':
      throw new Error(`partOf: no formats inside messages: {${token.arg}, ${token.key}}; pass the text`);
  }
}

export function compileWords(words: Readonly<Record<string, string>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(words).map(([key, source]) => [key, compileMessage(source)]));
}
