import { type BlogCategory, type BlogPostPreview, contentBounds } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { usePageSummary } from '@evens/web/core/page-summary.ts';
import { Pager } from '@evens/web/core/pager.tsx';
import { t } from '@evens/web/core/words.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { useParams, useSearchParams } from '@evens/web/navigation/index.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Newspaper } from 'lucide-react';
import { TextFailed, TextSkeleton } from '../content/index.ts';
import { BlogFrame } from './blog-frame.tsx';
import { useAllPosts, useCategories, useCategoryPosts } from './blog-queries.ts';
import { PostCard } from './post-card.tsx';
import { parseCategory } from './post-category.ts';

/** All posts or those of a category, newest first. */
export function BlogPage() {
  const { categoryPermalink } = useParams();
  const category = parseCategory(categoryPermalink);
  if (categoryPermalink !== undefined && category === undefined) return <NotFoundPage />;
  return (
    <BlogFrame category={category}>
      <PostList key={category ?? ''} category={category} />
    </BlogFrame>
  );
}

/** Page number from 1. Invalid numbers give page 1. */
function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= contentBounds.postsPagesMax ? page : 1;
}

function PostList({ category }: { readonly category: BlogCategory | undefined }) {
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const all = useAllPosts(page, category === undefined);
  const some = useCategoryPosts(category, page);
  const { data, error, refetch } = category === undefined ? all : some;
  const categories = useCategories().data?.Categories;
  const name = categories?.find(({ Permalink }) => Permalink === category)?.Name;
  const title = t('texts.blog.title');
  usePageSubject(name === undefined ? title : `${name} – ${title}`);
  usePageSummary(t('texts.blog.lead'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h1>{name ?? title}</h1>
        {category === undefined && <p className="max-w-[68ch] text-lg text-quiet">{t('texts.blog.lead')}</p>}
      </header>
      {data ? (
        <Posts posts={data.Posts} />
      ) : error ? (
        <TextFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
      <Pager
        page={page}
        pages={Math.min(
          contentBounds.postsPagesMax,
          Math.ceil((data?.TotalRecords ?? 0) / contentBounds.postsPageSize),
        )}
        onGo={(to) => setParams(to === 1 ? {} : { page: `${to}` })}
      />
    </div>
  );
}

function Posts({ posts }: { readonly posts: readonly BlogPostPreview[] }) {
  if (posts.length === 0)
    return <EmptyState icon={Newspaper} title={t('texts.blog.none')} text={t('texts.blog.none.text')} />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {posts.map((post) => (
        <li key={post.ID}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
