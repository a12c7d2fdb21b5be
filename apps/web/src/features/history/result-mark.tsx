import { Ban, Check, Circle, CircleSlash2, RotateCcw, X } from 'lucide-react';
import { t } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';

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
const keys = [0, 1, 2, 3, 4, 5, 6] as const;

/** How a leg came out, by shape and colour; said in words to those who see neither. */
export function ResultMark({ result, className }: { readonly result: number; readonly className?: string }) {
  const known = keys.find((key) => key === result) ?? 0;
  const Icon = marks[known];
  return (
    <span
      data-leg-result={known}
      className={classNames('grid size-5 shrink-0 place-items-center', tones[known], className)}
    >
      <Icon aria-hidden className={known === 0 ? 'size-2.5' : 'size-4'} strokeWidth={2.4} />
      <span className="sr-only">{t(`history.result.${known}`)}</span>
    </span>
  );
}
