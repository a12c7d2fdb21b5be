import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '../navigation/index.ts';
import { classNames } from './class-names.ts';

export interface Crumb {
  readonly name: string;
  readonly to: string;
}

/** The way to a page; the page itself is its heading. A phone shows the last step alone. */
export function Breadcrumbs({
  label,
  crumbs,
}: {
  readonly label: string;
  readonly crumbs: readonly Crumb[];
}) {
  return (
    <nav aria-label={label} className="min-h-5 touch:min-h-11">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-faint">
        {crumbs.map(({ name, to }, index) => (
          <li
            key={to}
            className={classNames(
              'flex items-center gap-1',
              index < crumbs.length - 1 && 'max-tablet:hidden',
            )}
          >
            <ChevronLeft aria-hidden className="size-3.5 shrink-0 tablet:hidden rtl:-scale-x-100" />
            {index > 0 && (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 max-tablet:hidden rtl:-scale-x-100" />
            )}
            <Link
              to={to}
              className="flex touch:min-h-11 items-center pointer:hover:text-text pointer:hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
