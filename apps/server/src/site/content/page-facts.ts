import { faqTopics, type KnownPage, legalNames } from '@evens/contract';
import { type Language, translate } from '@evens/locales';
import type { TextFacts } from '../../platform/page-lookups.ts';
import { isCategory } from './blog-lists.ts';
import { readEntries } from './faq.ts';
import { isDue } from './fields.ts';
import { toPicturePath } from './markdown/links.ts';
import { blogCategoryName } from './present.ts';
import type { Publications } from './published.ts';

/** Characters of an answer in the structured data of a page; a longer answer is only on the page. */
const ANSWER_MAX = 2_000;
/** Questions in the structured data of a page. */
const QUESTIONS_MAX = 40;

export interface TextPage {
  readonly page: KnownPage;
  readonly language: Language;
  readonly atMs: number;
}

/** Title, description and structured data of the blog, the questions and the legal texts; undefined for every other page. */
export async function contentPageFacts(
  published: Publications,
  textPage: TextPage,
): Promise<TextFacts | undefined> {
  const { page, language } = textPage;
  const name = legalNames.find((legal) => page.canonical === `/${legal}`);
  if (name !== undefined) {
    const text = await published.find('legal', name, language.code);
    return text && { title: text.title, description: text.summary, language: text.language };
  }
  if (page.key === 'faq' || page.key === 'faqTopic') return faqFacts(published, textPage);
  if (page.key === 'blog' || page.key === 'blogCategory') return blogFacts(textPage);
  return page.key === 'blogPost' ? postFacts(published, textPage) : undefined;
}

const categoryIn = ({ params }: KnownPage) => (params['categoryPermalink'] ?? '').toLowerCase();

function blogFacts({ page, language }: TextPage): TextFacts {
  const category = categoryIn(page);
  const blog = translate(language, 'texts.blog.title');
  return {
    title: isCategory(category) ? `${blogCategoryName(category, language)} – ${blog}` : blog,
    description: translate(language, 'texts.blog.lead'),
    language: language.code,
  };
}

async function postFacts(
  published: Publications,
  { page, language, atMs }: TextPage,
): Promise<TextFacts | undefined> {
  const category = categoryIn(page);
  const slug = (page.params['postPermalink'] ?? '').toLowerCase();
  const post = await published.find('post', slug, language.code);
  if (post === undefined || !isCategory(category) || post.fields.Category !== category) return undefined;
  if (post.fields.Date === undefined || !isDue(post.fields, atMs)) return undefined;
  const { title, picture } = post;
  return {
    title,
    description: post.summary,
    language: post.language,
    article: {
      day: post.fields.Date,
      changedAtMs: post.publishedAt.getTime(),
      picture: picture
        ? { path: toPicturePath(picture.hash), width: picture.width, height: picture.height }
        : undefined,
      trail: [
        { name: translate(language, 'texts.blog.title'), link: '/blog' },
        { name: blogCategoryName(category, language), link: `/blog/${category}` },
        { name: title, link: page.canonical },
      ],
    },
  };
}

/** The questions are in the data of their topic's page alone: each has one page in it. */
async function faqFacts(published: Publications, { page, language }: TextPage): Promise<TextFacts> {
  const topic = faqTopics.find((each) => each === page.params['topic']?.toLowerCase());
  const title = translate(language, 'texts.faq.title');
  if (topic === undefined) return { title, description: '', language: language.code };
  const entries = await readEntries(published, language.code);
  const questions = entries
    .filter(({ entry, text }) => entry.fields.Topic === topic && text.plain.length <= ANSWER_MAX)
    .slice(0, QUESTIONS_MAX)
    .map(({ entry, text }) => ({ question: entry.title, answer: text.plain }));
  return {
    title: `${translate(language, `content.faq.${topic}`)} – ${title}`,
    description: '',
    language: language.code,
    questions,
  };
}
