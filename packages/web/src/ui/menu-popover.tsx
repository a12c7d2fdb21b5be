import type { ReactNode } from 'react';

const GAP_PX = 8;

interface MenuPopoverProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Menu of a button in the header (`popoverTarget`): below it, closed by Escape or a tap outside. */
export function MenuPopover({ id, children }: MenuPopoverProps) {
  return (
    <div
      id={id}
      popover="auto"
      className="menu-popover"
      onBeforeToggle={({ newState, currentTarget }) => {
        const button = document.querySelector(`[popovertarget="${id}"]`);
        if (newState !== 'open' || !button) return;
        currentTarget.style.top = `${button.getBoundingClientRect().bottom + GAP_PX}px`;
      }}
    >
      {children}
    </div>
  );
}
