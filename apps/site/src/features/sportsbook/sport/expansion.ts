import { useState } from 'react';
import type { TreePath } from './tree.ts';

/** The open entries of the tree: at most one sport, and at most one category in it. */
export interface Expansion {
  readonly sport: string | undefined;
  readonly category: string | undefined;
}

/** The top tournaments open and close as a sport does, under a name that no sport has. */
export const TOP_ENTRY = 'top-tournaments';

/** The entries that a path opens; a path outside of the tree changes nothing. */
export function openBranch(before: Expansion, { section, sport, category }: TreePath): Expansion {
  if (section === 'top-tournaments') return { sport: TOP_ENTRY, category: undefined };
  return sport === undefined ? before : { sport, category };
}

/** Opens the sport and closes the one that was open; closes it if it is open. */
export function toggleSport(before: Expansion, sport: string): Expansion {
  return { sport: before.sport === sport ? undefined : sport, category: undefined };
}

/** The same for a category in its sport. */
export function toggleCategory(before: Expansion, sport: string, category: string): Expansion {
  const isOpen = before.sport === sport && before.category === category;
  return { sport, category: isOpen ? undefined : category };
}

const closed: Expansion = { sport: undefined, category: undefined };

/** The open entries: changed by the path, and by hand in between. */
export function useExpansion(path: string, treePath: TreePath) {
  const [state, setState] = useState({ path, expansion: openBranch(closed, treePath) });
  let { expansion } = state;
  if (state.path !== path) {
    expansion = openBranch(expansion, treePath);
    setState({ path, expansion });
  }
  return {
    expansion,
    onSport: (sport: string) => setState({ path, expansion: toggleSport(expansion, sport) }),
    onCategory: (sport: string, category: string) =>
      setState({ path, expansion: toggleCategory(expansion, sport, category) }),
  };
}
