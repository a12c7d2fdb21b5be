import { expect, type FrameLocator, type Locator } from '@playwright/test';

/** Actions that play a round of an in-house game in its frame, from the bet to the end. */
export interface GamePlay {
  /** As in `packages/games`. */
  readonly key: string;
  /** Makes the choices needed before a bet. Undefined if the game accepts a bet at once. */
  choose?(frame: FrameLocator): Promise<void>;
  /** Buttons that continue a round that waits for its player. The first visible one is pressed. */
  readonly goesOn?: readonly (string | RegExp)[];
}

const button = (frame: FrameLocator, name: string | RegExp) =>
  frame.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Buttons of a slot whose first spin triggered its feature. */
const featureSpin = ['Free spin', 'Respin'] as const;

/** All in-house games for a single player. */
export const gamePlays: readonly GamePlay[] = [
  { key: 'dice' },
  { key: 'limbo' },
  { key: 'mines', goesOn: [/^Cash out/, /^Random tile/] },
  { key: 'plinko' },
  { key: 'keno', choose: (frame) => button(frame, 'Random pick').click() },
  { key: 'facets' },
  { key: 'spire', goesOn: [/^Cash out/, /^Random tile/] },
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

/** One of each kind: immediate result, player decisions, board, slot. Quick tests play these, long tests the others. */
export const quickGames: readonly string[] = ['dice', 'hi-lo', 'mines', 'harbour-lights'];

/** Actions at a shared table, whose rounds run without its players. */
export interface TablePlay {
  readonly key: string;
  /** Puts a chip on a field. */
  lay?(frame: FrameLocator): Promise<void>;
  /** The button to press whenever it is enabled, until the round has ended. */
  acts(frame: FrameLocator): Locator;
}

const chipTable = (key: string, field: RegExp): TablePlay => ({
  key,
  lay: (frame) => button(frame, field).press('Enter'),
  acts: (frame) => button(frame, /^(Place|Bet) .*\d/),
});

/** All shared tables. */
export const tablePlays: readonly TablePlay[] = [
  {
    key: 'crash',
    acts: (frame) =>
      frame.locator('.flight-bet').first().locator('[data-kind="bet"], [data-kind="cash-out"]'),
  },
  chipTable('live-roulette', /^Red, pays/),
  chipTable('live-baccarat', /^Banker, pays/),
  chipTable('live-dragon-tiger', /^Dragon, pays/),
  chipTable('live-sic-bo', /^Small 4–10, pays/),
  chipTable('live-wheel', /^Number 1, pays/),
  { key: 'live-blackjack', acts: (frame) => button(frame, /^(Bet .*|No insurance|Stand)$/) },
];

/** Long enough for a call on a busy machine. */
const CHANGE_MS = 5000;

async function canBePressed(found: Locator): Promise<boolean> {
  return (await found.isVisible()) && (await found.isEnabled());
}

/**
 * Presses the button if it is enabled, and waits until it changes: a second press would be a second bet. Uses the
 * keyboard, because on a busy machine the pointer is too slow for phases of seconds.
 */
async function pressOnce(found: Locator): Promise<void> {
  if (!(await canBePressed(found))) return;
  const label = (await found.textContent()) ?? '';
  const kind = await found.getAttribute('data-kind');
  if (kind === null) await found.press('Enter', { timeout: CHANGE_MS }).catch(() => undefined);
  // A flight may end meanwhile: the same button then takes the next bet.
  else
    await found.evaluate((element: HTMLElement, before) => {
      if (element.dataset['kind'] === before) element.click();
    }, kind);
  await expect(found.filter({ hasText: label }))
    .toBeHidden({ timeout: CHANGE_MS })
    .catch(() => undefined);
}

/** Bets at a table, or continues a bet. Chips that were unconfirmed at the cut-off are placed again. */
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

/** Continues an open round. Does nothing while the game shows the result of the previous step. */
export async function continueRound(frame: FrameLocator, { goesOn = [] }: GamePlay): Promise<void> {
  for (const name of goesOn) {
    const found = button(frame, name).first();
    if (!(await canBePressed(found))) continue;
    await found.click({ timeout: CHANGE_MS }).catch(() => undefined);
    return;
  }
}
