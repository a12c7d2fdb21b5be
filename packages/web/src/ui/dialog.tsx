import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

export type DialogPosition = 'middle' | 'wide' | 'start' | 'end' | 'bottom';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /**
   * In the middle, in the middle and wide (on a phone a sheet of the screen's height), as a drawer at either side, or as a
   * sheet from the bottom.
   */
  readonly position?: DialogPosition;
  /** The title is only for screen readers: the content shows its own. */
  readonly bare?: boolean;
  /** The dialog ignores Escape and a tap outside. */
  readonly insists?: boolean;
  /** A tap beside it does not close it; Escape does. */
  readonly ignoresTapBeside?: boolean;
  onClose(): void;
}

const positions: Readonly<Record<DialogPosition, string>> = {
  middle:
    'm-auto w-[min(440px,calc(100vw-24px))] max-h-[min(720px,calc(100dvh-24px))] rounded-xl border border-line',
  wide:
    'overflow-hidden m-auto h-[min(760px,calc(100dvh-32px))] w-[min(1040px,calc(100vw-32px))] max-h-none max-w-none rounded-xl border border-line ' +
    'max-tablet:m-0 max-tablet:h-dvh max-tablet:w-screen max-tablet:rounded-none max-tablet:border-0',
  start: 'sheet-start my-0 ms-0 me-auto h-dvh max-h-none w-[min(300px,86vw)] border-e border-line',
  end: 'sheet-end my-0 ms-auto me-0 h-dvh max-h-none w-[min(360px,92vw)] border-s border-line',
  bottom:
    'sheet-bottom mx-0 mt-auto mb-0 w-full max-w-none min-h-[min(600px,88dvh)] max-h-[88dvh] rounded-t-xl border-t border-line',
};

/**
 * Gives the focus to the open dialog on top where the element that had it is gone, such as a form that was sent. Browsers focus
 * nothing then: a screen reader leaves the dialog. A dialog below another one is inert and cannot be focused.
 */
function refocus(): void {
  if (document.activeElement !== document.body) return;
  for (const dialog of document.querySelectorAll('dialog')) dialog.focus({ preventScroll: true });
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back. Open while it is mounted. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, children, position = 'middle', bare = false, insists = false, onClose } = props;
  const closesByTap = !insists && props.ignoresTapBeside !== true;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the paint, and before the element is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (node && !node.open) {
      node.showModal();
      // Not the first button: it closes the dialog, and Enter must not do that.
      node.focus();
      dialogOpened(node);
    }
    const observer = new MutationObserver(refocus);
    if (node) observer.observe(node, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      node?.close();
      if (node) dialogClosed(node);
      // Once it has left the page.
      queueMicrotask(refocus);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the backdrop; Escape does the same with keys
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(
        'surface-dialog bg-surface p-0 shadow-[var(--shadow)] outline-none',
        positions[position],
      )}
      onCancel={(event) => {
        event.preventDefault();
        if (!insists) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && closesByTap) onClose();
      }}
    >
      <div className={classNames('flex max-h-[inherit] min-h-0 flex-col', position === 'wide' && 'h-full')}>
        <div
          className={classNames(
            bare ? 'sr-only' : 'flex items-center justify-between gap-3 border-b border-line py-2 ps-4 pe-2',
          )}
        >
          <h2 id={titleId} className="min-h-9 content-center">
            {title}
          </h2>
          {!insists && !bare && (
            <IconButton label={closeLabel} onClick={onClose}>
              <X aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  );
}
