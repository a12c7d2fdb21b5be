import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, InstantText, NullOr } from '../entities.ts';
import { ContentBody, ContentPicture, Lang } from './content.ts';
import { type BlogCategory, blogCategories, contentBounds } from './content-kinds.ts';

const Permalink = Type.String({ minLength: 1, maxLength: contentBounds.slugMax });
const CategoryPermalink = Type.Unsafe<BlogCategory>(
  Type.Union(blogCategories.map((category) => Type.Literal(category))),
);
const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: contentBounds.postsPagesMax }));

const BlogCategoryEntry = Type.Object({
  Permalink: CategoryPermalink,
  /** In the language of the call. */
  Name: Type.String(),
  PostsCount: Type.Integer({ minimum: 0 }),
  /** Path of the category's Atom feed, with the language. */
  FeedLink: Type.String(),
});

const previewFields = {
  ID: IdNumber,
  Permalink: Type.String(),
  CategoryPermalink,
  CategoryName: Type.String(),
  /** Path of the post without the language prefix. */
  Link: Type.String(),
  Title: Type.String(),
  Summary: Type.String(),
  Picture: NullOr(ContentPicture),
  /** Language of the text: English if there is no text in the language of the call. */
  Lang: Type.String(),
  /** The day of the post, YYYY-MM-DD. */
  Date: Type.String(),
  /** When this version of the text was published. */
  UpdatedDate: InstantText,
};

export const BlogPostPreview = Type.Object(previewFields);
export type BlogPostPreview = Static<typeof BlogPostPreview>;

const Posts = Type.Object({
  /** Newest first, 20 per page. */
  Posts: Type.Array(BlogPostPreview),
  TotalRecords: Type.Integer({ minimum: 0 }),
});

export const blogCalls = defineCalls({
  'GET /api/blog/GetAllBlogCategories': {
    summary: 'The categories of the blog, with how many posts each has',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'four counts over the posts by their index',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      Categories: Type.Array(BlogCategoryEntry),
      /** Path of the Atom feed of all posts, with the language. */
      FeedLink: Type.String(),
    }),
  },
  'GET /api/blog/GetAllBlogPosts': {
    summary: 'The posts of the blog, newest first, by page',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'a page of 20 posts by their index',
    query: Type.Object({ page: Page, lang: Lang }),
    answer: Posts,
  },
  'GET /api/blog/GetBlogPostsByPermalink': {
    summary: 'The posts of a category by its permalink, newest first, by page',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'a page of 20 posts by their index',
    query: Type.Object({ permalink: Permalink, page: Page, lang: Lang }),
    answer: Type.Object({ Category: BlogCategoryEntry, ...Posts.properties }),
  },
  'GET /api/blog/GetBlogPost': {
    summary: 'One post with its text',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'one post and its two neighbours by their index; the text is rendered once and kept',
    query: Type.Object({ blogPostPermalink: Permalink, categoryPermalink: Permalink, lang: Lang }),
    answer: Type.Object({
      Post: Type.Object({ ...previewFields, Body: ContentBody }),
      /** The next newer and the next older post in the category. */
      Newer: NullOr(BlogPostPreview),
      Older: NullOr(BlogPostPreview),
    }),
  },
});
