import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { ScoreColumn } from './score-columns.ts';

interface ScoreHeadsProps {
  readonly columns: readonly ScoreColumn[];
  readonly className?: string;
}

/** Labels over the scores of two sides; nothing for goals and points of a whole match. */
export function ScoreHeads({ columns, className }: ScoreHeadsProps) {
  if (columns.every(({ head }) => head === undefined)) return null;
  return (
    <span
      data-score-heads
      className={classNames(
        'flex justify-end gap-2 text-[10px] leading-[11px] font-[560] whitespace-nowrap text-faint',
        className,
      )}
    >
      {columns.map(({ head, label }) => (
        <span key={label} title={label} className="min-w-[18px] text-end">
          {head}
        </span>
      ))}
    </span>
  );
}

interface ScoreLabelsProps extends ScoreHeadsProps {
  readonly setsWon: string | undefined;
}

/** A line over two sides in a small card: the sets won, and the labels of the scores below. */
export function ScoreLabels({ columns, setsWon, className }: ScoreLabelsProps) {
  if (setsWon === undefined && columns.every(({ head }) => head === undefined)) return null;
  return (
    <span className={classNames('flex items-end gap-2 text-xs leading-[14px] text-faint', className)}>
      {setsWon !== undefined && <bdi className="truncate">{setsWon}</bdi>}
      <ScoreHeads columns={columns} className="ms-auto" />
    </span>
  );
}

interface SideScoresProps {
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
  /** Class of the first score if this side leads. */
  readonly leadClass?: string;
}

/** The ball beside the side that serves; beside the other side it is invisible. */
export function ServeMark({ serves, className }: { readonly serves: boolean; readonly className?: string }) {
  return (
    <span
      {...(serves && { role: 'img', 'aria-label': t('live.score.serving'), title: t('live.score.serving') })}
      className={classNames(
        'size-[7px] shrink-0 self-center rounded-full',
        serves && 'bg-accent-text',
        className,
      )}
    />
  );
}

/** "99/3" is behind "139/5". */
function leads(own: number | string, other: number | string): boolean {
  return Number.parseInt(`${own}`, 10) > Number.parseInt(`${other}`, 10);
}

/** The scores of one side: the headline bold, the others quiet, after a mark where the side serves. */
export function SideScores({ columns, side, leadClass }: SideScoresProps) {
  const other = side === 'home' ? 'away' : 'home';
  const server = columns.find((column) => column.server)?.server;
  return (
    <>
      {server && <ServeMark serves={server === side} className="ms-auto" />}
      {columns.map((column, index) => (
        <span
          key={column.label}
          title={column.label}
          data-overs={column.isOvers}
          hidden={column[side] === ''}
          className={classNames(
            'min-w-[18px] shrink-0 text-end',
            column.yetToBat === side
              ? 'text-xs font-medium text-faint'
              : index === 0
                ? 'font-bold'
                : 'text-quiet',
            index === 0 && !server && 'ms-auto',
            index === 0 && leads(column[side], column[other]) && leadClass,
          )}
        >
          {column[side]}
        </span>
      ))}
    </>
  );
}
