import type { SlotTable } from './slot-client.ts';
import type { Chip, PlateText } from './slot-face.ts';
import type { SlotStep } from './slot-game.ts';
import type { SlotScene } from './slot-scene.ts';
import type { SlotView } from './slot-view.ts';

/** Texts that the features of several slots share. */
export interface StoryParts {
  /** The number of the current free spin and their count: "3 of 10". */
  spinsCount(view: SlotView): Chip;
  soFar(view: SlotView): Chip;
  /** The message at the end of free spins. */
  freeSpinsOver(step: SlotStep): PlateText;
  /** The number of wins and their total; empty without wins. */
  wins(view: SlotView): string[];
  /** The wins, and that free spins begin. */
  says(step: SlotStep): string;
}

export function makeStoryParts(
  { slotText, money, number }: Pick<SlotTable<never>, 'slotText' | 'money' | 'number'>,
  {
    scene,
    coinsPerStake,
    hasLines = false,
  }: {
    readonly scene: Pick<SlotScene, 'worth'>;
    readonly coinsPerStake: number;
    readonly hasLines?: boolean;
  },
): StoryParts {
  const total = ({ coinsTotal, stakeMinor }: SlotView): bigint => scene.worth(coinsTotal, stakeMinor);
  const wins = ({ screens, stakeMinor }: SlotView): string[] => {
    const count = screens.reduce((sum, each) => sum + each.wins.length, 0);
    if (count === 0) return [];
    const coins = screens.reduce((sum, screen) => sum + screen.coins, 0);
    const word = hasLines ? (count === 1 ? 'said.line' : 'said.lines') : 'said.wins';
    return [slotText(word, { count, amount: money.text(scene.worth(coins, stakeMinor)) })];
  };
  return {
    wins,
    spinsCount({ feature }) {
      const { spinsLeft = 0, spinsPlayed = 0 } = feature ?? {};
      const count = spinsPlayed + spinsLeft;
      return spinsPlayed === 0
        ? { name: slotText('free-spins'), value: number(count), tone: 'feature' }
        : {
            name: slotText('free-spin'),
            value: slotText('spin-of', { number: spinsPlayed, count }),
            tone: 'feature',
          };
    },
    soFar: (view) => ({
      name: slotText('so-far'),
      value: money.text(total(view)),
      sumMinor: total(view),
      tone: view.coinsTotal > coinsPerStake ? 'gain' : 'plain',
    }),
    freeSpinsOver: ({ view, tone }) => ({
      title: slotText('feature.over'),
      lines: [],
      sumMinor: total(view),
      tone,
    }),
    says({ view, before }) {
      const parts = wins(view);
      if (view.feature && !before?.feature)
        parts.push(slotText('said.begins', { count: view.feature.spinsLeft }));
      return parts.join(' ');
    },
  };
}

/** The windows of reels whose strips are stopped at these positions. */
export function windowsAt(
  strips: readonly (readonly string[])[],
  stops: readonly number[],
  rows: number,
): string[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}
