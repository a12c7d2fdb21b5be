import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type PriceMovement = 'up' | 'down';

export interface OddsButtonWords {
  readonly up: string;
  readonly down: string;
  readonly suspended: string;
  readonly stale: string;
}

export interface OddsButtonProps {
  /** As shown: "1.85". Undefined where the outcome isn't offered. */
  readonly odds: string | undefined;
  /** Stands before the price: "Arsenal −0.25", "1". */
  readonly label?: ReactNode;
  /** Full name for screen readers: match, market and outcome. */
  readonly name: string;
  readonly words: OddsButtonWords;
  readonly selected?: boolean | undefined;
  readonly movement?: PriceMovement | undefined;
  readonly suspended?: boolean | undefined;
  readonly stale?: boolean | undefined;
  readonly className?: string | undefined;
  onToggle?(): void;
}

/**
 * One price. Selected, moved up, moved down, suspended and stale each look different, in more than colour; its size
 * never changes with its state. 38 px high, 44 on touch screens.
 */
export function OddsButton(props: OddsButtonProps) {
  const { odds, label, name, words, selected, movement, suspended, stale, className, onToggle } = props;
  const closed = suspended || odds === undefined;
  const moved = closed || stale ? undefined : movement;
  const state = suspended ? words.suspended : stale ? words.stale : moved ? words[moved] : undefined;
  return (
    <button
      type="button"
      className={classNames(
        'relative flex h-[38px] [contain:layout_style] touch:h-11 w-full min-w-0 items-center gap-1.5 rounded-sm px-2.5 font-[620] transition-colors',
        label === undefined ? 'justify-center' : 'justify-between',
        look({ closed, selected, stale, moved }),
        className,
      )}
      aria-pressed={selected ?? false}
      aria-label={[name, closed ? undefined : odds, state].filter(Boolean).join(', ')}
      disabled={odds === undefined && !selected}
      aria-disabled={closed || undefined}
      data-state={suspended ? 'suspended' : stale ? 'stale' : moved}
      onClick={closed && !selected ? undefined : onToggle}
    >
      {label !== undefined && (
        <span
          className={classNames(
            'flex min-w-0 gap-1 text-start text-sm font-medium whitespace-nowrap',
            !selected && 'text-faint',
          )}
        >
          {label}
        </span>
      )}
      {suspended ? (
        <Lock aria-hidden className="size-4 shrink-0 text-faint" />
      ) : (
        <bdi className="shrink-0 whitespace-nowrap">{odds ?? '–'}</bdi>
      )}
      {moved && <i aria-hidden className={`price-arrow price-arrow-${moved}`} />}
    </button>
  );
}

interface Look {
  readonly closed: boolean;
  readonly selected: boolean | undefined;
  readonly stale: boolean | undefined;
  readonly moved: PriceMovement | undefined;
}

function look({ closed, selected, stale, moved }: Look): string {
  if (selected) return classNames('bg-accent text-on-accent', (closed || stale) && 'opacity-70');
  if (closed) return 'text-faint inset-ring inset-ring-line';
  if (stale) return 'price-stale text-faint';
  return classNames(
    'bg-raised pointer:hover:bg-hover',
    moved === 'up' && 'text-up',
    moved === 'down' && 'text-down',
  );
}
