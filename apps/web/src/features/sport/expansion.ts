import { useState } from 'react';
import type { TreePath } from './tree.ts';

/** What of the tree is open: one sport at most, and in it one category at most. */
export interface Expansion {
  readonly sport: string | undefined;
  readonly category: string | undefined;
}

/** The top tournaments open and close as a sport does, under a name that no sport has. */
export const TOP_ENTRY = 'top-tournaments';

/** What a path opens; a path outside of the tree leaves open what is open. */
export function openBranch(before: Expansion, { section, sport, category }: TreePath): Expansion {
  if (section === 'top-tournaments') return { sport: TOP_ENTRY, category: undefined };
  return sport === undefined ? before : { sport, category };
}

/** Opens the sport and closes whichever was open; closes it if it is the one. */
export function toggleSport(before: Expansion, sport: string): Expansion {
  return { sport: before.sport === sport ? undefined : sport, category: undefined };
}

/** The same of a category in its sport. */
export function toggleCategory(before: Expansion, sport: string, category: string): Expansion {
  const isOpen = before.sport === sport && before.category === category;
  return { sport, category: isOpen ? undefined : category };
}

const closed: Expansion = { sport: undefined, category: undefined };

/** Follows the path, and hands in between. */
export function useExpansion(path: string, treePath: TreePath) {
  const [kept, setKept] = useState({ path, expansion: openBranch(closed, treePath) });
  let { expansion } = kept;
  if (kept.path !== path) {
    expansion = openBranch(expansion, treePath);
    setKept({ path, expansion });
  }
  return {
    expansion,
    onSport: (sport: string) => setKept({ path, expansion: toggleSport(expansion, sport) }),
    onCategory: (sport: string, category: string) =>
      setKept({ path, expansion: toggleCategory(expansion, sport, category) }),
  };
}
