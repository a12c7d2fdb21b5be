import { Link } from '@evens/web/navigation/index.ts';
import type { TableColumn } from './data-table.tsx';

interface LinkColumn<R> {
  readonly key: string;
  readonly title: string;
  text(row: R): string;
  path(row: R): string;
}

/** A column of names that lead to their pages. */
export function linkColumn<R>({ key, title, text, path }: LinkColumn<R>): TableColumn<R> {
  return {
    ...{ key, title, value: text },
    cell: (row) => (
      <Link to={path(row)} className="reach underline-offset-2 hover:underline">
        <bdi className="font-[560]" translate="no">
          {text(row)}
        </bdi>
      </Link>
    ),
  };
}
