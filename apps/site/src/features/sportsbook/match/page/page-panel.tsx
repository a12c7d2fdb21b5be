import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface PagePanelProps {
  readonly title: string;
  /** Rendered while the panel is open. */
  readonly children: () => ReactNode;
}

/** A part of the match page that is closed, and requests nothing, until it is opened. */
export function PagePanel({ title, children }: PagePanelProps) {
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
          {title}
          <ChevronDown
            aria-hidden
            className={classNames('size-[18px] text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id}>{isOpen && children()}</div>
    </div>
  );
}
