import {
  type BlogCategory,
  type BlogPostPreview,
  type ContentPicture,
  type FaqEntry,
  faqTopics,
  type Slide,
} from '@evens/contract';
import { type Language, translate } from '@evens/locales';
import { slideArt } from './fields.ts';
import { toPicturePath } from './markdown/links.ts';
import type { RenderedText } from './markdown/render.ts';
import type { Published } from './published.ts';
import type { PictureRow } from './store.ts';

export function presentPicture({ hash, alt, width, height }: PictureRow): ContentPicture {
  return { Path: toPicturePath(hash), Alt: alt, Width: width, Height: height };
}

export function blogCategoryName(category: BlogCategory, language: Language): string {
  return translate(language, `content.blog.${category}`);
}

/** Undefined for a document that has no category: no post. */
export function presentPost(post: Published, language: Language): BlogPostPreview | undefined {
  const { Category, Date: day } = post.fields;
  if (Category === undefined || day === undefined) return undefined;
  return {
    ID: post.documentId,
    Permalink: post.slug,
    CategoryPermalink: Category,
    CategoryName: blogCategoryName(Category, language),
    Link: `/blog/${Category}/${post.slug}`,
    Title: post.title,
    Summary: post.summary,
    Picture: post.picture && presentPicture(post.picture),
    Lang: post.language,
    Date: day,
    UpdatedDate: post.publishedAt.toISOString(),
  };
}

export function presentSlide(slide: Published): Slide {
  return {
    ID: slide.slug,
    Title: slide.title,
    Text: slide.summary,
    Link: slide.fields.Link ?? '/',
    LinkText: slide.button,
    Art: slideArt(slide.fields),
    Picture: slide.picture && presentPicture(slide.picture),
    Lang: slide.language,
  };
}

export function presentEntry(entry: Published, text: RenderedText): FaqEntry {
  return {
    ID: entry.documentId,
    Permalink: entry.slug,
    Topic: entry.fields.Topic ?? faqTopics[0],
    Question: entry.title,
    Body: text.body,
    Lang: entry.language,
  };
}
