import type { CasinoGame } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import { GameTable } from './game-table.tsx';
import { GameChooser } from './lazy.ts';
import { changeTables, withGame } from './tables-store.ts';

interface TableSlotProps {
  /** Id of the page's own game. */
  readonly own: string;
  /** Slot from 1; slot 0 is the page's own game. */
  readonly slot: number;
  readonly game: CasinoGame | undefined;
  readonly usedIds: ReadonlySet<string>;
  readonly isHidden: boolean;
}

/** A table beside the page's own: a game, or the choice of one. */
export function TableSlot({ own, slot, game, usedIds, isHidden }: TableSlotProps) {
  const number = slot + 1;
  const put = (id: string | undefined) => changeTables(own, (tables) => withGame(tables, { slot, id }));
  if (game) {
    return (
      <GameTable
        key={game.ID}
        game={game}
        isMain={false}
        isNarrow
        isHidden={isHidden}
        wish={undefined}
        closeLabel={t('casinogame.tables.clear', { number })}
        onClose={() => put(undefined)}
      />
    );
  }
  return (
    <section className="game-table" aria-label={t('casinogame.tables.number', { number })}>
      <header className="table-bar">
        <h2 className="table-name grow">{t('casinogame.tables.number', { number })}</h2>
      </header>
      <div className="game-stage overflow-y-auto">
        <Suspense fallback={<Skeleton className="m-3.5 h-40" />}>
          <GameChooser
            label={t('casinogame.tables.choose', { number })}
            usedIds={usedIds}
            onChoose={({ ID }) => put(ID)}
          />
        </Suspense>
      </div>
    </section>
  );
}
