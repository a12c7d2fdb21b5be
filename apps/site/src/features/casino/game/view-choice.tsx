import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { MenuPopover } from '@evens/web/ui/menu-popover.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { Grid2x2 } from 'lucide-react';
import { useId } from 'react';
import { changeTables, type TableView, tableViews } from './tables-store.ts';

interface ViewChoiceProps {
  /** Id of the page's own game. */
  readonly own: string;
  readonly view: TableView;
  /** Maximum number of games side by side. */
  readonly most: number;
}

const keys = { 1: 'one', 2: 'two', 4: 'four' } as const;
const viewByKey = { one: 1, two: 2, four: 4 } as const;

/** One, two or four tables. */
export function ViewChoice({ own, view, most }: ViewChoiceProps) {
  const offered = tableViews.filter((each) => each <= most);
  if (offered.length < 2) return null;
  return (
    <Segmented
      label={t('casinogame.tables')}
      choices={offered.map((each) => ({
        key: keys[each],
        label: (
          <>
            <span aria-hidden className="px-1">
              {each}
            </span>
            <span className="sr-only">{t('casinogame.tables.count', { count: each })}</span>
          </>
        ),
      }))}
      chosen={keys[view]}
      onChoose={(key) => changeTables(own, (tables) => ({ ...tables, view: viewByKey[key] }))}
    />
  );
}

/** The same choice in a popover, for narrow screens. */
export function ViewMenu({ own, view, most }: ViewChoiceProps) {
  const id = useId();
  if (most < 2) return null;
  return (
    <>
      <IconButton label={t('casinogame.tables')} popoverTarget={id}>
        <Grid2x2 aria-hidden className="size-[18px]" />
      </IconButton>
      <MenuPopover id={id}>
        <div className="grid gap-2 p-4">
          <p className="text-sm text-quiet">{t('casinogame.tables.text')}</p>
          <ViewChoice own={own} view={view} most={most} />
        </div>
      </MenuPopover>
    </>
  );
}
