/** What is written within a line of text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break'; readonly isHard: boolean }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'picture'; readonly path: string; readonly children: readonly Inline[] };

/** Emphasis and links within each other; what is deeper stays text. */
const NESTING_MAX = 12;
/** Characters of an address. */
const ADDRESS_MAX = 500;
/** A longer row of asterisks or underscores is text. */
const RUN_MAX = 3;

const punctuation = /[\p{P}\p{S}]/u;
const escapable = /[!-/:-@[-`{-~]/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  times: '×',
  hellip: '…',
};

interface Delimiter {
  readonly char: string;
  count: number;
  /** As it was written; rule 9 of CommonMark's emphasis goes by it. */
  readonly written: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** A node in a list that emphasis and links cut out of and put into. */
interface Item {
  node: Inline;
  depth: number;
  delimiter?: Delimiter;
  previous: Item | undefined;
  next: Item | undefined;
}

interface Bracket {
  readonly item: Item;
  readonly isPicture: boolean;
}

class InlineParser {
  readonly #text: string;
  #at = 0;
  readonly #first: Item = {
    node: { kind: 'text', text: '' },
    depth: 0,
    previous: undefined,
    next: undefined,
  };
  #last = this.#first;
  #brackets: Bracket[] = [];
  /** Where runs of backticks begin, by their length. */
  readonly #ticks = new Map<number, number[]>();

  constructor(text: string) {
    this.#text = text;
    for (const { index, 0: run } of text.matchAll(/`+/g)) {
      const starts = this.#ticks.get(run.length) ?? [];
      starts.push(index);
      this.#ticks.set(run.length, starts);
    }
  }

  parse(): readonly Inline[] {
    while (this.#at < this.#text.length) this.#step();
    this.#emphasise(this.#first);
    return listOf(this.#first.next);
  }

  #add(node: Inline, depth = 0): Item {
    const item: Item = { node, depth, previous: this.#last, next: undefined };
    this.#last.next = item;
    this.#last = item;
    return item;
  }

  #addText(text: string): Item {
    this.#at += text.length;
    return this.#add({ kind: 'text', text });
  }

  #step(): void {
    const plain = /[^\\`*_[\]!&\n]+/y;
    plain.lastIndex = this.#at;
    const [text] = plain.exec(this.#text) ?? [];
    if (text !== undefined) {
      // Spaces before the end of a line belong to the line break.
      this.#addText(text);
      return;
    }
    const char = this.#text[this.#at] ?? '';
    if (char === '\n') this.#newLine();
    else if (char === '\\') this.#escape();
    else if (char === '`') this.#code();
    else if (char === '*' || char === '_') this.#delimiter(char);
    else if (char === '&') this.#entity();
    else if (char === ']') this.#close();
    else if (char === '[' || this.#text[this.#at + 1] === '[') this.#open(char === '!');
    else this.#addText(char);
  }

  #newLine(): void {
    const { node } = this.#last;
    const isHard = node.kind === 'text' && /(?<! ) {2,}$/.test(node.text.slice(-80));
    if (node.kind === 'text') this.#last.node = { kind: 'text', text: trimmedEnd(node.text) };
    this.#add({ kind: 'break', isHard });
    this.#at += 1;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1];
    if (next === '\n') {
      this.#add({ kind: 'break', isHard: true });
      this.#at += 2;
    } else if (next !== undefined && escapable.test(next)) {
      this.#add({ kind: 'text', text: next });
      this.#at += 2;
    } else this.#addText('\\');
  }

  #code(): void {
    const run = /`+/y;
    run.lastIndex = this.#at;
    const [ticks = '`'] = run.exec(this.#text) ?? [];
    const from = this.#at + ticks.length;
    const end = firstFrom(this.#ticks.get(ticks.length) ?? [], from);
    if (end === undefined) {
      this.#addText(ticks);
      return;
    }
    const inside = this.#text.slice(from, end).replaceAll('\n', ' ');
    const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
    this.#add({ kind: 'code', text: isPadded ? inside.slice(1, -1) : inside });
    this.#at = end + ticks.length;
  }

  #entity(): void {
    const form = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/y;
    form.lastIndex = this.#at;
    const [all, decimal, hexadecimal, name] = form.exec(this.#text) ?? [];
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    const text =
      name === undefined ? characterOf(code) : Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (all === undefined || text === undefined) {
      this.#addText('&');
      return;
    }
    this.#add({ kind: 'text', text });
    this.#at += all.length;
  }

  #delimiter(char: '*' | '_'): void {
    let end = this.#at;
    while (this.#text[end] === char) end += 1;
    const count = end - this.#at;
    const before = this.#text.slice(0, this.#at).at(-1) ?? '\n';
    const after = this.#text[end] ?? '\n';
    const isSpace = (one: string) => /\s/u.test(one);
    const isLeft =
      !isSpace(after) && (!punctuation.test(after) || isSpace(before) || punctuation.test(before));
    const isRight =
      !isSpace(before) && (!punctuation.test(before) || isSpace(after) || punctuation.test(after));
    const item = this.#addText(char.repeat(count));
    if (count > RUN_MAX) return;
    const canOpen = char === '*' ? isLeft : isLeft && (!isRight || punctuation.test(before));
    const canClose = char === '*' ? isRight : isRight && (!isLeft || punctuation.test(after));
    item.delimiter = { char, count, written: count, canOpen, canClose };
  }

  #open(isPicture: boolean): void {
    this.#brackets.push({ item: this.#addText(isPicture ? '![' : '['), isPicture });
  }

  #close(): void {
    const bracket = this.#brackets.pop();
    const address = bracket && this.#address(this.#at + 1);
    if (bracket === undefined || address === undefined) {
      this.#addText(']');
      return;
    }
    const { item, isPicture } = bracket;
    this.#emphasise(item);
    const depth = depthOf(item.next) + 1;
    if (depth > NESTING_MAX) {
      this.#addText(']');
      return;
    }
    const children = listOf(item.next);
    item.node = isPicture
      ? { kind: 'picture', path: address.text, children }
      : { kind: 'link', href: address.text, children };
    item.depth = depth;
    item.next = undefined;
    this.#last = item;
    this.#at = address.end;
    // There are no links in links.
    if (!isPicture) this.#brackets = [];
  }

  /** The address in parentheses that begin at a position, with a title that is left out. */
  #address(from: number): { readonly text: string; readonly end: number } | undefined {
    if (this.#text[from] !== '(') return undefined;
    const part = this.#text.slice(from + 1, from + 1 + ADDRESS_MAX);
    const lead = /^[ \n]*/.exec(part)?.[0].length ?? 0;
    const target = targetIn(part.slice(lead));
    if (target === undefined) return undefined;
    const rest = part.slice(lead + target.length);
    const [tail] = /^(?:[ \n]+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))?[ \n]*\)/s.exec(rest) ?? [];
    if (tail === undefined) return undefined;
    const text = target.text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
    return { text: withEntities(text), end: from + 1 + lead + target.length + tail.length };
  }

  /** Pairs the delimiters after an item, as CommonMark does. */
  #emphasise(bottom: Item): void {
    /** Below which no opener of a kind is left. */
    const bottoms = new Map<string, Item>();
    for (let closer = bottom.next; closer !== undefined; ) {
      const { delimiter } = closer;
      if (delimiter === undefined || !delimiter.canClose) {
        closer = closer.next;
        continue;
      }
      const kind = `${delimiter.char}${delimiter.canOpen}${delimiter.written % 3}`;
      const floor = bottoms.get(kind) ?? bottom;
      const opener = openerOf(closer, delimiter, floor);
      if (opener === undefined) {
        bottoms.set(kind, closer.previous ?? bottom);
        if (!delimiter.canOpen) delete closer.delimiter;
        closer = closer.next;
        continue;
      }
      closer = this.#wrap(opener, closer);
    }
    for (let item = bottom.next; item !== undefined; item = item.next) delete item.delimiter;
  }

  /** Puts what is between two delimiters into an emphasis; returns where to go on. */
  #wrap(opener: Item, closer: Item): Item | undefined {
    const [open, close] = [opener.delimiter, closer.delimiter];
    if (open === undefined || close === undefined) throw new Error('wrap: expected two delimiters');
    const isStrong = open.count >= 2 && close.count >= 2;
    const used = isStrong ? 2 : 1;
    const depth = depthOf(opener.next, closer) + 1;
    if (depth > NESTING_MAX) {
      delete opener.delimiter;
      delete closer.delimiter;
      return closer.next;
    }
    const children = listOf(opener.next, closer);
    const wrapped: Item = {
      node: { kind: isStrong ? 'strong' : 'em', children },
      depth,
      previous: opener,
      next: closer,
    };
    opener.next = wrapped;
    closer.previous = wrapped;
    shorten(opener, open, used);
    shorten(closer, close, used);
    if (open.count === 0) this.#remove(opener);
    if (close.count > 0) return closer;
    const { next } = closer;
    this.#remove(closer);
    return next;
  }

  #remove(item: Item): void {
    if (item.previous) item.previous.next = item.next;
    if (item.next) item.next.previous = item.previous;
    else if (item.previous) this.#last = item.previous;
  }
}

