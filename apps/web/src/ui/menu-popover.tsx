import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';

const GAP_PX = 8;

export interface MenuHandle {
  close(): void;
}

interface MenuPopoverProps {
  readonly id: string;
  readonly ref?: Ref<MenuHandle>;
  readonly children: ReactNode;
}

/** What a button in the header opens (`popoverTarget`): under it, closed by Escape or a tap beside it. */
export function MenuPopover({ id, ref, children }: MenuPopoverProps) {
  const menu = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ close: () => menu.current?.hidePopover() }));
  return (
    <div
      id={id}
      ref={menu}
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
