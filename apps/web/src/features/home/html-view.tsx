import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const allowed: ReadonlySet<string> = new Set(['h3', 'p', 'ul', 'ol', 'li', 'strong', 'em']);

/** The site's own markup as elements: what isn't plain text is shown as the text that it holds. No attribute passes. */
function elementsOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const name = node.nodeName.toLowerCase();
    const children = elementsOf(node);
    return createElement(allowed.has(name) ? name : Fragment, { key: index }, ...children);
  });
}

export function HtmlView({ html }: { readonly html: string }) {
  const content = useMemo(() => elementsOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <div className="grid gap-2 text-sm text-quiet [&_h3]:text-base [&_h3]:font-[640] [&_h3]:text-text [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:ps-5">
      {content}
    </div>
  );
}
