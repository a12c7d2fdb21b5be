import { err } from '@evens/base';
import { expect, test } from 'vitest';
import { drawUpload, type UploadRequest } from './draw-upload.ts';
import { DrawingTurns } from './drawing-turns.ts';

const requestedUpload: UploadRequest = {
  ...{ types: ['image/jpeg'], number: 2 },
  ...{ sideMin: 200, sideMax: 3_600, format: 'jpeg', quality: 86 },
};
const file = {
  ...{ name: 'passport.jpg', sender: 'a player' },
  ...{ bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]), isTooLong: false },
};

test.each([
  ['unreadable', 'DocumentNotAcceptedException', { reason: 'unreadable', file: 2 }],
  ['no-time', 'OverloadedException', { retryAfterSeconds: 5 }],
] as const)('a file whose drawing ends as %s is refused with %s', async (fault, code, data) => {
  const turns = new DrawingTurns();
  const drawn = await drawUpload(turns, file, requestedUpload, async () => err(fault));
  expect(drawn).toMatchObject({ ok: false, error: { code, data } });
  // The turn of the first upload has ended.
  expect(await turns.take(file.sender)).toBeDefined();
});
