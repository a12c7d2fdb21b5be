import { persistedStore, type Store } from '@evens/web/core/store.ts';

/** Whether a part is shown: as last opened or closed by hand. Stored in the browser, for every page. */
type OpenStore = Pick<Store<boolean>, 'use' | 'set'>;

function createOpenStore(key: string, isOpenAtFirst = true): OpenStore {
  return persistedStore({
    storage: 'local',
    key,
    parse: (text) => (text === null ? isOpenAtFirst : text !== 'closed'),
    format: (isOpen) => (isOpen ? 'open' : 'closed'),
  });
}

/** The stream of matches that have one. */
export const streamsOpen = createOpenStore('evens.pictures');
/** Tracker, statistics and stream where they have a column beside the markets. */
const viewsBesideOpen = createOpenStore('evens.match-views');
/** The same where they are above the markets: closed until they are opened by hand. */
const viewsAboveOpen = createOpenStore('evens.match-views-above', false);
/** The same below the main markets of a featured match. */
const viewsBelowOpen = createOpenStore('evens.match-views-below');

export type ViewsPosition = 'beside' | 'above' | 'below';

export const viewsOpen: Readonly<Record<ViewsPosition, OpenStore>> = {
  beside: viewsBesideOpen,
  above: viewsAboveOpen,
  below: viewsBelowOpen,
};
