import { Money } from '@evens/web/core/formatted.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { ReactNode } from 'react';

const screens = [
  [paths.agentManagement, 'agents.nav.accounts'],
  [paths.agentUsers, 'agents.nav.players'],
  [paths.agentReports, 'agents.nav.report'],
] as const;

/** Frame of all screens of the area: navigation and the agent's own balance. */
export function AreaFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageSubject(title);
  const user = useUser();
  const { pathname } = useLocation();
  const current = pathname.toLowerCase().replace(/\/$/, '');
  return (
    <div className="mx-auto grid w-full max-w-[1480px] grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1>{title}</h1>
        {user && (
          <p className="flex items-baseline gap-2 text-sm text-quiet" data-own-balance>
            {t('agents.balance')}
            <Money
              amount={user.Balances.TotalBalance}
              currency={user.Currency}
              className="text-lg font-[640] text-text"
            />
          </p>
        )}
      </div>
      <nav
        aria-label={t('agents.title')}
        className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {screens.map(([path, key]) => (
          <Link
            key={path}
            to={path}
            aria-current={current === path ? 'page' : undefined}
            className={classNames(
              '-mb-px flex h-[42px] shrink-0 items-center border-b-2 font-[570] whitespace-nowrap touch:h-11',
              current === path
                ? 'border-accent-text text-text'
                : 'border-transparent text-quiet pointer:hover:text-text',
            )}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Part({ title, end, children }: PartProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-[660]">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
