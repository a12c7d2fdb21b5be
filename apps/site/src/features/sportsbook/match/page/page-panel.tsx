import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FoldButton } from '../view/index.ts';

/** A part of the match page beside its prices. It requests nothing until it is opened. */
export interface PagePanel {
  readonly key: string;
  readonly title: string;
  /** In a row with others. */
  readonly shortTitle?: string;
  /** Rendered while the panel is open. */
  readonly content: () => ReactNode;
}

interface PanelRowProps {
  readonly panels: readonly PagePanel[];
  readonly openKey: string | undefined;
  onOpen(key: string | undefined): void;
}

/** The panels' buttons in one row, so that prices come first. At most one panel is open. */
export function PanelRow({ panels, openKey, onOpen }: PanelRowProps) {
  return (
    <div className="words flex min-w-0 overflow-x-auto [scrollbar-width:none]">
      {panels.map(({ key, title, shortTitle = title }) => (
        <FoldButton
          key={key}
          title={shortTitle}
          isOpen={key === openKey}
          onToggle={() => onOpen(key === openKey ? undefined : key)}
        />
      ))}
    </div>
  );
}

/** Where there is room or prices came before: every panel in a line of its own. */
export function PanelStack({ panels }: { readonly panels: readonly PagePanel[] }) {
  return panels.map((panel) => <StackedPanel key={panel.key} panel={panel} />);
}

function StackedPanel({ panel: { title, content } }: { readonly panel: PagePanel }) {
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
      <div id={id}>{isOpen && content()}</div>
    </div>
  );
}
