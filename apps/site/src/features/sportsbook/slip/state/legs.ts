import {
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** One leg of a bet: a selection, or a bet builder of several. */
export interface SlipLeg {
  /** The keys of its selections, joined by spaces. */
  readonly id: string;
  readonly selections: readonly Selection[];
  /** 1-based number of its builder; 0 for a single selection. */
  readonly builder: number;
}

/** Legs in the order of their first selection. */
export function slipLegs({
  selections,
  builders,
}: Pick<SlipState, 'selections' | 'builders'>): readonly SlipLeg[] {
  const legs: SlipLeg[] = [];
  const done = new Set<SelectionKey>();
  for (const selection of selections) {
    const key = toSelectionKey(selection);
    if (done.has(key)) continue;
    const number = builders.findIndex((builder) => builder.keys.includes(key)) + 1;
    const members =
      number === 0
        ? [selection]
        : selections.filter((each) => builders[number - 1]?.keys.includes(toSelectionKey(each)));
    for (const member of members) done.add(toSelectionKey(member));
    legs.push({ id: members.map(toSelectionKey).join(' '), selections: members, builder: number });
  }
  return legs;
}
