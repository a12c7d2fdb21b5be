import { type ReactNode, useRef } from 'react';
import { ScrollArrows } from '../ui/scroll-arrows.tsx';
import { t } from './words.ts';

interface CardRowProps {
  /** `ul` for cards that are list items. */
  readonly element?: 'div' | 'ul';
  /** Changes with the cards; undefined while there are none. */
  readonly content: string | number | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/** Cards that scroll sideways to the edges of the page, with buttons while a pointer is over them: they cover names. */
export function CardRow({ element: Row = 'div', content, className, children }: CardRowProps) {
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
        className="-inset-x-2 opacity-0 transition-opacity group-hover/row:opacity-100 focus-within:opacity-100"
      />
    </div>
  );
}
