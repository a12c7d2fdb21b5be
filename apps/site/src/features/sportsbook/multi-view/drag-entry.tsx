import { closePanels } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { claimPressableStyle } from '@evens/web/ui/pressable.ts';
import { GripVertical, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { matchDragItem } from './drag-item.ts';
import { useFingerDrag } from './finger-drag.ts';
import { MULTI_VIEW_MAX, putInMultiView } from './multi-view-list.ts';
import { putDropped } from './put-dropped.ts';

claimPressableStyle();

export interface DragEntryProps {
  readonly id: number;
  /** "Home – Away". */
  readonly name: string;
  readonly children: ReactNode;
}

/** A match of the sidebar that can be dragged into the multi-view by mouse, touch or keyboard, or simply added. */
export function DragEntry({ id, name, children }: DragEntryProps) {
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    getItems: () => [matchDragItem(id, name)],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
  });
  const entry = useRef<HTMLDivElement>(null);
  useFingerDrag(entry, {
    name,
    onDrop: (place) => {
      putDropped([id], place);
      closePanels();
    },
  });
  return (
    <div
      {...dragProps}
      ref={entry}
      data-drag={id}
      className={classNames(
        // A finger that pulls it sideways drags it, or nothing: it doesn't leave the page.
        'flex cursor-grab touch-pan-y items-stretch border-t border-line',
        isDragging && 'opacity-50',
      )}
    >
      <div className="flex flex-col justify-center">
        <DragHandle buttonProps={dragButtonProps} name={name} />
        <IconButton
          className="size-8"
          label={t('multiview.add', { match: name })}
          onClick={() => {
            const hasRoom = putInMultiView([id]);
            notify(
              hasRoom
                ? t('multiview.added', { match: name })
                : t('multiview.full', { count: MULTI_VIEW_MAX }),
            );
          }}
        >
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

interface HandleProps {
  readonly buttonProps: ReturnType<typeof useDrag>['dragButtonProps'];
  readonly name: string;
}

function DragHandle({ buttonProps, name }: HandleProps) {
  return (
    <Button {...buttonProps} aria-label={t('multiview.drag', { match: name })} className={handleLook}>
      <GripVertical aria-hidden className="size-4" />
    </Button>
  );
}

export const handleLook =
  'grid size-8 touch:size-11 shrink-0 cursor-grab place-items-center rounded-md text-faint pointer:hover:bg-raised pointer:hover:text-text';
