import { type ContentBody, type ContentWidget, contentBounds, contentWidgets } from '@evens/contract';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { allowedLink, parsePictureHash } from './links.ts';
import { type Alignment, type Block, type Inline, parseBlocks } from './parse.ts';

/** Why a text is not accepted as it is. */
export const textFaults = [
  'heading-level',
  'link',
  'picture',
  'widget-unknown',
  'widget-value',
  'widget-nested',
  'too-many-widgets',
] as const;
export type TextFault = (typeof textFaults)[number];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface RenderedText {
  readonly body: ContentBody;
  /** Headings of the second level. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  /** Without markup, for searches and descriptions. */
  readonly plain: string;
  readonly faults: readonly { readonly line: number; readonly reason: TextFault }[];
}

function isWidget(name: string): name is ContentWidget {
  return contentWidgets.some((known) => known === name);
}

function toSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? 'section' : slug;
}

function toPlainText(text: readonly Inline[]): string {
  return text
    .map((node) => {
      if (node.kind === 'text' || node.kind === 'code') return node.text;
      return node.kind === 'break' ? ' ' : toPlainText(node.children);
    })
    .join('');
}

/** Writes the blocks of one text. It writes only known tags; the author's text is always escaped. */
class Writer {
  readonly body: ContentBody = [];
  readonly contents: { id: string; title: string }[] = [];
  readonly faults: { line: number; reason: TextFault }[] = [];
  readonly plain: string[] = [];
  readonly #sizes: ReadonlyMap<string, PictureSize>;
  readonly #ids = new Map<string, number>();
  #html = '';
  #line = 1;
  #depth = 0;
  #widgets = 0;

  constructor(sizes: ReadonlyMap<string, PictureSize>) {
    this.#sizes = sizes;
  }

  write(blocks: readonly Block[]): void {
    this.#blocks(blocks);
    this.#flush();
  }

