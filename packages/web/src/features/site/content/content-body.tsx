import type { ContentBody, ContentWidget } from '@evens/contract';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Link } from '../../../navigation/index.ts';

/** Allowed tags and their allowed attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  h2: ['id'],
  h3: ['id'],
  p: [],
  strong: [],
  em: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['class'],
  td: ['class'],
  code: [],
  pre: [],
  br: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
};
const propertyNames: Readonly<Record<string, string>> = { class: 'className' };
const isAddress = (value: string) => /^(\/(?!\/)|#|https?:\/\/|mailto:)/i.test(value);

function readProperties(element: Element, names: readonly string[]): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value !== null) properties[propertyNames[name] ?? name] = value;
  }
  return properties;
}

function toElement(element: Element, key: number): ReactNode {
  const name = element.nodeName.toLowerCase();
  const children = toNodes(element);
  const names = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
  if (names === undefined) return createElement(Fragment, { key }, ...children);
  if (name === 'a') {
    const href = element.getAttribute('href') ?? '';
    if (!isAddress(href)) return createElement(Fragment, { key }, ...children);
    if (href.startsWith('/'))
      return (
        <Link key={key} to={href}>
          {children}
        </Link>
      );
    return (
      <a key={key} href={href} rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  const properties = readProperties(element, names);
  if (name === 'img' && !properties['src']?.startsWith('/content/pictures/')) return null;
  // A table may be wider than a phone, so it scrolls within its own frame.
  if (name === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      <div key={key} className="overflow-x-auto" tabIndex={0}>
        {createElement(name, properties, ...children)}
      </div>
    );
  const more = {
    ...(name === 'img' && { loading: 'lazy' }),
    // Code scrolls like a table.
    ...(name === 'pre' && { tabIndex: 0 }),
  };
  return createElement(name, { key, ...properties, ...more }, ...children);
}

/** Converts the site's markup to React elements. Unknown elements are replaced by their text. */
function toNodes(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    return node instanceof Element ? toElement(node, index) : null;
  });
}

const bodyStyle =
  'grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere] [&_a]:text-accent-text [&_a]:underline ' +
  '[&_h2]:mt-3 [&_h2]:scroll-mt-4 [&_h3]:mt-1 [&_h3]:scroll-mt-4 [&_h3]:text-base [&_h3]:font-[640] [&_h3]:text-text ' +
  '[&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-1 [&_ol]:ps-6 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:ps-5 ' +
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-quiet ' +
  '[&_code]:rounded-sm [&_code]:bg-raised [&_code]:px-1 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-raised [&_pre]:p-3 ' +
  '[&_table]:w-full [&_table]:border-collapse [&_td]:border-b [&_td]:border-line [&_td]:px-2 [&_td]:py-1.5 ' +
  '[&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-start [&_.align-end]:text-end ' +
  '[&_.align-center]:text-center [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_hr]:border-line';

function Html({ html }: { readonly html: string }) {
  return useMemo(() => toNodes(new DOMParser().parseFromString(html, 'text/html').body), [html]);
}

/** A text without widgets. */
export function HtmlText({ html, className = '' }: { readonly html: string; readonly className?: string }) {
  return (
    <div className={`${bodyStyle} ${className}`}>
      <Html html={html} />
    </div>
  );
}

interface BodyPartsProps {
  readonly body: ContentBody;
  readonly widget: (name: ContentWidget, values: Readonly<Record<string, string>>) => ReactNode;
}

/** A text with its widgets. */
export function BodyParts({ body, widget }: BodyPartsProps) {
  return (
    <div className={bodyStyle}>
      {body.map((part, index) => (
        <Fragment key={index}>
          {part.Kind === 'html' ? <Html html={part.Html} /> : widget(part.Name, part.Values)}
        </Fragment>
      ))}
    </div>
  );
}
