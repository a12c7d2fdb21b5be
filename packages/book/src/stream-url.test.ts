import { expect, test } from 'vitest';
import { isStreamUrl } from './feed-event.ts';

test.each([
  'https://video.example/live/1.m3u8?token=a%20b',
  'https://video.example:8443/frame',
  '/streams/pitch.html',
])('isStreamUrl accepts %s', (url) => {
  expect(isStreamUrl(url)).toBe(true);
});

test.each([
  '',
  'http://video.example/1.m3u8',
  'javascript:alert(1)',
  'data:text/html,hi',
  '//video.example/1.m3u8',
  '/\\video.example/1.m3u8',
  '/streams/../api/user',
  'https://user:secret@video.example/1.m3u8',
  'https:video.example',
  'https://',
  'https://video.example/with space',
  `https://video.example/${'a'.repeat(500)}`,
])('isStreamUrl rejects %s', (url) => {
  expect(isStreamUrl(url)).toBe(false);
});
