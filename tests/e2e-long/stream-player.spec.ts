import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallAnswer, Calls } from '@evens/contract';
import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { liveCast, test } from '../fixture/live-stage.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(180_000);

/** Four seconds of a test picture in two parts. */
const clip = join(import.meta.dirname, '../fixture/hls');
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
};

interface Playlist {
  /** Names of the requested files, in order. */
  readonly requestedFiles: string[];
  isThere: boolean;
}

async function servePlaylist(page: Page, isThere: boolean): Promise<Playlist> {
  const playlist: Playlist = { requestedFiles: [], isThere };
  await page.route(/\/streams\/[\w-]+\.(m3u8|m4s|mp4)$/, (route) => {
    const requestedFile = new URL(route.request().url()).pathname.replace('/streams/', '');
    playlist.requestedFiles.push(requestedFile);
    if (!playlist.isThere) return route.fulfill({ status: 404, body: '' });
    const name = requestedFile === 'none.m3u8' ? 'pictures.m3u8' : requestedFile;
    const contentType = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
    return route.fulfill({ contentType, body: readFileSync(join(clip, name)) });
  });
  return playlist;
}

/** Most browsers except phones have no native HLS: hls.js plays it there. */
async function withoutOwnHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = HTMLMediaElement.prototype.canPlayType;
    HTMLMediaElement.prototype.canPlayType = function canPlayType(type) {
      return type.includes('mpegurl') ? '' : own.call(this, type);
    };
  });
}

async function watch(page: Page): Promise<void> {
  let link: string | undefined;
  await expect(async () => {
    const answer: CallAnswer<Calls['GET /api/live/matches']> = await (
      await page.request.get('/api/live/matches')
    ).json();
    link = answer.Matches.find(({ Match }) => Match.HomeTeamName === liveCast.playlist)?.Match.MatchLink;
    expect(link).toBeDefined();
  }).toPass();
  await page.goto(`/en${link}`);
  await page.getByRole('tab', { name: 'Watch' }).click();
}

const video = (page: Page) => page.locator('[data-stream=hls] video');
const seconds = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

test('hls.js plays a playlist automatically, without sound, and stops at the button', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await withoutOwnHls(page);
  const playlist = await servePlaylist(page, true);
  await watch(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  const videoState = await video(page).evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    isMuted: element.muted,
    source: element.currentSrc.split(':')[0],
  }));
  expect(videoState).toEqual({ width: 160, height: 90, isMuted: true, source: 'blob' });
  // The second part follows the first.
  await expect.poll(() => seconds(page)).toBeGreaterThan(2.2);
  expect(playlist.requestedFiles).toEqual(
    expect.arrayContaining(['none.m3u8', 'begin.mp4', 'part-0.m4s', 'part-1.m4s']),
  );
  const { violations } = await axeOn(page).include('[data-stream]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the buttons of the player pause, resume and turn sound on', async ({ page }) => {
  await withoutOwnHls(page);
  await servePlaylist(page, true);
  await watch(page);
  const isPaused = () => video(page).evaluate((element: HTMLVideoElement) => element.paused);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(isPaused).toBe(true);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(isPaused).toBe(false);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  await page.getByRole('button', { name: 'Hide the stream' }).click();
  await expect(video(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the stream' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
});

test('a playlist that comes later plays at the second attempt', async ({ page }) => {
  await withoutOwnHls(page);
  const playlist = await servePlaylist(page, false);
  await watch(page);
  await expect(page.getByText('The stream is not available right now')).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  playlist.isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
});

test('a browser with native HLS plays the playlist itself', async ({ page }) => {
  const playlist = await servePlaylist(page, true);
  await watch(page);
  const isOwn = await page.evaluate(
    () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  );
  test.skip(!isOwn, 'This browser has none.');
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.currentSrc)).toMatch(
    /\/streams\/none\.m3u8$/,
  );
  playlist.isThere = false;
  await page.reload();
  await page.getByRole('tab', { name: 'Watch' }).click();
  await expect(page.getByText('The stream is not available right now')).toBeVisible();
});
