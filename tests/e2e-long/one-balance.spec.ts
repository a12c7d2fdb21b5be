import { type BrowserContext, type FrameLocator, type Page, expect as plainExpect } from '@playwright/test';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { setTableTimes } from '../fixture/table-times.ts';
import { tablePlays } from '../routes/game-plays.ts';
import { playTable, readBalance } from '../routes/play-round.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 110_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let restore = async (): Promise<void> => undefined;
test.beforeAll(async () => {
  restore = await setTableTimes({ betting_ms: 8000, playing_ms: 3000, decision_ms: 3000, pause_ms: 2000 });
});
test.afterAll(() => restore());

const DICE = '/en/table-game/evens/dice';
const gameFrame = (page: Page, id: string): FrameLocator =>
  page.locator(`[data-table="evens:${id}"]`).frameLocator('iframe');
const balanceIn = (frame: FrameLocator) => frame.locator('[data-figure="balance"]');
const netIn = (frame: FrameLocator) => frame.locator('[data-figure="net"]');

/** Records every balance and every net result that the page and each of its frames display. */
async function noteNumbers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notes: Record<string, string[]> = { balance: [], net: [] };
    Object.assign(globalThis, { figureNotes: notes });
    const find = (name: string): Element | null | undefined => {
      const inFrame = document.querySelector(`[data-figure="${name}"]`);
      if (inFrame) return inFrame;
      if (name === 'net') return document.querySelector('[data-visit] bdi');
      return [...document.querySelectorAll('header .sr-only')].find(
        ({ textContent }) => textContent.trim() === 'Balance',
      )?.nextElementSibling;
    };
    const note = (): void => {
      for (const [name, seen] of Object.entries(notes)) {
        const text = find(name)?.textContent?.replaceAll(/\s/g, ' ').replaceAll('−', '-');
        if (text && seen.at(-1) !== text) seen.push(text);
      }
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

type Figure = 'balance' | 'net';

/** The values displayed at each place from now on, beginning with the current one. */
async function notesAt(page: Page, frames: readonly FrameLocator[]) {
  const places = [page.locator('html'), ...frames.map((frame) => frame.locator('html'))];
  const read = (figure: Figure) =>
    Promise.all(
      places.map((place) =>
        place.evaluate(
          (_, name) =>
            // No type declares what `noteNumbers` adds to the page.
            (globalThis as unknown as { figureNotes: Record<string, string[]> }).figureNotes[name] ?? [],
          figure,
        ),
      ),
    );
  const from = { balance: await read('balance'), net: await read('net') };
  return async (figure: Figure): Promise<readonly (readonly string[])[]> =>
    (await read(figure)).map((notes, at) => notes.slice(Math.max(0, (from[figure][at]?.length ?? 0) - 1)));
}

/** Opens dice with another game beside it, both for the player's own money. */
async function openBeside(page: Page, other: string): Promise<readonly [FrameLocator, FrameLocator]> {
  await page.addInitScript(
    (id) =>
      sessionStorage.setItem(
        'evens.casino-tables',
        JSON.stringify({ own: 'evens:dice', view: 2, beside: [id, null, null] }),
      ),
    `evens:${other}`,
  );
  await page.goto(DICE);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Play with my balance' }).click();
  const beside = page.locator(`[data-table="evens:${other}"]`);
  await beside.getByRole('button', { name: 'Play with my balance' }).click();
  const frames = [gameFrame(page, 'dice'), gameFrame(page, other)] as const;
  for (const frame of frames) {
    await expect(frame.locator('.control-panel .button-main').first()).toBeVisible();
    await expect(netIn(frame)).toHaveText(/^0\.00/);
  }
  await expect(page.locator('[data-visit]')).toContainText('0.00');
  return frames;
}

/** Expects the same sequence of values in header and frames, ending with the server's. */
async function seeOneBalance(
  page: Page,
  {
    frames,
    truth,
    notes,
  }: {
    readonly frames: readonly FrameLocator[];
    readonly truth: string;
    readonly notes: Awaited<ReturnType<typeof notesAt>>;
  },
): Promise<void> {
  for (const frame of frames) await expect(balanceIn(frame)).toContainText(truth);
  await expect(page.getByRole('banner')).toContainText(truth);
  for (const figure of ['balance', 'net'] as const) {
    await expect
      .poll(async () => {
        const [header, ...inFrames] = (await notes(figure)).map((each) => each.join(' | '));
        return inFrames.every((inFrame) => inFrame === header) ? 'the same' : [header, ...inFrames];
      })
      .toBe('the same');
  }
}

test('header and two frames display one balance and one net result while both are played', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '100.00');
  await noteNumbers(context);
  const frames = await openBeside(page, 'coral-bloom');
  const [dice, slot] = frames;
  const notes = await notesAt(page, frames);
  for (let round = 0; round < 3; round++) {
    await slot.locator('.control-panel .button-main').click();
    await expect(slot.locator('.frame')).toHaveAttribute('data-phase', 'busy');
    await dice.getByRole('button', { name: 'Roll' }).click();
    for (const frame of frames)
      await expect(frame.locator('.frame')).toHaveAttribute('data-phase', /ready|open/);
  }
  // A feature may have been triggered, which begins with a press.
  while ((await slot.locator('.frame').getAttribute('data-phase')) !== 'ready')
    await slot
      .locator('.control-panel .button-main')
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await seeOneBalance(page, { frames, truth: await readBalance(player), notes });
  const [header = []] = await notes('balance');
  // At least six stakes were displayed before their rounds.
  expect(header.length).toBeGreaterThan(6);
});

test('the payout of a table is displayed in header and frames when the table shows it', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '100.00');
  await noteNumbers(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frames = await openBeside(page, 'live-roulette');
  const [dice, roulette] = frames;
  const notes = await notesAt(page, frames);
  const play = tablePlays.find(({ key }) => key === 'live-roulette');
  if (!play) throw new Error('there is no play for live-roulette');
  await Promise.all([
    playTable(roulette, play),
    (async () => {
      for (let round = 0; round < 4; round++) {
        await expect(dice.locator('.frame')).toHaveAttribute('data-phase', 'ready');
        await dice.getByRole('button', { name: 'Roll' }).click();
      }
      await expect(dice.locator('.frame')).toHaveAttribute('data-phase', 'ready');
    })(),
  ]);
  await seeOneBalance(page, { frames, truth: await readBalance(player), notes });
});

test('a resumed round shows its own stake, and a demo leaves the balance of the player alone', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '100.00');
  const suspended = await ArcadeFrame.open(siteUrl(), player, { game: 'mines' });
  await suspended.start({ stake: '370', mines: 3 });
  await page.goto('/en/table-game/evens/mines');
  const mines = gameFrame(page, 'mines');
  await expect(mines.locator('.frame')).toHaveAttribute('data-phase', 'open');
  await expect(mines.locator('#stake')).toHaveValue('3.70');
  // The maximum for three mines, not the highest stake of the whole game.
  await expect(mines.locator('.stake-most').first()).toContainText(/ [1-9]\d\d\.\d\d/);
  await expect(balanceIn(mines)).toContainText('96.30');

  await page.goto('/en/table-game/evens/dice?demo=1');
  const demo = gameFrame(page, 'dice');
  await demo.getByRole('button', { name: 'Roll' }).click();
  await expect(demo.locator('.result [data-outcome]')).toBeVisible();
  await expect(balanceIn(demo)).not.toContainText('96.30');
  await expect(page.getByRole('banner')).toContainText('96.30');
});
