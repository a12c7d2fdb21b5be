import { type ReactNode, useRef } from 'react';
import { ScrollArrows } from '../ui/scroll-arrows.tsx';
import { t } from './words.ts';

interface CardRowProps {
  /** `ul` for cards that are list items. */
  readonly element?: 'div' | 'ul';
  /** Changes with the cards; undefined while there are none. */
  readonly content: string | number | undefined;
  readonly className: string;
  /** The buttons are in the line of the title above the row instead of over the cards. */
  readonly hasArrowsAbove?: boolean;
  readonly children: ReactNode;
}

/** Cards that scroll sideways to the edges of the page, with buttons while a pointer is over them: they cover names. */
export function CardRow({
  element: Row = 'div',
  content,
  className,
  hasArrowsAbove = false,
  children,
}: CardRowProps) {
  const strip = useRef<HTMLElement>(null);
  return (
    <div className="group/row relative min-w-0">
      <Row
        ref={(node: HTMLElement | null) => {
          strip.current = node;
        }}
        className={`bleed flex overflow-x-auto ${className}`}
      >
        {children}
      </Row>
      <ScrollArrows
        strip={strip}
        content={content}
        labels={{ back: t('shell.row.back'), next: t('shell.row.next') }}
        className={
          hasArrowsAbove
            ? 'end-0 -top-9 bottom-auto! gap-1'
            : '-inset-x-2 opacity-0 transition-opacity group-hover/row:opacity-100 focus-within:opacity-100'
        }
      />
    </div>
  );
}
