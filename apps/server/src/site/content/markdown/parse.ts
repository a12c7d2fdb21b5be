import MarkdownIt, { type Token } from 'markdown-it';

export type Alignment = 'start' | 'center' | 'end' | undefined;

/** Inline content of a line of text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break'; readonly isHard: boolean }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'picture'; readonly path: string; readonly children: readonly Inline[] };

/** A part of a text, with its line from 1. */
export type Block = { readonly line: number } & (
  | {
      readonly kind: 'paragraph';
      /** In a list without empty lines between its items: the text has no element of its own. */
      readonly isBare: boolean;
      readonly text: readonly Inline[];
    }
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly info: string; readonly content: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** Number of the first item; undefined for a bulleted list. */
      readonly start: number | undefined;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly alignments: readonly Alignment[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
);

/** Levels of the library: a quotation is one, a list is two. The library leaves out blocks that are deeper. */
const BLOCK_LEVELS_MAX = 24;
/** Emphasis within emphasis; what is deeper is text without emphasis. */
const INLINE_NESTING_MAX = 12;

const alignments: Readonly<Record<string, Alignment>> = {
  'text-align:left': 'start',
  'text-align:center': 'center',
  'text-align:right': 'end',
};

/** The constructs of the site's texts: no HTML, no indented code, and no reference that is defined elsewhere. */
const library = new MarkdownIt('zero', { maxNesting: BLOCK_LEVELS_MAX }).enable([
  'heading',
  'fence',
  'hr',
  'blockquote',
  'list',
  'table',
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'link',
  'image',
  'entity',
]);
// Addresses are kept in the tree as written: the renderer checks them and reports the line of a forbidden one.
library.validateLink = () => true;
library.normalizeLink = (address) => address;

/** A flat list of tokens, read once from its beginning. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  next(): Token | undefined {
    this.#at += 1;
    return this.#tokens[this.#at - 1];
  }

  needed(type: string): Token {
    const token = this.next();
    if (token?.type !== type) throw new Error(`parseBlocks expected ${type} and got ${token?.type}`);
    return token;
  }
}

/** Reads the blocks up to the token that closes what they are in. */
function readBlocks(reader: TokenReader, end?: string): readonly Block[] {
  const blocks: Block[] = [];
  for (let token = reader.next(); token !== undefined && token.type !== end; token = reader.next())
    blocks.push(readBlock(reader, token));
  return blocks;
}

function readBlock(reader: TokenReader, token: Token): Block {
  const line = (token.map?.[0] ?? 0) + 1;
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', line, isBare: token.hidden, text: readText(reader, 'paragraph_close') };
    case 'heading_open':
      return { kind: 'heading', line, level: token.markup.length, text: readText(reader, 'heading_close') };
    case 'fence':
      return { kind: 'code', line, info: token.info.trim(), content: token.content };
    case 'hr':
      return { kind: 'rule', line };
    case 'blockquote_open':
      return { kind: 'quote', line, blocks: readBlocks(reader, 'blockquote_close') };
    case 'bullet_list_open':
      return { kind: 'list', line, start: undefined, items: readItems(reader, 'bullet_list_close') };
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', line, start, items: readItems(reader, 'ordered_list_close') };
    }
    case 'table_open':
      return { kind: 'table', line, ...readTable(reader) };
    default:
      throw new Error(`parseBlocks expected a block and got ${token.type}`);
  }
}

function readItems(reader: TokenReader, end: string): readonly (readonly Block[])[] {
  const items: (readonly Block[])[] = [];
  while (reader.next()?.type !== end) items.push(readBlocks(reader, 'list_item_close'));
  return items;
}

function readTable(reader: TokenReader) {
  const columns: Alignment[] = [];
  const rows: (readonly Inline[])[][] = [];
  for (let token = reader.next(); token?.type !== 'table_close'; token = reader.next()) {
    if (token?.type === 'tr_open') rows.push([]);
    if (token?.type === 'th_open') columns.push(alignments[String(token.attrGet('style'))]);
    if (token?.type === 'th_open' || token?.type === 'td_open')
      rows.at(-1)?.push(readText(reader, token.type.replace('open', 'close')));
  }
  const [head = [], ...others] = rows;
  return { alignments: columns, head, rows: others };
}

function readText(reader: TokenReader, end: string): readonly Inline[] {
  const text = readChildren(reader.needed('inline'));
  reader.needed(end);
  return text;
}

function readChildren({ children }: Token): readonly Inline[] {
  return readInlines(new TokenReader(withinNesting(children ?? [])));
}

/** The tokens without the marks of emphasis that is too deep. */
function withinNesting(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  return tokens.filter(({ type, nesting }) => {
    if (!/^(?:em|strong)_/.test(type)) return true;
    const isWithinLimit = nesting === 1 ? depth < INLINE_NESTING_MAX : depth <= INLINE_NESTING_MAX;
    depth += nesting;
    return isWithinLimit;
  });
}

function readInlines(reader: TokenReader, end?: string): readonly Inline[] {
  const inlines: Inline[] = [];
  for (let token = reader.next(); token !== undefined && token.type !== end; token = reader.next())
    if (token.type !== 'text' || token.content !== '') inlines.push(readInline(reader, token));
  return inlines;
}

function readInline(reader: TokenReader, token: Token): Inline {
  switch (token.type) {
    case 'text':
      return { kind: 'text', text: token.content };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'softbreak':
      return { kind: 'break', isHard: false };
    case 'hardbreak':
      return { kind: 'break', isHard: true };
    case 'strong_open':
      return { kind: 'strong', children: readInlines(reader, 'strong_close') };
    case 'em_open':
      return { kind: 'em', children: readInlines(reader, 'em_close') };
    case 'link_open': {
      const href = String(token.attrGet('href'));
      return { kind: 'link', href, children: readInlines(reader, 'link_close') };
    }
    case 'image':
      return { kind: 'picture', path: String(token.attrGet('src')), children: readChildren(token) };
    default:
      throw new Error(`parseBlocks expected text and got ${token.type}`);
  }
}

/** The blocks of a text in the site's markdown, by the rules of CommonMark and, for tables, of GitHub. */
export function parseBlocks(markdown: string): readonly Block[] {
  return readBlocks(new TokenReader(library.parse(markdown, {})));
}
