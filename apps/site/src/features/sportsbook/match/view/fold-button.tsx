import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';

interface FoldButtonProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Id of the part that it opens, where that is rendered while closed. */
  readonly controls?: string;
  onToggle(): void;
}

/** Opens and closes a part of the match page. */
export function FoldButton({ title, isOpen, controls, onToggle }: FoldButtonProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="shrink-0 gap-1! px-2!"
    >
      {title}
      <ChevronDown
        aria-hidden
        className={classNames('size-4 text-faint transition-transform', isOpen && 'rotate-180')}
      />
    </Button>
  );
}
