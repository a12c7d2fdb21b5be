import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getWords, type Language, languages } from '@evens/locales';
import type { Plugin } from 'vite';

interface StaticPage {
  /** File of the template in `pages/`, and path of the page on the site. */
  readonly file: string;
  /** Replaces the template's `<!-- every language -->`. */
  inEveryLanguage(all: readonly Language[]): string;
}

const placeholder = '<!-- every language -->';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function languageAttributes({ code, dir }: Language): string {
  return `lang="${code}" dir="${dir}"`;
}

/** Kept by the service worker; `offline.js` shows the block of one language. */
const offline: StaticPage = {
  file: 'offline.html',
  inEveryLanguage: (all) =>
    all
      .map((language, index) => {
        const { t } = getWords(language);
        return [
          `<div ${languageAttributes(language)}${index === 0 ? '' : ' hidden'}>`,
          `<h1>${escapeHtml(t('offline.title'))}</h1>`,
          `<p>${escapeHtml(t('offline.text'))}</p>`,
          `<button type="button">${escapeHtml(t('offline.again'))}</button>`,
          '</div>',
        ].join('\n');
      })
      .join('\n'),
};

/** The drawn pitch in the place of a broadcast. The URL's fragment chooses the language of its heading. */
const pitch: StaticPage = {
  file: 'streams/pitch.html',
  inEveryLanguage: (all) =>
    all
      .map(
        (language) =>
          `<h1 id="${language.code}" ${languageAttributes(language)}>${escapeHtml(getWords(language).t('offline.pitch'))}</h1>`,
      )
      .join('\n'),
};

const pages = [offline, pitch];

function renderPage({ file, inEveryLanguage }: StaticPage): string {
  const template = readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
  if (!template.includes(placeholder)) throw new Error(`renderPage: expected ${placeholder} in ${file}`);
  return template.replace(placeholder, () => inEveryLanguage(languages));
}

/** Pages that a browser shows without the app, with the words of every language. */
export function staticPages(): Plugin {
  return {
    name: 'evens-static-pages',
    generateBundle() {
      for (const page of pages)
        this.emitFile({ type: 'asset', fileName: page.file, source: renderPage(page) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = pages.find(({ file }) => request.url === `/${file}`);
        if (!page) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8').end(renderPage(page));
      });
    },
  };
}
