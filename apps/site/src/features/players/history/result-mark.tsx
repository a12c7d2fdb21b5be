import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Ban, Check, Circle, CircleSlash2, RotateCcw, X } from 'lucide-react';
import type { LegResult } from './leg-result.ts';

const marks = [Circle, Ban, Check, X, RotateCcw, CircleSlash2, CircleSlash2] as const;
const tones = [
  'text-faint',
  'text-faint',
  'text-up',
  'text-down',
  'text-quiet',
  'text-up',
  'text-down',
] as const;

interface ResultMarkProps {
  readonly result: LegResult;
  readonly className?: string;
}

/** Result of a leg by icon and colour, with a text for screen readers. */
export function ResultMark({ result, className }: ResultMarkProps) {
  const Icon = marks[result];
  return (
    <span
      data-leg-result={result}
      className={classNames('grid size-5 shrink-0 place-items-center', tones[result], className)}
    >
      <Icon aria-hidden className={result === 0 ? 'size-2.5' : 'size-4'} strokeWidth={2.4} />
      <span className="sr-only">{t(`history.result.${result}`)}</span>
    </span>
  );
}
