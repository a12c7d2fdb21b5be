import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { ReactNode } from 'react';

const screens = [
  { to: paths.live, key: 'live.overview' },
  { to: paths.liveFeatured, key: 'live.featured' },
  { to: paths.multiView, key: 'live.multi-view' },
] as const;

interface LiveHeadProps {
  readonly title: string;
  /** Beside the links, whose height it does not change. */
  readonly news?: ReactNode;
  readonly children?: ReactNode;
}

/** Head of the live pages: title, extra content, links to the other live pages, and news. */
export function LiveHead({ title, news, children }: LiveHeadProps) {
  const path = useLocation().pathname.replace(/\/$/, '').toLowerCase();
  return (
    <>
      <div className="mb-3 flex min-h-8 items-baseline gap-3">
        <span className="flex items-baseline gap-3">
          <i aria-hidden className="live-dot ms-1 self-center" />
          <h1>{title}</h1>
        </span>
        {children}
      </div>
      <div className="bleed mb-3 flex gap-3 border-b border-line">
        <nav aria-label={t('live.nav')} className="words flex min-w-0 grow gap-4 overflow-x-auto">
          {screens.map(({ to, key }) => {
            const isHere = path === to;
            return (
              <Link
                key={to}
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  '-mb-px flex h-[38px] shrink-0 items-center border-b-2 text-sm font-[570] transition-colors touch:h-11',
                  isHere
                    ? 'border-accent-text text-text'
                    : 'border-transparent text-faint pointer:hover:text-text',
                )}
              >
                {t(key)}
              </Link>
            );
          })}
        </nav>
        {news}
      </div>
    </>
  );
}
