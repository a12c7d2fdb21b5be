import { err, ok } from '@evens/base';
import { contentBounds, faqTopics, refusal, slidePages } from '@evens/contract';
import { type Language, pageHead, translate } from '@evens/locales';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { areaOfPath } from '../pages/page-head.ts';
import { blogRoutes } from './blog-routes.ts';
import { findInFaq, readEntries } from './faq.ts';
import { feedRoutes } from './feed.ts';
import { isDue } from './fields.ts';
import { requestedLanguage } from './language.ts';
import { findLegalText, presentLegalVersion } from './legal.ts';
import { toHtml } from './markdown/render.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { presentEntry, presentPicture, presentSlide } from './present.ts';
import type { Publications, Published } from './published.ts';
import { readAgreements } from './terms/agreement-store.ts';
import { presentAgreement } from './terms/present-agreement.ts';

export interface ContentParts {
  readonly pool: Pool;
  readonly published: Publications;
  readonly origin: () => string;
}

/** Texts that pages have of their own, by path. */
const pageByPath: Readonly<Record<string, string>> = {
  '/': 'play-money',
  '/price-age': 'prices',
  '/sport': 'prices',
  '/sport/results': 'results',
};

function inOrder(a: Published, b: Published): number {
  return (a.fields.Order ?? 0) - (b.fields.Order ?? 0) || a.documentId - b.documentId;
}

/** Public content routes: slides, texts of pages, FAQ, legal texts, promotions, the blog and its feeds. */
export function contentRoutes(app: HttpApp, parts: ContentParts): void {
  const { pool, published } = parts;
  blogRoutes(app, published);
  feedRoutes(app, parts);
  pictureRoutes(app, pool);

  route(app, 'GET /api/SlideShow/GetByPage', async ({ query, lang, atMs }) => {
    const page = slidePages.find((each) => each === query.page.toLowerCase());
    if (page === undefined) return err(refusal('NotFoundException'));
    const slides = await published.all('slide', requestedLanguage(query.lang, lang).code);
    const dueSlides = slides
      .filter(({ fields }) => fields.Page === page && isDue(fields, atMs))
      .sort(inOrder);
    return ok({ Slides: dueSlides.slice(0, contentBounds.slidesPerPage).map(presentSlide) });
  });

  /** Empty where a page has no text. */
  async function pageText(slug: string | undefined, language: Language) {
    const page = slug === undefined ? undefined : await published.find('page', slug, language.code);
    return page && { page, html: toHtml((await published.text(page.id)).body) };
  }

  route(app, 'GET /api/localization/translatedview', async ({ query, lang }) => {
    const language = requestedLanguage(query.lang, lang);
    const path = query.path.replace(/\/+$/, '').toLowerCase() || '/';
    const { title, description, keywords } = pageHead(language, areaOfPath(path));
    const slug = Object.hasOwn(pageByPath, path) ? pageByPath[path] : undefined;
    const found = await pageText(slug, language);
    return ok({
      Path: path,
      Lang: found?.page.language ?? language.code,
      Title: title,
      Description: description,
      Keywords: keywords,
      Html: found?.html ?? '',
    });
  });

  route(app, 'GET /api/localization/LocalizedHtmlView', async ({ query, lang }) => {
    const found = await pageText(query.name.toLowerCase(), requestedLanguage(query.lang, lang));
    if (found === undefined) return err(refusal('NotFoundException'));
    const { page, html } = found;
    return ok({ Name: page.slug, Title: page.title, Lang: page.language, Html: html });
  });

  route(app, 'GET /api/content/faq', async ({ query, lang }) => {
    const language = requestedLanguage(query.lang, lang);
    const { topic, search } = query;
    const entries = await readEntries(published, language.code);
    const inTopic = entries.filter(({ entry }) => topic === undefined || entry.fields.Topic === topic);
    const found = search === undefined ? inTopic : findInFaq(inTopic, search);
    return ok({
      Topics: faqTopics.map((each) => ({
        Topic: each,
        Name: translate(language, `content.faq.${each}`),
        EntriesCount: entries.filter(({ entry }) => entry.fields.Topic === each).length,
      })),
      Entries: found.map(({ entry, text }) => presentEntry(entry, text)),
    });
  });

  route(app, 'GET /api/content/legal', async ({ query, lang }) => {
    const found = await findLegalText(parts, {
      name: query.name,
      versionId: query.version,
      language: requestedLanguage(query.lang, lang).code,
    });
    if (found === undefined) return err(refusal('NotFoundException'));
    const { version, text, versions } = found;
    return ok({
      Name: query.name,
      Title: version.title,
      Summary: version.summary,
      Lang: version.language,
      ...presentLegalVersion(version),
      Contents: text.contents.map(({ id, title }) => ({ ID: id, Title: title })),
      Body: text.body,
      Versions: versions.map(presentLegalVersion),
    });
  });

  route(app, 'GET /api/content/promotions', async ({ query, lang, atMs }) => {
    const all = await published.all('promotion', requestedLanguage(query.lang, lang).code);
    const duePromotions = all
      .filter(({ fields }) => isDue(fields, atMs))
      .sort(inOrder)
      .slice(0, contentBounds.promotionsListed);
    const texts = await published.texts(duePromotions.map(({ id }) => id));
    return ok({
      Promotions: duePromotions.map((promotion, index) => ({
        ID: promotion.documentId,
        Permalink: promotion.slug,
        Title: promotion.title,
        Summary: promotion.summary,
        Picture: promotion.picture && presentPicture(promotion.picture),
        Link: promotion.fields.Link ?? '',
        LinkText: promotion.button,
        Lang: promotion.language,
        Body: texts[index]?.body ?? [],
      })),
    });
  });

  route(app, 'GET /api/user/agreedterms', async ({ principal }) => {
    const agreements = await readAgreements(pool, principal.playerId, contentBounds.versionsListed);
    return ok({ Agreements: agreements.map(presentAgreement) });
  });
}
