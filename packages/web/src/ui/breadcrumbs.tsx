import { ChevronRight } from 'lucide-react';
import { Link } from '../navigation/index.ts';

export interface Crumb {
  readonly name: string;
  readonly to: string;
}

/** The way to a page; the page itself is its heading. */
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
          <li key={to} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />}
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
