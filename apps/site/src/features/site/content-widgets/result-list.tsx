import { t } from '@evens/web/core/words.ts';
import type { ReactNode } from 'react';

export interface ResultRow {
  readonly label: string;
  readonly value: ReactNode;
}

/** Results of a widget in a live region; a note if a field is invalid. */
export function ResultList({ rows }: { readonly rows: readonly ResultRow[] | undefined }) {
  return (
    <div role="status">
      {rows === undefined ? (
        <p className="text-quiet">{t('texts.widget.invalid')}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {rows.map(({ label, value }) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-quiet">{label}</dt>
              <dd className="text-end font-[620] tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