  #fault(reason: TextFault): void {
    this.faults.push({ line: this.#line, reason });
  }

  #flush(): void {
    if (this.#html !== '') this.body.push({ Kind: 'html', Html: this.#html });
    this.#html = '';
  }

  #blocks(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.#line = block.line;
      this.#block(block);
    }
  }

  #inside(blocks: readonly Block[]): void {
    this.#depth += 1;
    this.#blocks(blocks);
    this.#depth -= 1;
  }

  #block(block: Block): void {
    switch (block.kind) {
      case 'paragraph':
        if (!block.isBare) this.#html += '<p>';
        this.#text(block.text);
        if (!block.isBare) this.#html += '</p>\n';
        break;
      case 'heading':
        this.#heading(block);
        break;
      case 'code':
        this.#code(block);
        break;
      case 'rule':
        this.#html += '<hr>\n';
        break;
      case 'quote':
        this.#html += '<blockquote>';
        this.#inside(block.blocks);
        this.#html += '</blockquote>\n';
        break;
      case 'list':
        this.#list(block);
        break;
      case 'table':
        this.#table(block);
        break;
    }
  }

  #list({ start, items }: Extract<Block, { kind: 'list' }>): void {
    const tag = start === undefined ? 'ul' : 'ol';
    this.#html += start === undefined || start === 1 ? `<${tag}>` : `<ol start="${start}">`;
    for (const blocks of items) {
      this.#html += '<li>';
      this.#inside(blocks);
      this.#html += '</li>\n';
    }
    this.#html += `</${tag}>\n`;
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>): void {
    const row = (tag: 'th' | 'td', cells: readonly (readonly Inline[])[]) => {
      this.#html += '<tr>';
      for (const [column, cell] of cells.entries()) {
        const alignment: Alignment = alignments[column];
        this.#html += alignment === undefined ? `<${tag}>` : `<${tag} class="align-${alignment}">`;
        this.#text(cell);
        this.#html += `</${tag}>`;
      }
      this.#html += '</tr>\n';
    };
    this.#html += '<table><thead>';
    row('th', head);
    this.#html += '</thead>\n<tbody>';
    for (const cells of rows) row('td', cells);
    this.#html += '</tbody>\n</table>\n';
  }

  /** The page's own heading is the first level; below the third a text has too many. */
  #heading({ level: written, text }: Extract<Block, { kind: 'heading' }>): void {
    if (written !== 2 && written !== 3) this.#fault('heading-level');
    const title = toPlainText(text);
    const slug = toSlug(title);
    const seen = this.#ids.get(slug) ?? 0;
    this.#ids.set(slug, seen + 1);
    const id = seen === 0 ? slug : `${slug}-${seen + 1}`;
    const level = written <= 2 ? 'h2' : 'h3';
    if (level === 'h2') this.contents.push({ id, title });
    this.#html += `<${level} id="${escapeHtml(id)}">`;
    this.#text(text);
    this.#html += `</${level}>\n`;
  }

  #code(block: Extract<Block, { kind: 'code' }>): void {
    const [kind, name = '', ...rest] = block.info.split(/\s+/);
    if (kind !== 'widget') {
      this.#html += `<pre><code>${escapeHtml(block.content)}</code></pre>\n`;
      this.plain.push(block.content);
    } else if (!isWidget(name) || rest.length > 0) this.#fault('widget-unknown');
    // Within a list or a quotation.
    else if (this.#depth > 0) this.#fault('widget-nested');
    else this.#widget(name, block);
  }

  #widget(name: ContentWidget, { content, line: from }: Extract<Block, { kind: 'code' }>): void {
    this.#widgets += 1;
    if (this.#widgets > contentBounds.widgetsMax) {
      this.#fault('too-many-widgets');
      return;
    }
    const values = new Map<string, string>();
    for (const [index, line] of content.split('\n').entries()) {
      if (line.trim() === '') continue;
      const [, key, value] = /^\s*([a-z][a-z0-9-]{0,30})\s*:\s*(\S.*?)\s*$/.exec(line) ?? [];
      if (
        key === undefined ||
        value === undefined ||
        value.length > contentBounds.widgetValueMax ||
        values.has(key) ||
        values.size >= contentBounds.widgetValuesMax
      ) {
        this.#line = from + 1 + index;
        this.#fault('widget-value');
      } else values.set(key, value);
    }
    this.#flush();
    this.body.push({ Kind: 'widget', Name: name, Values: Object.fromEntries(values) });
  }

  /** A whole piece of text, which searches find as one. */
  #text(text: readonly Inline[]): void {
    this.plain.push(toPlainText(text));
    this.#inline(text);
  }

  #inline(text: readonly Inline[]): void {
    for (const node of text) {
      switch (node.kind) {
        case 'text':
          this.#html += escapeHtml(node.text);
          break;
        case 'code':
          this.#html += `<code>${escapeHtml(node.text)}</code>`;
          break;
        case 'break':
          this.#html += node.isHard ? '<br>' : '\n';
          this.#line += 1;
          break;
        case 'strong':
        case 'em':
          this.#html += `<${node.kind}>`;
          this.#inline(node.children);
          this.#html += `</${node.kind}>`;
          break;
        case 'link':
          this.#link(node);
          break;
        case 'picture':
          this.#picture(node);
          break;
      }
    }
  }

  #link({ href: address, children }: Extract<Inline, { kind: 'link' }>): void {
    const href = allowedLink(address);
    if (href === undefined) {
      this.#fault('link');
      this.#inline(children);
      return;
    }
    const isOwn = href.startsWith('/') || href.startsWith('#');
    this.#html += `<a href="${escapeHtml(href)}"${isOwn ? '' : ' rel="noopener noreferrer nofollow"'}>`;
    this.#inline(children);
    this.#html += '</a>';
  }

  #picture({ path, children }: Extract<Inline, { kind: 'picture' }>): void {
    const hash = parsePictureHash(path);
    const size = hash === undefined ? undefined : this.#sizes.get(hash);
    if (size === undefined) {
      this.#fault('picture');
      return;
    }
    const alt = escapeHtml(toPlainText(children));
    this.#html += `<img src="${path}" alt="${alt}" width="${size.width}" height="${size.height}" loading="lazy">`;
  }
}

/**
 * A text in the site's markdown as parts for a page: sanitised HTML and widgets. What is not allowed is left out or written as
 * text, and is a fault; a text with faults is not saved.
 */
export function renderText(markdown: string, sizes: ReadonlyMap<string, PictureSize>): RenderedText {
  const writer = new Writer(sizes);
  writer.write(parseBlocks(markdown));
  const { body, contents, faults, plain } = writer;
  return { body, contents, faults, plain: plain.join(' ').replace(/\s+/g, ' ').trim() };
}

/** The HTML of a text without its widgets, for where no page draws them. */
export function toHtml(body: ContentBody): string {
  return body
    .map((part) => (part.Kind === 'html' ? part.Html : ''))
    .join('')
    .trim();
}
