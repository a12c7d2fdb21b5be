import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from './png.ts';

test('a PNG contains its pixels row by row with correct checksums', async () => {
  const pixels = Uint8Array.from({ length: 3 * 2 * 4 }, (_, index) => index * 10);
  const png = await encodePng({ width: 3, height: 2, pixels });
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.push([png.toString('latin1', at + 4, at + 8), body]);
    at += length + 12;
  }
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([...(chunks[0]?.[1] ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const rows = [...inflateSync(chunks[1]?.[1] ?? Buffer.alloc(0))];
  expect(rows).toEqual([0, ...pixels.subarray(0, 12), 0, ...pixels.subarray(12)]);
});
