import { type Page, expect as plainExpect } from '@playwright/test';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { axeOn } from '../fixture/axe.ts';
import { eitherDirection } from '../fixture/languages.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { depositByTestCard } from '../fixture/test-card.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1440, height: 900 } });

const DICE = '/en/table-game/evens/dice';
const diceBet = { stake: '100', target: 5000, side: 'over' };

async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = axeOn(page).exclude('iframe');
    // Only the colours differ between the themes.
    const { violations } = await (colorScheme === 'dark' ? axe : axe.withRules('color-contrast')).analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
  }
  return found;
}

const table = (page: Page, id = 'evens:dice') => page.locator(`[data-table="${id}"]`);
const frame = (page: Page, id?: string) => table(page, id).frameLocator('iframe');

async function startReal(page: Page): Promise<void> {
  await page.goto(DICE);
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  await expect(frame(page).getByRole('button', { name: 'Roll' })).toBeVisible();
}

/** A frame that sends messages chosen by a test, and records received ones. */
async function stubFrames(page: Page): Promise<void> {
  await page.route('**/arcade/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>stub</title><ul id="messages"></ul><script>
        const postToSite = (kind, more) => parent.postMessage({ evens: 'arcade', kind, ...more }, '*');
        addEventListener('message', ({ data }) => {
          const line = document.createElement('li');
          line.textContent = JSON.stringify(data);
          document.getElementById('messages').append(line);
        });
        for (const kind of ['needs-deposit', 'session-ended', 'closed']) {
          const button = document.createElement('button');
          button.textContent = kind;
          button.onclick = () => postToSite(kind);
          document.body.append(button);
        }
        postToSite('ready');
      </script>`,
    }),
  );
}

test('a round is played in its frame, listed in the history, and verified on the fairness page', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await startReal(page);
  expect(await faults(page)).toEqual([]);
  await frame(page).getByRole('button', { name: 'Roll' }).click();
  // Won or lost, the amount has changed.
  await expect(page.getByRole('banner').getByText(/^\d\d\.\d\d\sEUR$/)).not.toHaveText(/^50\.00/);
  const ended = page.waitForRequest('**/api/casino/endgamesession*');
  await page.getByRole('button', { name: 'Close the game' }).click();
  expect((await ended).postDataJSON()).toEqual({ SessionID: expect.stringMatching(/^\d+$/) });

  await page.goto('/en/user/bets');
  await page.getByRole('dialog').getByRole('link', { name: 'Casino history', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/casinoHistory$/);
  const rows = page.getByRole('dialog').locator('[data-round]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Dice');
  await expect(page.locator('[data-net]')).toContainText(/[+−]\d\.\d\d\sEUR/);
  expect(await faults(page)).toEqual([]);

  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dice');
  const stepLabel = await page.locator('[data-step] [role="img"]').getAttribute('aria-label');
  expect(stepLabel).toMatch(/^Rolled \d+\.\d\d, bet on over/);
  await expect(page.getByText('The server seed is revealed when')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const roundUrl = page.url();

  await page.getByRole('link', { name: 'My seeds' }).click();
  const pair = page.locator('[data-pair="1"]');
  await expect(pair).toContainText('1 round played with it');
  const [hash = ''] = await pair.locator('code').allTextContents();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Your next client seed').fill('my own: seed');
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await expect(page.getByText('A client seed has 1 to 64')).toBeVisible();
  await page.getByLabel('Your next client seed').fill('my-own_seed');
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('my-own_seed');
  await dialog.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await expect(page.locator('[data-pair="2"]')).toContainText('my-own_seed');
  const revealed = page.locator('[data-revealed="1"]');
  await revealed.locator('summary').click();
  await expect(revealed).toContainText(hash);
  await expect(revealed).toContainText('Matches its hash');

  await page.goto(roundUrl);
  await page.getByRole('link', { name: 'Verify this round' }).click();
  await expect(page).toHaveURL(/\/fairness#game=dice/);
  const run = page.locator('[data-run]');
  await expect(run.locator('[data-recorded="same"]')).toBeVisible();
  await expect(run.locator('[data-step] [role="img"]')).toHaveAttribute('aria-label', stepLabel ?? '');
  await expect(run).toContainText(hash);
  expect(await faults(page)).toEqual([]);

  // Another nonce is another round, which is not compared with the records.
  const form = page.getByRole('form', { name: 'Verify a round', exact: true });
  await form.getByLabel('Nonce').fill('1');
  await form.getByRole('button', { name: 'Run the round' }).click();
  await expect(run.locator('[data-step]')).toBeVisible();
  await expect(run.locator('[data-recorded]')).toHaveCount(0);
  await form.getByLabel('Bet', { exact: true }).fill('{"stake":"1","target":5000}');
  await form.getByRole('button', { name: 'Run the round' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not take this bet' })).toBeVisible();
});

test('a round of many steps is replayed step by step, and seeds are unchanged while it is open', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '50.00');
  const mines = await ArcadeFrame.open(siteUrl(), player, { game: 'mines' });
  const started = await mines.start({ stake: '200', mines: 1 });
  await page.goto('/en/fairness');
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Finish your open rounds before you change seeds.');
  await dialog.getByRole('link', { name: 'Show your rounds' }).click();
  await expect(page.locator('[data-round]')).toContainText('Open');

  // At most one of any three tiles is the mine, so at least two moves can be made.
  let step = started.body;
  for (const tile of [0, 1, 2]) {
    if (!step.IsOver) step = (await mines.move(step, { kind: 'reveal', tile })).body;
  }
  if (!step.IsOver) step = (await mines.move(step, { kind: 'cash-out' })).body;
  expect(step.IsOver).toBe(true);
  await page.locator('[data-round] a').click();
  const steps = page.getByRole('list', { name: 'Steps of the round' }).getByRole('listitem');
  await expect(steps).toHaveCount(step.Step + 1);
  await expect(steps.first()).toContainText('Bet');
  await expect(steps.nth(1)).toContainText('Tile opened');
  await expect(page.locator('[data-step]')).toHaveAttribute('data-step', `${step.Step}`);
  await page.getByRole('button', { name: 'First step' }).click();
  await expect(page.locator('[data-step="0"] [role="img"]')).toHaveAttribute(
    'aria-label',
    'Tiles opened: 0. Mines shown: 0.',
  );
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.locator(`[data-step="${step.Step}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled();
  expect(await faults(page)).toEqual([]);
});

test('a long history has pages with a net result each, and Back returns to the same position', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '200.00');
  const dice = await ArcadeFrame.open(siteUrl(), player, { game: 'dice' });
  let played = 0;
  while (played < 53) {
    const answer = await dice.start({ ...diceBet, stake: '10' });
    if (answer.code === undefined) played += 1;
    else if (answer.code !== 'RoundTooSoonException') throw new Error(answer.code);
  }
  await page.goto('/en/user/casino-history');
  const rows = page.locator('[data-round]');
  const session = page.locator('li[data-session]');
  await expect(session).toHaveCount(1);
  await expect(session).toContainText('53 rounds');
  await session.getByRole('button', { name: 'Dice' }).click();
  await expect(rows).toHaveCount(50);
  await session.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(53);
  await page.getByLabel('Result', { exact: true }).selectOption('Refunded');
  await expect(page.getByText('No round matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/\?result=refunded$/);
  expect(await faults(page)).toEqual([]);
  await page.goto('/en/user/casino-history?view=rounds');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\?view=rounds&page=2$/);
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();
  await rows.first().getByRole('link').click();
  await expect(page.locator('[data-round-page]')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(rows).toHaveCount(50);

  await page.getByLabel('Period', { exact: true }).selectOption('custom');
  const lastYear = new Date().getFullYear() - 1;
  await page.getByRole('group', { name: 'From – to' }).getByRole('spinbutton').first().click();
  await page.keyboard.type(`0102${lastYear}0103${lastYear}`);
  await expect(page.getByText('No rounds played.')).toBeVisible();
  await page.goto('/en/user/casino-history/999999999');
  await expect(page.getByText('Round not found.')).toBeVisible();
});

test('a game that is opened elsewhere reports that here, and can be opened again', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await startReal(page);
  const other = await context.newPage();
  await startReal(other);
  await frame(other).getByRole('button', { name: 'Roll' }).click();
  await expect(frame(other).locator('.result [data-outcome]')).toBeVisible();
  // A player's recent games are the same in every tab.
  const third = await context.newPage();
  await third.goto('/en/casino/recent');
  await expect(third.getByRole('main').locator('[data-game="evens:dice"]')).toBeVisible();
  await third.close();
  await frame(page).getByRole('button', { name: 'Roll' }).click();
  const notice = table(page).getByRole('alert').filter({ hasText: 'This game session has ended.' });
  await expect(notice).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Open again' }).click();
  await expect(notice).toBeHidden();
  await expect(table(page)).toHaveAttribute('data-state', 'open');
  await frame(page).getByRole('button', { name: 'Roll' }).click();
  await expect(frame(page).locator('.result [data-outcome]')).toBeVisible();
});

