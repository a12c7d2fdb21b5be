import { persistedStore } from '../../core/store.ts';

/** How many tables stand side by side. */
export const tableViews = [1, 2, 4] as const;
export type TableView = (typeof tableViews)[number];
const SLOTS = 4;

export interface Tables {
  readonly view: TableView;
  /** Ids of the games beside the page's own, by slot from the second on; undefined where none was chosen. */
  readonly beside: readonly (string | undefined)[];
}

const nobody: readonly undefined[] = Array.from({ length: SLOTS - 1 }, () => undefined);
const single: Tables = { view: 1, beside: nobody };
const GAME_ID = /^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$/;

/** What a browser kept, as far as it makes sense. */
export function parseTables(text: string | null): Tables {
  if (text === null || text.length > 1000) return single;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return single;
    const { view, beside }: Partial<Record<keyof Tables, unknown>> = value;
    const ids: readonly unknown[] = Array.isArray(beside) ? beside : [];
    return {
      view: tableViews.find((each) => each === view) ?? 1,
      beside: nobody.map((_, index) => {
        const id = ids[index];
        return typeof id === 'string' && GAME_ID.test(id) && ids.indexOf(id) === index ? id : undefined;
      }),
    };
  } catch {
    return single;
  }
}

/** The game of each slot that the view shows: the page's own first. One game is at one table only. */
export function slotsOf({ view, beside }: Tables, own: string): readonly (string | undefined)[] {
  return [own, ...beside.map((id) => (id === own ? undefined : id))].slice(0, view);
}

/** The largest view with no more games than may stand side by side. */
export function withinMost(tables: Tables, most: number): Tables {
  const view = tableViews.findLast((each) => each <= Math.min(tables.view, most)) ?? 1;
  return view === tables.view ? tables : { ...tables, view };
}

/** With a game at a slot from the second on, or with none there; the game leaves the slot that it had before. */
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

const store = persistedStore<Tables>({
  storage: 'local',
  key: 'evens.casino-tables',
  parse: parseTables,
  format: JSON.stringify,
});

/** Changes what this browser remembers of its tables. */
export function changeTables(change: (tables: Tables) => Tables): void {
  store.set(change(store.get()));
}

export function useTables(): Tables {
  return store.use();
}
