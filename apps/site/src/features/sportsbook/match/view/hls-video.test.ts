// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { attachPlaylist } from './hls-video.ts';

function video(plays: CanPlayTypeResult): HTMLVideoElement {
  const element = document.createElement('video');
  element.canPlayType = (type) => (type === 'application/vnd.apple.mpegurl' ? plays : '');
  return element;
}

test('a browser that plays playlists gets the address; a failure is reported once, none after it was removed', async () => {
  const element = video('maybe');
  let failures = 0;
  const attached = await attachPlaylist(element, '/streams/a.m3u8', () => {
    failures += 1;
  });
  expect(element.getAttribute('src')).toBe('/streams/a.m3u8');
  element.dispatchEvent(new Event('error'));
  element.dispatchEvent(new Event('error'));
  expect(failures).toBe(1);
  attached.detach();
  expect(element.hasAttribute('src')).toBe(false);

  const again = await attachPlaylist(element, '/streams/b.m3u8', () => {
    failures += 1;
  });
  again.detach();
  element.dispatchEvent(new Event('error'));
  expect(failures).toBe(1);
});

test('a browser without native HLS and without hls.js support reports a failure at once', async () => {
  let failures = 0;
  const element = video('');
  await attachPlaylist(element, '/streams/a.m3u8', () => {
    failures += 1;
  });
  expect(failures).toBe(1);
  expect(element.hasAttribute('src')).toBe(false);
});