test('a refused launch shows the server’s message, else a general error', async ({ page, context }) => {
  await newPlayer(context, '50.00');
  await page.goto(DICE);
  await page.route('**/api/casino/launch?*', (route) =>
    route.fulfill({
      status: 409,
      json: {
        HasErrors: true,
        ErrorCode: 'PlayClosedException',
        ErrorMessage: 'This game is closed at the moment.',
        Data: {},
      },
    }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const alert = table(page).getByRole('alert');
  await expect(alert).toContainText('This game is closed at the moment.');
  await page.unroute('**/api/casino/launch?*');
  await page.route('**/api/casino/launch?*', (route) => route.abort());
  await table(page).getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('Something went wrong!');
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/casino/launch?*');
  await table(page).getByRole('button', { name: 'Try again' }).click();
  await expect(frame(page).getByRole('button', { name: 'Roll' })).toBeVisible();
});

test('an empty balance is shown with a link to the cashier, and the game is opened again with new money', async ({
  page,
  context,
}) => {
  await newPlayer(context);
  await stubFrames(page);
  await page.goto(DICE);
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const low = page.getByRole('dialog', { name: 'Your balance' });
  await expect(low).toContainText('In order to start winning you need to make a deposit');
  expect(await faults(page)).toEqual([]);
  const messages = frame(page).locator('#messages');
  await expect(messages).toContainText('"kind":"pause"');
  const again = page.waitForRequest('**/api/casino/launch?*');
  await low.getByRole('link', { name: 'Add play money' }).click();
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/en/user/deposit');
  await depositByTestCard(otherTab, otherTab.getByRole('dialog', { name: 'Your account' }), '15');
  await otherTab.close();
  await expect(modal).toContainText(/15\.00\sEUR/);
  await modal.getByRole('button', { name: 'Close' }).click();
  await again;
  await expect(messages).toContainText('"kind":"resume"');
  await expect(messages).toContainText('"kind":"theme"');

  // A part of the stake is missing: explained once, and after that only the link is shown.
  await frame(page).getByRole('button', { name: 'needs-deposit' }).click();
  const less = page.getByRole('dialog', { name: 'Your balance' });
  await expect(less).toContainText("OH NO! Don't miss to win your bet.");
  await expect(less).toContainText('15.00');
  expect(await faults(page)).toEqual([]);
  await less.getByRole('button', { name: 'Close' }).last().click();
  await frame(page).getByRole('button', { name: 'needs-deposit' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a demo shows the jackpots of its play money, whatever currency the player has', async ({
  page,
  context,
}) => {
  await newPlayer(context, undefined, { Currency: 'BRL' });
  await page.route('**/api/casino/jackpots*', async (route) => {
    const body = await (await route.fetch()).json();
    for (const pool of body.Jackpots)
      if (pool.Pool === 'deep-vault:grand' && pool.Currency === 'EUR') pool.Amount = '54321.09';
    await route.fulfill({ json: body });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/table-game/evens/deep-vault?demo=1');
  await expect(frame(page, 'evens:deep-vault').locator('[data-pool="grand"]')).toContainText('54,321.09');
});

test('messages from anything but the game’s own frame are ignored', async ({ page, context }) => {
  await newPlayer(context, '50.00');
  await stubFrames(page);
  await page.goto(DICE);
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  await expect(frame(page).locator('#messages')).toContainText('theme');
  await page.evaluate(() => window.postMessage({ evens: 'arcade', kind: 'session-ended' }, '*'));
  await page.evaluate(() => {
    const stranger = document.body.appendChild(document.createElement('iframe'));
    stranger.contentWindow?.parent.postMessage({ evens: 'arcade', kind: 'closed' }, '*');
  });
  // The frame's next message is handled after it.
  await frame(page).getByRole('button', { name: 'needs-deposit' }).click();
  await expect(page.getByRole('dialog', { name: 'Your balance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table(page)).toHaveAttribute('data-state', 'open');
  await frame(page).getByRole('button', { name: 'session-ended' }).click();
  await expect(table(page)).toHaveAttribute('data-state', 'ended');
});

test('a visitor can try the demo or log in, and an unknown game is not found', async ({ page }) => {
  await page.goto(DICE);
  const dialog = page.getByRole('dialog', { name: 'Start Dice' });
  await expect(dialog.getByRole('link', { name: 'Log in to play' })).toHaveAttribute(
    'href',
    /\/login\?back=.*table-game/,
  );
  await expect(dialog.getByRole('button', { name: 'Play with my balance' })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Play the demo' }).click();
  await expect(frame(page).locator('[data-figure="balance"]')).toContainText('1,000.00');
  await frame(page).getByRole('button', { name: 'Roll' }).click();
  await page.goto(`${DICE}?demo=1`);
  await expect(frame(page).getByRole('button', { name: 'Roll' })).toBeVisible();
  // A table game has one address.
  await page.goto('/en/live-casino-game/evens/dice?demo=1');
  await expect(page).toHaveURL(/\/en\/table-game\/evens\/dice\?demo=1$/);
  await page.goto('/en/table-game/evens/no-such-game');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a game lists its keys, fills the screen by one of them, and is played without them if they are off', async ({
  page,
}) => {
  const GAME = 'evens:blackjack';
  await page.goto('/en/table-game/evens/blackjack?demo=1');
  const game = frame(page, GAME);
  const keys = game.getByRole('dialog', { name: 'Settings and keys' });
  await game.getByRole('button', { name: 'Settings and keys' }).click();
  for (const line of ['SpaceEnter', 'HHit', 'PSplit', 'YInsurance', 'MSound', 'FFull screen'])
    await expect(keys.locator('.keys > div').filter({ hasText: line })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');

  const wide = () => page.evaluate(() => document.fullscreenElement?.getAttribute('data-table') ?? 'none');
  await page.keyboard.press('f');
  await expect.poll(wide).toBe(GAME);
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(wide).toBe('none');
  // A pointer's press leaves the keys to the game.
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.poll(wide).toBe(GAME);
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  // Without a display, presses of a pointer miss the frame while it fills the screen.
  await keys.getByLabel('Use keyboard shortcuts').press('Space');
  await expect(keys.getByLabel('Use keyboard shortcuts')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(wide).toBe('none');

  await page.keyboard.press('Space');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(game.locator('.frame')).toHaveAttribute('data-phase', 'ready');
  await page.reload();
  await game.getByRole('button', { name: 'Settings and keys' }).click();
  await expect(keys.getByLabel('Use keyboard shortcuts')).not.toBeChecked();
});

test('an opened game is covered by its picture until it can be played, and keys then play it without a click', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await page.goto(`${DICE}?play=1`);
  const cover = table(page).getByRole('status', { name: 'Dice' });
  await expect(cover.locator('svg')).toBeVisible();
  await expect(cover).toBeHidden();
  await page.keyboard.press('Space');
  await expect(frame(page).locator('.last li')).toHaveCount(1);
});

test('four tables are chosen and remembered, become tabs if they don’t fit, and never reopen a game', async ({
  page,
}) => {
  await stubFrames(page);
  await page.goto(`${DICE}?demo=1`);
  await expect(frame(page).locator('#messages')).toContainText('theme');
  const launches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/casino/launch')) launches.push(request.url());
  });
  await page.getByRole('radio', { name: '2 tables' }).click();
  const second = page.getByRole('region', { name: 'Table 2' });
  await second.getByRole('tab', { name: 'All' }).click();
  await expect(second.getByRole('button', { name: /^Dice/ })).toHaveCount(0);
  await second.getByRole('button', { name: /^Plinko/ }).click();
  await expect(table(page, 'evens:plinko')).toBeVisible();
  await table(page, 'evens:plinko').getByRole('button', { name: 'Play the demo' }).click();
  await expect(frame(page, 'evens:plinko').locator('#messages')).toContainText('theme');
  expect(launches).toHaveLength(1);
  expect(await faults(page)).toEqual([]);

  await page.setViewportSize({ width: 900, height: 800 });
  const tabs = page.getByRole('tablist', { name: 'Tables' });
  await expect(table(page, 'evens:plinko')).toBeHidden();
  await tabs.getByRole('tab', { name: 'Plinko' }).click();
  await expect(table(page)).toBeHidden();
  await expect(frame(page, 'evens:plinko').locator('#messages li').last()).toContainText('resume');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(table(page)).toBeVisible();
  await expect(frame(page).locator('#messages li').last()).toContainText('resume');
  expect(launches).toHaveLength(1);

  await page.reload();
  await expect(table(page, 'evens:plinko')).toHaveAttribute('data-state', 'waiting');
  await page.getByRole('button', { name: 'Clear table 2' }).click();
  await expect(page.getByRole('region', { name: 'Table 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('radio', { name: '4 tables' }).click();
  await expect(page.getByRole('region', { name: 'Table 4' })).toBeVisible();

  // Another game opens alone.
  await page.goto('/en/table-game/evens/mines?demo=1');
  await expect(table(page, 'evens:mines')).toBeVisible();
  await expect(page.locator('[data-table]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Table 2' })).toHaveCount(0);
});

test.describe('a window of 1280 × 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('four tables fit into 1280 × 800, and each shows the pay of a win', async ({ page }) => {
    await page.goto(`${DICE}?demo=1`);
    await page.getByRole('radio', { name: '4 tables' }).click();
    const last = page.getByRole('region', { name: 'Table 4' });
    await expect(last).toBeVisible();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    const chance = frame(page).locator('.facts dd').first();
    await expect(chance).toHaveText(/^\d+\.\d\d %$/);
    await expect(chance).toBeInViewport({ ratio: 1 });
    await expect(frame(page).getByRole('button', { name: 'Roll' })).toBeInViewport({ ratio: 1 });
    expect(await faults(page)).toEqual([]);
  });

  for (const [lang, four, tools] of [
    ['en', '4 tables', ['Undo', 'Clear', 'Repeat', 'Double']],
    ['de', '4 Tische', ['Zurück', 'Leeren', 'Nochmal', 'Doppelt']],
  ] as const)
    test(`a layout of four tables shows all of its chip tools, ${lang}`, async ({ page }) => {
      await page.goto(`/${lang}/table-game/evens/roulette?demo=1`);
      await page.getByRole('radio', { name: four }).click();
      for (const name of tools) {
        const tool = frame(page, 'evens:roulette').getByRole('button', { name, exact: true });
        await expect(tool).toBeInViewport({ ratio: 1 });
      }
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a game on a phone held across has the whole height, beside its folded bars', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${DICE}?demo=1`);
    const box = await table(page).locator('iframe').boundingBox();
    expect(box?.height).toBe(390);
    expect(box?.width).toBeGreaterThan(780);
    const stage = await frame(page).locator('.stage').boundingBox();
    expect(stage?.height).toBe(390);
    for (const name of ['Roll', 'Sound', 'Rules and fairness'])
      await expect(frame(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close the game' })).toBeInViewport({ ratio: 1 });
    expect(await faults(page)).toEqual([]);
  });

  for (const { segment: lang } of eitherDirection) {
    test(`the game fills the screen under its bar on a phone, ${lang}`, async ({ page, context }) => {
      const player = await newPlayer(context, '50.00');
      const dice = await ArcadeFrame.open(siteUrl(), player, { game: 'dice' });
      const { body } = await dice.start(diceBet);
      await page.goto(`/${lang}/table-game/evens/dice?demo=1`);
      const box = async () => table(page).locator('iframe').boundingBox();
      await expect.poll(async () => (await box())?.height ?? 0).toBeGreaterThan(760);
      expect((await box())?.width).toBe(390);
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      for (const path of [
        `/${lang}/table-game/evens/dice`,
        `/${lang}/user/casino-history`,
        `/${lang}/user/casino-history/${body.RoundID}`,
        `/${lang}/fairness`,
      ]) {
        await page.goto(path);
        await expect(page.locator('main, dialog').getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const extra = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect([path, await extra()]).toEqual([path, 0]);
        expect(await faults(page)).toEqual([]);
      }
    });
  }
});

test('a game that lost its graphics context redraws its picture when the context is restored', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/table-game/evens/mines?demo=1');
  const board = frame(page, 'evens:mines').locator('canvas');
  const picture = async () => (await board.screenshot()).toString('base64');
  await expect(frame(page, 'evens:mines').getByRole('button', { name: 'Bet' })).toBeVisible();
  const before = await picture();
  const card = await board.evaluateHandle((canvas: HTMLCanvasElement) =>
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  );
  await card.evaluate((lost) => lost?.loseContext());
  await expect.poll(picture).not.toBe(before);
  await card.evaluate((lost) => lost?.restoreContext());
  await expect.poll(picture).toBe(before);
});

test('a game with a live round is opened after a reload without a dialog in front of it', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await page.goto('/en/table-game/evens/mines');
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const game = () => frame(page, 'evens:mines');
  const randomTile = () => game().getByRole('button', { name: /^Random tile/ });
  // An overloaded site refuses a bet with a message; the test presses again.
  await expect(async () => {
    if (!(await randomTile().isVisible()))
      await game().getByRole('button', { name: 'Bet', exact: true }).click();
    await expect(randomTile()).toBeEnabled({ timeout: 10_000 });
  }).toPass();
  await page.reload();
  await expect(randomTile()).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the Play link of a tile opens the game for real money without asking again', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await page.goto('/en/casino/all');
  const tile = page.getByRole('main').locator('[data-game="evens:dice"]').first();
  await tile.hover();
  await tile.getByRole('link', { name: 'Play Dice' }).first().click();
  await expect(frame(page).getByRole('button', { name: 'Roll' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the reels of a slot cannot be stopped by the player', async ({ page, context }) => {
  await newPlayer(context, '50.00');
  await page.goto('/en/table-game/evens/harbour-lights?play=1');
  const game = frame(page, 'evens:harbour-lights');
  const main = game.locator('.control-panel .button-main');
  await expect(main).toHaveAttribute('aria-disabled', 'false');
  await main.click();
  // The rules have a minimum round time; until the reels have stopped, the button offers no action.
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  await expect(game.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
});

test('Space plays after the rules were closed with Escape', async ({ page }) => {
  await page.goto(`${DICE}?demo=1`);
  const rules = frame(page).locator('dialog.panel[open]');
  await frame(page).getByRole('button', { name: 'Rules and fairness' }).click();
  await expect(rules).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rules).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(frame(page).locator('.result [data-outcome]')).toBeVisible();
  await expect(rules).toHaveCount(0);
});

test('sound and quick play that are turned on are on after a reload, sound in all games', async ({
  page,
}) => {
  const soundButton = (id: string) => frame(page, id).getByRole('button', { name: 'Sound', exact: true });
  await page.goto(`${DICE}?demo=1`);
  await expect(soundButton('evens:dice')).toHaveAttribute('aria-pressed', 'false');
  await soundButton('evens:dice').click();
  await expect(soundButton('evens:dice')).toHaveAttribute('aria-pressed', 'true');
  const quickButton = frame(page, 'evens:dice').getByRole('button', { name: 'Quick play' });
  await quickButton.click();
  // Before the first roll no number is shown.
  await expect(frame(page, 'evens:dice').locator('.figure')).toHaveText('—');
  await page.reload();
  await expect(soundButton('evens:dice')).toHaveAttribute('aria-pressed', 'true');
  await expect(quickButton).toHaveAttribute('aria-pressed', 'true');
  // A live table has another kind of frame.
  await page.goto('/en/live-casino-game/evens/live-roulette?demo=1');
  await expect(soundButton('evens:live-roulette')).toHaveAttribute('aria-pressed', 'true');
  await soundButton('evens:live-roulette').click();
  await page.goto('/en/table-game/evens/mines?demo=1');
  await expect(frame(page, 'evens:mines').locator('.control-panel .button-main')).toBeVisible();
  await expect(soundButton('evens:mines')).toHaveAttribute('aria-pressed', 'false');
});

/** "Highest stake here: 1,000.00 EUR" as a number. */
const amountIn = (text: string): number => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''));

test('a stake and chips stop at the advertised highest stake', async ({ page, context }) => {
  await newPlayer(context, '5000.00');
  await page.goto('/en/table-game/evens/lantern-library?play=1');
  const slot = frame(page, 'evens:lantern-library');
  const most = amountIn((await slot.locator('.stake-most').first().textContent()) ?? '');
  const field = slot.locator('.stake-row input');
  const higher = slot.getByRole('button', { name: 'Higher', exact: true });
  await expect(async () => {
    if (await higher.isEnabled()) await higher.click();
    await expect(higher).toBeDisabled({ timeout: 100 });
  }).toPass();
  expect(amountIn(await field.inputValue())).toBe(most);
  const spin = slot.locator('.control-panel .button-main');
  const before = await spin.boundingBox();
  await field.fill((most + 0.01).toFixed(2));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(spin).toHaveAttribute('aria-disabled', 'true');
  // The message about the stake does not move the button.
  expect(await spin.boundingBox()).toEqual(before);

  await page.goto('/en/table-game/evens/roulette?play=1');
  const table = frame(page, 'evens:roulette');
  await table.locator('.stake-row input').fill('400');
  const red = table.getByRole('button', { name: /^Red, pays/ });
  for (let chips = 0; chips < 5; chips++) await red.press('Enter');
  const limit = amountIn((await table.locator('.stake-most').first().textContent()) ?? '');
  const laid = Math.floor(limit / 400) * 400;
  await expect(red).toHaveAccessibleName(new RegExp(`${laid.toLocaleString('en-GB')}\\.00`));
});
