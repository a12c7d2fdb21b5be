import { type ReactNode, useState } from 'react';
import { Collapse } from './surface.tsx';

interface CollapseSectionProps {
  readonly title: string;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** A card that can be opened and closed. Its content is loaded when it is opened. */
export function CollapseSection({ title, isOpenAtFirst = false, children }: CollapseSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Collapse title={title} open={isOpen} onToggle={setOpen}>
      {children}
    </Collapse>
  );
}
