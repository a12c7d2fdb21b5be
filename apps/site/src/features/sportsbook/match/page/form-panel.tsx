import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { MatchForm } from '../../form/lazy.tsx';

/** Recent results of both sides: closed, and not requested, until it is opened. */
export function FormPanel({ matchId }: { readonly matchId: number }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-3.5">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={classNames(
            'flex h-[38px] w-full items-center justify-between gap-2 rounded-xl border border-line bg-surface px-3.5 text-start text-base font-[600] touch:h-11',
            isOpen && 'mb-2',
          )}
        >
          {t('match.form')}
          <ChevronDown
            aria-hidden
            className={classNames('size-[18px] text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id}>{isOpen && <MatchForm matchId={matchId} />}</div>
    </div>
  );
}
