import { type BlogCategory, blogCategories, contentBounds, refusal } from '@evens/contract';
import { type Language, languageBySegment, languages, translate } from '@evens/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp } from '../../platform/http.ts';
import { computeEtag, isCachedByBrowser } from '../../platform/send-etag.ts';
import { readPosts } from './blog-lists.ts';
import { toHtml } from './markdown/render.ts';
import { blogCategoryName } from './present.ts';
import type { Publications, Published } from './published.ts';

/** Minimum time between requests of feed readers, in seconds. */
const FRESH_SECONDS = 300;

/** Path of the feed of all posts or of a category. */
export function feedPath({ segment }: Language, category?: BlogCategory): string {
  return `/${segment}/blog/${category === undefined ? '' : `${category}/`}feed.xml`;
}

// Removes characters that XML 1.0 forbids.
const text = (value: string) =>
  escapeHtml(value.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

interface Feed {
  readonly origin: string;
  readonly language: Language;
  readonly category?: BlogCategory | undefined;
  readonly posts: readonly { readonly post: Published; readonly html: string }[];
}

/** Links and pictures of a text with the site's address; paths of pages get the language. */
function absolute(html: string, { origin, language }: Feed): string {
  return html
    .replaceAll('src="/', `src="${origin}/`)
    .replaceAll('href="/', `href="${origin}/${language.segment}/`);
}

/** An Atom feed (RFC 4287) of posts, newest first. */
export function atomFeed(feed: Feed): string {
  const { origin, language, category, posts } = feed;
  const self = `${origin}${feedPath(language, category)}`;
  const page = `${origin}/${language.segment}/blog${category === undefined ? '' : `/${category}`}`;
  const title = translate(language, 'content.blog.title');
  const updated = Math.max(0, ...posts.map(({ post }) => post.publishedAt.getTime()));
  const entries = posts.map(({ post, html }) => {
    const link = `${origin}/${language.segment}/blog/${post.fields.Category}/${post.slug}`;
    return [
      `  <entry xml:lang="${text(post.language)}">`,
      `    <id>${text(link)}</id>`,
      `    <title>${text(post.title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${text(link)}"/>`,
      `    <published>${post.fields.Date}T00:00:00Z</published>`,
      `    <updated>${post.publishedAt.toISOString()}</updated>`,
      `    <category term="${post.fields.Category}"/>`,
      `    <summary>${text(post.summary)}</summary>`,
      `    <content type="html">${text(absolute(html, feed))}</content>`,
      '  </entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(language.locale)}">`,
    `  <id>${text(self)}</id>`,
    `  <title>${text(category === undefined ? title : `${title}: ${blogCategoryName(category, language)}`)}</title>`,
    '  <author><name>Evens</name></author>',
    `  <updated>${new Date(updated).toISOString()}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${text(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${text(page)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

export interface FeedParts {
  readonly published: Publications;
  readonly origin: () => string;
}

/** `/blog/feed.xml` in English, `/<language>/blog/feed.xml`, and the same of each category. */
export function feedRoutes(app: HttpApp, { published, origin }: FeedParts): void {
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    query: { readonly segment: string; readonly category: BlogCategory | undefined },
  ): Promise<FastifyReply> {
    if (app.overload.refuses('lists'))
      return app.refuse(request, reply, refusal('OverloadedException', { retryAfterSeconds: 2 }));
    const language = languageBySegment(languages, query.segment);
    if (language === undefined) return app.refuse(request, reply, refusal('NotFoundException'));
    const found = await readPosts(published, {
      language: language.code,
      atMs: app.clock.nowMs(),
      category: query.category,
    });
    const latestPosts = found.slice(0, contentBounds.postsPageSize);
    const texts = await published.texts(latestPosts.map(({ id }) => id));
    const posts = latestPosts.map((post, index) => ({ post, html: toHtml(texts[index]?.body ?? []) }));
    const xml = atomFeed({ origin: origin(), language, category: query.category, posts });
    const etag = computeEtag(xml);
    reply.header('etag', etag).header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    if (isCachedByBrowser(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/atom+xml; charset=utf-8').send(xml);
  }

  const hidden = { schema: { hide: true } };
  for (const category of [undefined, ...blogCategories]) {
    const path = `/blog/${category === undefined ? '' : `${category}/`}feed.xml`;
    app.fastify.get(path, hidden, (request, reply: FastifyReply) =>
      send(request, reply, { segment: 'en', category }),
    );
    app.fastify.get<{ Params: { segment: string } }>(
      `/:segment${path}`,
      hidden,
      (request, reply: FastifyReply) => send(request, reply, { segment: request.params.segment, category }),
    );
  }
}
