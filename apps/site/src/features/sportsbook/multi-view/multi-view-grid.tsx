import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { LayoutGrid } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { droppedId, MATCH_DRAG_TYPE, matchDragItem } from './drag-item.ts';
import { MULTI_VIEW_MAX, type Place, useMultiView } from './multi-view-list.ts';
import { putDropped } from './put-dropped.ts';
import './multi-view.css';
import { Tile } from './tile.tsx';

export interface MultiViewGridProps {
  /** Matches that are loaded; others are requested one by one. */
  readonly known: ReadonlyMap<number, Match>;
  /** Reports whether a match has ended. */
  onOver(id: number, isOver: boolean): void;
}

interface Dropped {
  readonly kind: string;
  readonly types?: ReadonlySet<string | symbol>;
  getText?(type: string): Promise<string>;
}

async function idsIn(items: readonly Dropped[]): Promise<readonly number[]> {
  const texts = await Promise.all(items.map((item) => item.getText?.(MATCH_DRAG_TYPE) ?? ''));
  return texts.map(droppedId).filter((id) => id !== undefined);
}

function dropPlace({ key, dropPosition }: { readonly key: unknown; readonly dropPosition: string }): Place {
  return { id: Number(key), side: dropPosition === 'before' ? 'before' : 'after' };
}

/** The matches side by side: dropped in from the sidebar, and moved by mouse, touch or keyboard. */
export function MultiViewGrid({ known, onOver }: MultiViewGridProps) {
  const ids = useMultiView();
  const matchName = (id: number) => {
    const match = known.get(id);
    return match ? match.Name : `${id}`;
  };
  const { dragAndDropHooks } = useDragAndDrop<{ id: number }>({
    getItems: (keys) => [...keys].map((key) => matchDragItem(Number(key), matchName(Number(key)))),
    acceptedDragTypes: [MATCH_DRAG_TYPE],
    getDropOperation: () => 'move',
    renderDropIndicator: (target) => <DropIndicator target={target} className="multi-view-drop" />,
    onReorder: ({ keys, target }) => putDropped([...keys].map(Number), dropPlace(target)),
    onInsert: ({ items, target }) => {
      void idsIn(items).then((dropped) => putDropped(dropped, dropPlace(target)));
    },
    onRootDrop: ({ items }) => {
      void idsIn(items).then((dropped) => putDropped(dropped));
    },
  });
  return (
    <GridList
      aria-label={t('multiview.tiles')}
      layout="grid"
      keyboardNavigationBehavior="tab"
      selectionMode="none"
      dragAndDropHooks={dragAndDropHooks}
      items={ids.map((id) => ({ id }))}
      dependencies={[known, onOver]}
      className="multi-view"
      renderEmptyState={() => (
        <EmptyState
          icon={LayoutGrid}
          title={t('multiview.empty')}
          text={t('multiview.empty.text', { count: MULTI_VIEW_MAX })}
        />
      )}
    >
      {({ id }) => (
        <GridListItem id={id} textValue={matchName(id)} className="multi-view-tile">
          <Tile id={id} known={known.get(id)} onOver={onOver} />
        </GridListItem>
      )}
    </GridList>
  );
}
