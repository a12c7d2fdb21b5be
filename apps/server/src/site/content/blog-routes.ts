import { err, ok } from '@evens/base';
import { type BlogCategory, blogCategories, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { isCategory, readPosts, slicePage } from './blog-lists.ts';
import { feedPath } from './feed.ts';
import { requestedLanguage } from './language.ts';
import { blogCategoryName, presentPost } from './present.ts';
import type { Publications, Published } from './published.ts';

/** The blog: its categories, lists and posts. */
export function blogRoutes(app: HttpApp, published: Publications): void {
  const present = (posts: readonly Published[], language: Language) =>
    posts.flatMap((post) => presentPost(post, language) ?? []);

  function presentCategory(category: BlogCategory, posts: readonly Published[], language: Language) {
    return {
      Permalink: category,
      Name: blogCategoryName(category, language),
      PostsCount: posts.filter(({ fields }) => fields.Category === category).length,
      FeedLink: feedPath(language, category),
    };
  }

  route(app, 'GET /api/blog/GetAllBlogCategories', async ({ query, lang, atMs }) => {
    const language = requestedLanguage(query.lang, lang);
    const posts = await readPosts(published, { language: language.code, atMs });
    return ok({
      Categories: blogCategories.map((category) => presentCategory(category, posts, language)),
      FeedLink: feedPath(language),
    });
  });

  route(app, 'GET /api/blog/GetAllBlogPosts', async ({ query, lang, atMs }) => {
    const language = requestedLanguage(query.lang, lang);
    const posts = await readPosts(published, { language: language.code, atMs });
    return ok({ Posts: present(slicePage(posts, query.page ?? 1), language), TotalRecords: posts.length });
  });

  route(app, 'GET /api/blog/GetBlogPostsByPermalink', async ({ query, lang, atMs }) => {
    const { permalink: category, page = 1 } = query;
    if (!isCategory(category)) return err(refusal('NotFoundException'));
    const language = requestedLanguage(query.lang, lang);
    const posts = await readPosts(published, { language: language.code, atMs, category });
    return ok({
      Category: presentCategory(category, posts, language),
      Posts: present(slicePage(posts, page), language),
      TotalRecords: posts.length,
    });
  });

  route(app, 'GET /api/blog/GetBlogPost', async ({ query, lang, atMs }) => {
    const { categoryPermalink: category, blogPostPermalink } = query;
    if (!isCategory(category)) return err(refusal('NotFoundException'));
    const language = requestedLanguage(query.lang, lang);
    const posts = await readPosts(published, { language: language.code, atMs, category });
    const index = posts.findIndex(({ slug }) => slug === blogPostPermalink);
    const post = posts[index];
    const preview = post && presentPost(post, language);
    if (post === undefined || preview === undefined) return err(refusal('NotFoundException'));
    const { body } = await published.text(post.id);
    const [newer, older] = [posts[index - 1], posts[index + 1]];
    return ok({
      Post: { ...preview, Body: body },
      Newer: (newer && presentPost(newer, language)) ?? null,
      Older: (older && presentPost(older, language)) ?? null,
    });
  });
}
