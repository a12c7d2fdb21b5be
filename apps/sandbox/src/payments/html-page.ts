import { text } from './html-text.ts';

interface HtmlPage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  /** HTML: links and scripts of the head. */
  readonly links: string;
  /** HTML: the body element. */
  readonly body: string;
}

/** A whole HTML document of the payment service. Escapes the title only. */
export function htmlPage({ lang, dir, title, links, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
${links}
</head>
${body}
</html>
`;
}
