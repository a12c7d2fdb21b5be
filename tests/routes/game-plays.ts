import type { FrameLocator } from '@playwright/test';

/** How a house game is played in its frame, from the bet to the end of its round. */
export interface GamePlay {
  /** As in `packages/games`. */
  readonly key: string;
  /** Chooses what must be chosen before a bet; nothing where the game stands ready for one. */
  choose?(frame: FrameLocator): Promise<void>;
  /** The buttons that go on with a round that waits for its player, the first that stands there being pressed. */
  readonly goesOn?: readonly (string | RegExp)[];
}

const button = (frame: FrameLocator, name: string | RegExp) =>
  frame.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** A slot whose first spin brought its feature. */
const featureSpin = ['Free spin', 'Respin'] as const;

/** Every house game that is played alone. */
export const gamePlays: readonly GamePlay[] = [
  { key: 'dice' },
  { key: 'limbo' },
  { key: 'mines', goesOn: [/^Cash out/, /^Random tile/] },
  { key: 'plinko' },
  { key: 'keno', choose: (frame) => button(frame, 'Random pick').click() },
  { key: 'hi-lo', goesOn: [/^Cash out/, /^Lower/, /^Higher/] },
  { key: 'video-poker', goesOn: ['Draw'] },
  { key: 'roulette', choose: (frame) => button(frame, /^Red, pays/).press('Enter') },
  { key: 'baccarat', choose: (frame) => button(frame, /^Banker, pays/).press('Enter') },
  { key: 'blackjack', goesOn: ['No insurance', 'Stand'] },
  { key: 'casino-holdem', goesOn: [/^Call/] },
  { key: 'coral-bloom', goesOn: featureSpin },
  { key: 'corner-sevens', goesOn: featureSpin },
  { key: 'shifting-sands', goesOn: featureSpin },
  { key: 'copper-forge', goesOn: featureSpin },
  { key: 'harbour-lights', goesOn: featureSpin },
  { key: 'night-market', goesOn: featureSpin },
];

/** Goes on with an open round; does nothing while the game shows what came of the step before. */
export async function goOn(frame: FrameLocator, { goesOn = [] }: GamePlay): Promise<void> {
  for (const name of goesOn) {
    const found = button(frame, name).first();
    if (!(await found.isVisible()) || !(await found.isEnabled())) continue;
    await found.click({ timeout: 2000 }).catch(() => undefined);
    return;
  }
}
