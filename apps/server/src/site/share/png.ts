import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflated = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_A_PIXEL = 4;
const RGBA = 6;
const BITS = 8;

/** Pixels of a drawing: rows from the top, four bytes per pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

function chunk(type: 'IHDR' | 'IDAT' | 'IEND', data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/**
 * Compresses a picture outside the main thread: the drawing library's own encoder would block it for tens of
 * milliseconds.
 */
export async function encodePng({ width, height, pixels }: Pixels): Promise<Buffer> {
  const rowBytes = width * BYTES_A_PIXEL;
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BITS, RGBA], 8);
  const body = await deflated(rows);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}
