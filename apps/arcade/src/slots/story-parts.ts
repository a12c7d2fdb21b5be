import type { SlotTable } from './slot-client.ts';
import type { Chip, PlateText } from './slot-face.ts';
import type { SlotStep } from './slot-game.ts';
import type { SlotRoom } from './slot-room.ts';
import type { SlotView } from './slot-view.ts';

/** What the features of several slots say alike. */
export interface StoryParts {
  spinsLeft(view: SlotView): Chip;
  soFar(view: SlotView): Chip;
  /** The plate of the end of free spins. */
  freeSpinsOver(step: SlotStep): PlateText;
  /** How many wins there were, and that free spins begin. */
  says(step: SlotStep): string;
}

export function makeStoryParts(
  { slotWords, money, number }: Pick<SlotTable<never>, 'slotWords' | 'money' | 'number'>,
  { room, coinsPerStake }: { readonly room: Pick<SlotRoom, 'worth'>; readonly coinsPerStake: number },
): StoryParts {
  const total = ({ coinsTotal, stakeMinor }: SlotView): bigint => room.worth(coinsTotal, stakeMinor);
  return {
    spinsLeft: ({ feature }) => ({
      name: slotWords('free-spins'),
      value: number(feature?.spinsLeft ?? 0),
      tone: 'feature',
    }),
    soFar: (view) => ({
      name: slotWords('so-far'),
      value: money.text(total(view)),
      tone: view.coinsTotal > coinsPerStake ? 'gain' : 'plain',
    }),
    freeSpinsOver: ({ view, tone }) => ({
      title: slotWords('feature.over'),
      lines: [],
      sumMinor: total(view),
      tone,
    }),
    says({ view, before }) {
      const count = view.screens.reduce((sum, { wins }) => sum + wins.length, 0);
      const parts = count > 0 ? [slotWords('said.wins', { count })] : [];
      if (view.feature && !before?.feature)
        parts.push(slotWords('said.begins', { count: view.feature.spinsLeft }));
      return parts.join(' ');
    },
  };
}

/** The window of each reel whose strip shows these places on top. */
export function windowsAt(
  strips: readonly (readonly string[])[],
  stops: readonly number[],
  rows: number,
): string[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}
