import type { BlogCategory } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useMedia } from '@evens/web/ui/media.ts';
import { PanelRight, Rss } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { dayText } from '../content/index.ts';
import { useAllPosts, useCategories } from './blog-queries.ts';

/** Adds the feed to the document head for feed readers. */
function useFeedLink(path: string | undefined, title: string): void {
  useEffect(() => {
    if (path === undefined) return;
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.type = 'application/atom+xml';
    link.title = title;
    link.href = path;
    document.head.append(link);
    return () => link.remove();
  }, [path, title]);
}

/** From this width on, the sidebar is beside the posts and initially open. */
const BESIDE = '(width >= 1600px)';
const NEWEST = 5;

interface BlogFrameProps {
  readonly category: BlogCategory | undefined;
  readonly children: ReactNode;
}

/** A page of the blog with a sidebar that can be shown and hidden. */
export function BlogFrame({ category, children }: BlogFrameProps) {
  const isBeside = useMedia(BESIDE);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isBeside;
  const id = useId();
  const categories = useCategories().data;
  const feed = categories?.Categories.find(({ Permalink }) => Permalink === category) ?? categories;
  useFeedLink(feed?.FeedLink, t('texts.blog.title'));
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex justify-end">
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          <PanelRight aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('texts.blog.sidebar')}
        </Button>
      </div>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          isOpen && isBeside && 'grid-cols-[minmax(0,1fr)_280px]!',
        )}
      >
        <aside
          id={id}
          hidden={!isOpen}
          aria-label={t('texts.blog.sidebar')}
          className={classNames('rounded-xl border border-line bg-surface p-4', isBeside && 'order-last')}
        >
          {isOpen && <BlogSidebar category={category} feedLink={feed?.FeedLink} />}
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

interface SidebarProps {
  readonly category: BlogCategory | undefined;
  readonly feedLink: string | undefined;
}

const row =
  'flex min-h-9 items-center justify-between gap-2 text-quiet touch:min-h-11 pointer:hover:text-text aria-[current]:text-text aria-[current]:font-[620]';

function BlogSidebar({ category, feedLink }: SidebarProps) {
  const categories = useCategories().data?.Categories ?? [];
  const newest = useAllPosts(1).data?.Posts.slice(0, NEWEST) ?? [];
  return (
    <div className="grid gap-5">
      <nav aria-labelledby="blog-categories">
        <h2 id="blog-categories" className="mb-1 text-base">
          {t('texts.blog.categories')}
        </h2>
        <Link to={paths.blog} className={row} aria-current={category === undefined ? 'page' : undefined}>
          {t('texts.blog.all')}
        </Link>
        {categories.map(({ Permalink, Name, PostsCount }) => (
          <Link
            key={Permalink}
            to={`${paths.blog}/${Permalink}`}
            className={row}
            aria-current={category === Permalink ? 'page' : undefined}
          >
            {Name}
            <span className="text-sm tabular-nums">{PostsCount}</span>
          </Link>
        ))}
      </nav>
      <nav aria-labelledby="blog-newest">
        <h2 id="blog-newest" className="mb-1 text-base">
          {t('texts.blog.newest')}
        </h2>
        <ul className="grid gap-1">
          {newest.map(({ ID, Link: to, Title, Lang, Date: day }) => (
            <li key={ID}>
              <Link
                to={to}
                className="grid min-h-9 content-center py-1 touch:min-h-11 pointer:hover:underline"
              >
                <span lang={Lang} dir="auto">
                  {Title}
                </span>
                <time dateTime={day} className="text-sm text-quiet">
                  {dayText(day)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {feedLink !== undefined && (
        <a
          href={feedLink}
          className="inline-flex min-h-9 items-center gap-2 text-sm text-quiet touch:min-h-11 pointer:hover:underline"
        >
          <Rss aria-hidden className="size-4" />
          {t('texts.blog.feed')}
        </a>
      )}
    </div>
  );
}