function shorten(item: Item, delimiter: Delimiter, used: number): void {
  delimiter.count -= used;
  item.node = { kind: 'text', text: delimiter.char.repeat(delimiter.count) };
}

/** The nearest delimiter before a closer that opens it. */
function openerOf(closer: Item, close: Delimiter, floor: Item): Item | undefined {
  for (let item = closer.previous; item !== undefined && item !== floor; item = item.previous) {
    const open = item.delimiter;
    if (open === undefined || open.char !== close.char || !open.canOpen) continue;
    const isOdd =
      (close.canOpen || open.canClose) &&
      (open.written + close.written) % 3 === 0 &&
      (open.written % 3 !== 0 || close.written % 3 !== 0);
    if (!isOdd) return item;
  }
  return undefined;
}

/** What an address begins with: `<…>`, or characters without spaces whose parentheses are in pairs. */
function targetIn(part: string): { readonly text: string; readonly length: number } | undefined {
  const [pointed, inside] = /^<((?:[^<>\\\n]|\\.)*)>/.exec(part) ?? [];
  if (pointed !== undefined && inside !== undefined) return { text: inside, length: pointed.length };
  if (part.startsWith('<')) return undefined;
  let depth = 0;
  let at = 0;
  for (; at < part.length; at += 1) {
    const char = part[at] ?? '';
    if (/[\s\p{Cc}]/u.test(char)) break;
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return depth === 0 ? { text: part.slice(0, at), length: at } : undefined;
}

function characterOf(code: number): string | undefined {
  if (Number.isNaN(code) || code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    return undefined;
  return String.fromCodePoint(code);
}

function withEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g,
    (all, decimal, hexadecimal, name) => {
      if (typeof name === 'string') return Object.hasOwn(entities, name) ? (entities[name] ?? all) : all;
      return (
        characterOf(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(hexadecimal, 16)) ?? all
      );
    },
  );
}

function trimmedEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** The first of increasing numbers that is at least `from`. */
function firstFrom(starts: readonly number[], from: number): number | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return starts[low];
}

function depthOf(first: Item | undefined, end?: Item): number {
  let depth = 0;
  for (let item = first; item !== undefined && item !== end; item = item.next)
    depth = Math.max(depth, item.depth);
  return depth;
}

function listOf(first: Item | undefined, end?: Item): readonly Inline[] {
  const list: Inline[] = [];
  for (let item = first; item !== undefined && item !== end; item = item.next)
    if (item.node.kind !== 'text' || item.node.text !== '') list.push(item.node);
  return list;
}

/** The text of a paragraph, heading or cell. A character that means nothing is text: every input has a result. */
export function parseInline(text: string): readonly Inline[] {
  return new InlineParser(text).parse();
}
