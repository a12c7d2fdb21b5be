import type { Match } from '@evens/contract';
import { sportTerms } from '@evens/locales/browser';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { memo } from 'react';
import { firstPartKey, type KoreanPart, koreanColumns } from './korean-columns.ts';
import './korean.css';
import { countLines, KoreanRow } from './korean-row.tsx';

export interface KoreanTableProps {
  /** Matches of one tournament, earliest first. */
  readonly matches: readonly Match[];
  /** Narrow screens show one part of the match at a time. */
  readonly part: KoreanPart | 'both';
}

/** One tournament: a head with its columns, and a block of lines for each match. */
export const KoreanTable = memo(function KoreanTable({ matches, part }: KoreanTableProps) {
  const [first] = matches;
  if (!first) return null;
  const firstKey = firstPartKey(sportTerms(first.SportAlias).period);
  const parts = visibleParts(part, firstKey !== undefined);
  const lines = countLines(matches);
  return (
    <section
      className="korean-table overflow-hidden rounded-xl border border-line bg-surface"
      data-parts={parts.length}
    >
      <header className="korean-head">
        <h2 className="korean-title">
          <Link
            to={first.Tournament.TournamentLink}
            className="flex min-w-0 items-center gap-2 text-[13.5px] font-[620] text-text"
          >
            <Flag code={first.Category.Code} />
            <bdi className="truncate">{first.Tournament.Name}</bdi>
            <bdi className="truncate font-medium text-faint">{first.Category.Name}</bdi>
          </Link>
        </h2>
        {parts.map((each) =>
          koreanColumns.map((column) => (
            <span key={`${each} ${column}`} aria-hidden className="korean-column" data-column={column}>
              {each === 'first' && firstKey && `${t(firstKey)} `}
              {t(`korean.column.${column}`)}
            </span>
          )),
        )}
      </header>
      {matches.map((match) => (
        <KoreanRow key={match.ID} match={match} parts={parts} lines={lines} />
      ))}
    </section>
  );
});

const bothParts: readonly KoreanPart[] = ['full', 'first'];

function visibleParts(part: KoreanPart | 'both', hasFirst: boolean): readonly KoreanPart[] {
  if (!hasFirst) return ['full'];
  return part === 'both' ? bothParts : [part];
}

/** Placeholder in the shape of the table. */
export function KoreanSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('shell.loading')}
      className="korean-table overflow-hidden rounded-xl border border-line bg-surface"
      data-parts={2}
    >
      <div className="korean-head">
        <Skeleton className="h-4 w-40" />
      </div>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} data-lines={3} className="korean-row">
          <Skeleton className="korean-time h-4 w-10" />
          <Skeleton className="korean-teams h-12 w-36 max-w-full" />
        </div>
      ))}
    </div>
  );
}
