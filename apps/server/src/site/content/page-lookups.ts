import { blogCategories, faqTopics } from '@evens/contract';
import { languages } from '@evens/locales';
import type { ListedPage, PageLookups } from '../../platform/page-lookups.ts';
import { isCategory, readPosts } from './blog-lists.ts';
import type { Publications } from './published.ts';

const ENGLISH = 'en';

/** Which topics, categories and posts exist; a post exists if it has a text in any language. */
export function contentPageLookups(published: Publications, nowMs: () => number): PageLookups {
  const categoryKey = ({ categoryPermalink = '' }: Readonly<Record<string, string>>) =>
    categoryPermalink.toLowerCase();
  return {
    faqTopic: ({ topic = '' }) => faqTopics.some((each) => each === topic.toLowerCase()),
    blogCategory: (params) => isCategory(categoryKey(params)),
    blogPost(params) {
      const category = categoryKey(params);
      if (!isCategory(category)) return false;
      const slug = (params['postPermalink'] ?? '').toLowerCase();
      return async () => {
        for (const { code: language } of languages) {
          const posts = await readPosts(published, { language, atMs: nowMs(), category });
          if (posts.some((post) => post.slug === slug)) return true;
        }
        return false;
      };
    },
  };
}

/** Topics of the FAQ, categories of the blog and the posts that can be read in every language, for search engines. */
export async function contentPages(published: Publications, atMs: number): Promise<readonly ListedPage[]> {
  const posts = await readPosts(published, { language: ENGLISH, atMs });
  return [
    ...faqTopics.map((topic) => ({ path: `/frequently-asked-questions/${topic}` })),
    ...blogCategories.map((category) => ({ path: `/blog/${category}` })),
    ...posts.map(({ slug, fields, publishedAt }) => ({
      path: `/blog/${fields.Category}/${slug}`,
      changedAtMs: publishedAt.getTime(),
    })),
  ];
}
