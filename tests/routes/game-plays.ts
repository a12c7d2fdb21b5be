import { expect, type FrameLocator, type Locator } from '@playwright/test';

/** How an in-house game is played in its frame, from the bet to the end of its round. */
export interface GamePlay {
  /** As in `packages/games`. */
  readonly key: string;
  /** Chooses what must be chosen before a bet; absent where the game is ready for a bet at once. */
  choose?(frame: FrameLocator): Promise<void>;
  /** The buttons that go on with a round that waits for its player, the first that is there being pressed. */
  readonly goesOn?: readonly (string | RegExp)[];
}

const button = (frame: FrameLocator, name: string | RegExp) =>
  frame.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** A slot whose first spin brought its feature. */
const featureSpin = ['Free spin', 'Respin'] as const;

/** Every in-house game that is played alone. */
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
  { key: 'lantern-library', goesOn: featureSpin },
  { key: 'deep-vault', goesOn: ['Turn the dial', 'Open the door'] },
];

/** One of each kind: decided at once, one's own decisions, a board, a slot. The quick tests play these, the long ones the others. */
export const quickGames: readonly string[] = ['dice', 'hi-lo', 'mines', 'harbour-lights'];

/** How a bet is made at a table that many play at, whose rounds go on by themselves. */
export interface TablePlay {
  readonly key: string;
  /** Lays a chip on a field. */
  lay?(frame: FrameLocator): Promise<void>;
  /** What is pressed whenever it can be, until the round is over. */
  acts(frame: FrameLocator): Locator;
}

const chipTable = (key: string, field: RegExp): TablePlay => ({
  key,
  lay: (frame) => button(frame, field).press('Enter'),
  acts: (frame) => button(frame, /^(Place|Bet) .*\d/),
});

/** Every table that many play at. */
export const tablePlays: readonly TablePlay[] = [
  {
    key: 'crash',
    acts: (frame) =>
      frame.locator('.flight-bet').first().locator('[data-kind="bet"], [data-kind="cash-out"]'),
  },
  chipTable('live-roulette', /^Red, pays/),
  chipTable('live-baccarat', /^Banker, pays/),
  chipTable('live-wheel', /^Number 1, pays/),
  { key: 'live-blackjack', acts: (frame) => button(frame, /^(Bet .*|No insurance|Stand)$/) },
];

/** Long enough for a call on a busy machine. */
const CHANGE_MS = 5000;

async function canBePressed(found: Locator): Promise<boolean> {
  return (await found.isVisible()) && (await found.isEnabled());
}

/**
 * Presses what can be pressed now, and waits until it is something else: a second press would be a second bet. By the key,
 * since on a busy machine a pointer is too late for a phase of seconds.
 */
async function pressOnce(found: Locator): Promise<void> {
  if (!(await canBePressed(found))) return;
  const label = (await found.textContent()) ?? '';
  await found.press('Enter', { timeout: CHANGE_MS }).catch(() => undefined);
  await expect(found.filter({ hasText: label }))
    .toBeHidden({ timeout: CHANGE_MS })
    .catch(() => undefined);
}

/** Bets at a table, or goes on with a bet. Chips that were not confirmed at the cut-off went off the table: they are laid again. */
export async function act(frame: FrameLocator, play: TablePlay): Promise<void> {
  const noChips = frame.getByRole('button', { name: /^(Place bet|Bet)$/ });
  if (play.lay && (await noChips.isVisible())) {
    await play.lay(frame);
    await expect(noChips)
      .toBeHidden({ timeout: CHANGE_MS })
      .catch(() => undefined);
  }
  await pressOnce(play.acts(frame).first());
}

/** Goes on with an open round; does nothing while the game shows what came of the step before. */
export async function goOn(frame: FrameLocator, { goesOn = [] }: GamePlay): Promise<void> {
  for (const name of goesOn) {
    const found = button(frame, name).first();
    if (!(await canBePressed(found))) continue;
    await found.click({ timeout: CHANGE_MS }).catch(() => undefined);
    return;
  }
}
