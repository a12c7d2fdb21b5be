import type { BlogPostPreview } from '@evens/contract';
import { Link } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { dayText } from '../content/index.ts';

/** A post in a list. The whole card is a link to it. */
export function PostCard({ post }: { readonly post: BlogPostPreview }) {
  const { Link: to, Title, Summary, Picture, CategoryName, Lang, Date: day } = post;
  return (
    <article
      data-post={post.Permalink}
      className="relative flex gap-4 rounded-xl border border-line bg-surface p-4 pointer:hover:bg-raised"
    >
      <div className="grid min-w-0 grow content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <Badge>{CategoryName}</Badge>
          <time dateTime={day}>{dayText(day)}</time>
        </div>
        <h2 lang={Lang} dir="auto">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {Title}
          </Link>
        </h2>
        <p lang={Lang} dir="auto" className="max-w-[72ch] text-quiet">
          {Summary}
        </p>
      </div>
      {Picture && (
        <img
          src={Picture.Path}
          alt=""
          width={Picture.Width}
          height={Picture.Height}
          loading="lazy"
          className="hidden h-24 w-36 shrink-0 rounded-lg object-cover tablet:block"
        />
      )}
    </article>
  );
}
