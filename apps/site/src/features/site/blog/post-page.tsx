import type { BlogCategory, BlogPostPreview } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { usePageSummary } from '@evens/web/core/page-summary.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { Breadcrumbs } from '@evens/web/ui/breadcrumbs.tsx';
import { useMemo } from 'react';
import {
  ContentsList,
  dayText,
  LanguageNote,
  listHeadings,
  renderWidget,
  TextFailed,
  TextSkeleton,
  useHashTarget,
} from '../content/index.ts';
import { BlogFrame } from './blog-frame.tsx';
import { usePost } from './blog-queries.ts';
import { parseCategory } from './post-category.ts';

/** A post with its text. */
export function PostPage() {
  const { categoryPermalink, postPermalink = '' } = useParams();
  const category = parseCategory(categoryPermalink);
  if (category === undefined) return <NotFoundPage />;
  return <Post key={postPermalink} category={category} permalink={postPermalink.toLowerCase()} />;
}

function Post({ category, permalink }: { readonly category: BlogCategory; readonly permalink: string }) {
  const { data, error, refetch } = usePost(category, permalink);
  const post = data?.Post;
  usePageSubject(post?.Title);
  usePageSummary(post?.Summary);
  useHashTarget(post !== undefined);
  const headings = useMemo(() => (post ? listHeadings(post.Body) : []), [post]);
  if (!post && error) return <TextFailed error={error} onRetry={() => void refetch()} />;
  if (!post) return <TextSkeleton />;
  const { Title, Summary, Picture, CategoryName, Lang, Date: day, Body } = post;
  return (
    <BlogFrame category={category}>
      <article className="text-print mx-auto grid max-w-[68ch] grid-cols-[minmax(0,1fr)] gap-5">
        <header className="grid gap-2">
          <Breadcrumbs
            label={t('texts.blog.title')}
            crumbs={[
              { name: t('texts.blog.title'), to: paths.blog },
              { name: CategoryName, to: `${paths.blog}/${category}` },
            ]}
          />
          <h1 lang={Lang} dir="auto">
            {Title}
          </h1>
          <p lang={Lang} dir="auto" className="text-lg text-quiet">
            {Summary}
          </p>
          <p className="text-sm text-quiet">
            <time dateTime={day}>{dayText(day)}</time>
          </p>
        </header>
        {Picture && (
          <img
            src={Picture.Path}
            alt={Picture.Alt}
            width={Picture.Width}
            height={Picture.Height}
            className="h-auto w-full rounded-xl"
          />
        )}
        <LanguageNote lang={Lang} />
        <ContentsList headings={headings} lang={Lang} />
        <div lang={Lang} dir="auto" className="text-[16px] leading-relaxed [&_h2]:text-xl">
          <BodyParts body={Body} widget={renderWidget} />
        </div>
        <Neighbours newer={data.Newer} older={data.Older} />
      </article>
    </BlogFrame>
  );
}

interface NeighboursProps {
  readonly newer: BlogPostPreview | null;
  readonly older: BlogPostPreview | null;
}

function Neighbours({ newer, older }: NeighboursProps) {
  const neighbours = [
    { post: newer, label: t('texts.blog.newer') },
    { post: older, label: t('texts.blog.older') },
  ];
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={t('texts.blog.more')}
      className="grid gap-3 border-t border-line pt-4 tablet:grid-cols-2"
    >
      {neighbours.map(
        ({ post, label }) =>
          post && (
            <Link
              key={post.ID}
              to={post.Link}
              className="grid content-start gap-0.5 rounded-xl border border-line bg-surface p-3 pointer:hover:bg-raised"
            >
              <span className="text-sm text-quiet">{label}</span>
              <span lang={post.Lang} dir="auto" className="font-[600]">
                {post.Title}
              </span>
            </Link>
          ),
      )}
    </nav>
  );
}
