import { type Inline, parseInline } from './inline.ts';

export type Alignment = 'start' | 'center' | 'end' | undefined;

/** A part of a text, with its line from 1. */
export type Block = { readonly line: number } & (
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly info: string; readonly content: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** Of the first item; undefined for a list with bullets. */
      readonly start: number | undefined;
      /** Without empty lines between its items: their paragraphs are no paragraphs of their own. */
      readonly isTight: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly alignments: readonly Alignment[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
);

interface Line {
  readonly text: string;
  readonly no: number;
}

/** Lists and quotations within each other; what is deeper is a paragraph. */
const NESTING_MAX = 12;
const TAB = '    ';

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const fence = /^( {0,3})(`{3,}|~{3,})(.*)$/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}(?=\S)| *$| +(?=\S))/;
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const isBlank = ({ text }: Line) => text.trim() === '';

/** Whether a line ends the paragraph before it. Of numbered lists only the first number does. */
function beginsBlock({ text }: Line): boolean {
  if (heading.test(text) || rule.test(text) || quote.test(text) || isFence(text)) return true;
  const [begin, , marker] = item.exec(text) ?? [];
  if (begin === undefined || marker === undefined || text.slice(begin.length).trim() === '') return false;
  return !/\d/.test(marker) || /^1[.)]/.test(marker);
}

function isFence(text: string): boolean {
  const [, , ticks = '', info = ''] = fence.exec(text) ?? [];
  return ticks.startsWith('~') || (ticks !== '' && !info.includes('`'));
}

class BlockParser {
  readonly #lines: readonly Line[];
  readonly #depth: number;
  #at = 0;
  readonly #blocks: Block[] = [];

  constructor(lines: readonly Line[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
  }

  parse(): readonly Block[] {
    for (let line = this.#lines[0]; line !== undefined; line = this.#lines[this.#at]) {
      if (isBlank(line)) this.#at += 1;
      else this.#block(line);
    }
    return this.#blocks;
  }

  #block(line: Line): void {
    const { text, no } = line;
    const [, marks, title = ''] = heading.exec(text) ?? [];
    if (marks !== undefined) {
      this.#at += 1;
      const shown = title.replace(/(?:^|[ \t]+)#+[ \t]*$/, '').trim();
      this.#blocks.push({ kind: 'heading', line: no, level: marks.length, text: parseInline(shown) });
    } else if (isFence(text)) this.#code(line);
    else if (rule.test(text)) {
      this.#at += 1;
      this.#blocks.push({ kind: 'rule', line: no });
    } else if (this.#depth < NESTING_MAX && quote.test(text)) this.#quote(line);
    else if (this.#depth < NESTING_MAX && item.test(text)) this.#list(line);
    else if (!this.#table(line)) this.#paragraph(line);
  }

  #code({ text, no }: Line): void {
    const [, indent = '', ticks = '```', info = ''] = fence.exec(text) ?? [];
    const end = new RegExp(`^ {0,3}${ticks.charAt(0)}{${ticks.length},}[ \\t]*$`);
    const content: string[] = [];
    this.#at += 1;
    for (let line = this.#lines[this.#at]; line !== undefined; line = this.#lines[this.#at]) {
      this.#at += 1;
      if (end.test(line.text)) break;
      content.push(line.text.replace(new RegExp(`^ {0,${indent.length}}`), ''));
    }
    const joined = content.map((one) => `${one}\n`).join('');
    this.#blocks.push({ kind: 'code', line: no, info: info.trim(), content: joined });
  }

  #quote({ no }: Line): void {
    const inside: Line[] = [];
    for (
      let line = this.#lines[this.#at];
      line !== undefined && quote.test(line.text);
      line = this.#lines[this.#at]
    ) {
      inside.push({ no: line.no, text: line.text.replace(quote, '') });
      this.#at += 1;
    }
    this.#blocks.push({ kind: 'quote', line: no, blocks: new BlockParser(inside, this.#depth + 1).parse() });
  }

  #list(first: Line): void {
    const [, , marker = '-'] = item.exec(first.text) ?? [];
    const sort = marker.slice(-1);
    const items: (readonly Line[])[] = [];
    let isTight = true;
    for (let line: Line | undefined = first; line !== undefined; line = this.#lines[this.#at]) {
      const [begin, , mark] = item.exec(line.text) ?? [];
      if (begin === undefined || mark?.slice(-1) !== sort || rule.test(line.text)) break;
      const lines = this.#item(line, begin);
      items.push(lines);
      const hasGap = lines.length > 1 && isBlank(lines.at(-1) ?? line);
      const next = this.#lines[this.#at];
      const goesOn = next !== undefined && item.exec(next.text)?.[2]?.slice(-1) === sort;
      if (hasGap && goesOn) isTight = false;
    }
    const parsed = items.map((lines) => ({ lines, blocks: new BlockParser(lines, this.#depth + 1).parse() }));
    for (const { lines, blocks } of parsed)
      if (blocks.length > 1 && hasGapBetween(lines, blocks)) isTight = false;
    this.#blocks.push({
      kind: 'list',
      line: first.no,
      start: /\d/.test(marker) ? Number.parseInt(marker, 10) : undefined,
      isTight,
      items: parsed.map(({ blocks }) => blocks),
    });
  }

  /** The lines of an item without its indent; blank lines at its end are among them. */
  #item(line: Line, begin: string): readonly Line[] {
    const indent = begin.trimEnd() === begin ? begin.length + 1 : begin.length;
    const lines: Line[] = [{ no: line.no, text: line.text.slice(begin.length) }];
    this.#at += 1;
    for (let next = this.#lines[this.#at]; next !== undefined; next = this.#lines[this.#at]) {
      const isIndented = next.text.startsWith(' '.repeat(indent));
      const before = lines.at(-1) ?? line;
      // A line of the item's paragraph need not be indented.
      const isLazy = ![before, next].some((one) => isBlank(one) || beginsBlock(one)) && !item.test(next.text);
      if (!isBlank(next) && !isIndented && !isLazy) break;
      lines.push({ no: next.no, text: isIndented ? next.text.slice(indent) : next.text.trimStart() });
      this.#at += 1;
    }
    return lines;
  }

  #table(line: Line): boolean {
    const below = this.#lines[this.#at + 1];
    if (below === undefined || !line.text.includes('|') || !delimiterRow.test(below.text)) return false;
    const alignments = cellsOf(below.text).map(alignmentOf);
    const head = cellsOf(line.text);
    if (head.length !== alignments.length) return false;
    this.#at += 2;
    const rows: (readonly Inline[])[][] = [];
    for (let row = this.#lines[this.#at]; row !== undefined; row = this.#lines[this.#at]) {
      if (isBlank(row) || beginsBlock(row)) break;
      const cells = cellsOf(row.text);
      rows.push(alignments.map((_alignment, column) => parseInline(cells[column] ?? '')));
      this.#at += 1;
    }
    this.#blocks.push({ kind: 'table', line: line.no, alignments, head: head.map(parseInline), rows });
    return true;
  }

  #paragraph({ no, text }: Line): void {
    const lines = [text.trimStart()];
    this.#at += 1;
    for (let line = this.#lines[this.#at]; line !== undefined; line = this.#lines[this.#at]) {
      if (isBlank(line) || beginsBlock(line)) break;
      lines.push(line.text.trimStart());
      this.#at += 1;
    }
    this.#blocks.push({ kind: 'paragraph', line: no, text: parseInline(lines.join('\n').trimEnd()) });
  }
}

/** Whether an empty line is between two blocks of an item, and not inside of one. */
function hasGapBetween(lines: readonly Line[], blocks: readonly Block[]): boolean {
  const begins = new Set(blocks.slice(1).map(({ line }) => line));
  return lines.some((line, index) => index > 0 && begins.has(line.no) && isBlank(lines[index - 1] ?? line));
}

/** The cells of a row: what is between bars that are not escaped. */
function cellsOf(row: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  const text = row.trim().replace(/^\|/, '');
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\' && text.charAt(at + 1) === '|') {
      cell += '|';
      at += 1;
    } else if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}

function alignmentOf(cell: string): Alignment {
  const [isStart, isEnd] = [cell.startsWith(':'), cell.endsWith(':')];
  if (isStart && isEnd) return 'center';
  return isEnd ? 'end' : isStart ? 'start' : undefined;
}

/**
 * The blocks of a text in the site's markdown: headings, paragraphs, lists, tables, quotations, code between fences and rules,
 * as CommonMark has them. There is no HTML and no indented code, and no reference that is defined elsewhere in the text.
 */
export function parseBlocks(markdown: string): readonly Block[] {
  const lines = markdown
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '\uFFFD')
    .split('\n')
    .map((text, index) => ({ text: text.replaceAll('\t', TAB), no: index + 1 }));
  return new BlockParser(lines, 0).parse();
}
