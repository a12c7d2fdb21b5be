import { persistedStore } from '@evens/web/core/store.ts';

/** Numbers of tables side by side. */
export const tableViews = [1, 2, 4] as const;
export type TableView = (typeof tableViews)[number];
const SLOTS = 4;

export interface Tables {
  /** Id of the game on whose page they were chosen: another game opens alone. */
  readonly own: string;
  readonly view: TableView;
  /** Ids of the other games, from the second slot on; undefined for empty slots. */
  readonly beside: readonly (string | undefined)[];
}

const nobody: readonly undefined[] = Array.from({ length: SLOTS - 1 }, () => undefined);
const single = (own: string): Tables => ({ own, view: 1, beside: nobody });
const GAME_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$/;

/** Stored tables; undefined if the text is not valid. */
export function parseTables(text: string | null): Tables | undefined {
  if (text === null || text.length > 1000) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { own, view, beside }: Partial<Record<keyof Tables, unknown>> = value;
    if (typeof own !== 'string' || !GAME_ID.test(own)) return undefined;
    const ids: readonly unknown[] = Array.isArray(beside) ? beside : [];
    return {
      own,
      view: tableViews.find((each) => each === view) ?? 1,
      beside: nobody.map((_, index) => {
        const id = ids[index];
        return typeof id === 'string' && GAME_ID.test(id) && ids.indexOf(id) === index ? id : undefined;
      }),
    };
  } catch {
    return undefined;
  }
}

/** The game of each visible slot, the page's own first. A game is at one table only. */
export function visibleSlots({ own, view, beside }: Tables): readonly (string | undefined)[] {
  return [own, ...beside.map((id) => (id === own ? undefined : id))].slice(0, view);
}

/** Limits the view to the maximum number of games side by side. */
export function withinMost(tables: Tables, most: number): Tables {
  const view = tableViews.findLast((each) => each <= Math.min(tables.view, most)) ?? 1;
  return view === tables.view ? tables : { ...tables, view };
}

/** Puts a game at a slot from 1 on, or empties the slot. The game leaves its previous slot. */
export function withGame(
  tables: Tables,
  { slot, id }: { readonly slot: number; readonly id: string | undefined },
): Tables {
  const beside = tables.beside.map((each, index) => {
    if (index === slot - 1) return id;
    return each === id ? undefined : each;
  });
  return { ...tables, beside };
}

const store = persistedStore<Tables | undefined>({
  storage: 'session',
  key: 'evens.casino-tables',
  parse: parseTables,
  format: JSON.stringify,
});

/** The tables of a game's page. A game without chosen tables opens alone. */
export function tablesFor(stored: Tables | undefined, own: string): Tables {
  return stored?.own === own ? stored : single(own);
}

/** Changes the tables of a game's page. The tab stores them until another game's tables are changed. */
export function changeTables(own: string, change: (tables: Tables) => Tables): void {
  store.set(change(tablesFor(store.get(), own)));
}

export function useTables(own: string): Tables {
  return tablesFor(store.use(), own);
}
