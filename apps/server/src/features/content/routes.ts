import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { languageByPreference, languageOf, languages, pageHead, readView, viewNames } from '@evens/locales';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { areaOfPath } from '../site/index.ts';
import { slidesOf } from './slides.ts';

/** Texts that pages have of their own, by path. */
const viewByPath: Readonly<Record<string, string>> = {
  '/': 'play-money',
  '/price-age': 'prices',
  '/sport': 'prices',
  '/sport/results': 'results',
};

/** The language that is asked for, else English. */
function spoken(code: string | undefined) {
  return (code === undefined ? undefined : languageByPreference(languages, [code])) ?? languageOf('en');
}

export function contentRoutes(app: HttpApp): void {
  route(app, 'GET /api/SlideShow/GetByPage', async ({ query, lang }) => {
    const slides = slidesOf(query.page, lang);
    return slides ? ok({ Slides: slides }) : err(refusal('NotFoundException'));
  });

  route(app, 'GET /api/localization/translatedview', async ({ query }) => {
    const language = spoken(query.lang);
    const path = query.path.replace(/\/+$/, '').toLowerCase() || '/';
    const { title, description, keywords } = pageHead(language, areaOfPath(path));
    const view = Object.hasOwn(viewByPath, path) ? viewByPath[path] : undefined;
    return ok({
      Path: path,
      Lang: language.code,
      Title: title,
      Description: description,
      Keywords: keywords,
      Html: view === undefined ? '' : readView(language, view),
    });
  });

  route(app, 'GET /api/localization/LocalizedHtmlView', async ({ query }) => {
    const language = spoken(query.lang);
    const name = viewNames.find((each) => each === query.name.toLowerCase());
    if (name === undefined) return err(refusal('NotFoundException'));
    return ok({ Name: name, Lang: language.code, Html: readView(language, name) });
  });
}
