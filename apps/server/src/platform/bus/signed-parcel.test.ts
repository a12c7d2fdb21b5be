import { expect, it } from 'vitest';
import { unpackParcel } from './bus.ts';
import { decodeParcel, encodeParcel } from './signed-parcel.ts';

const key = Buffer.alloc(32, 1);
const messages = [
  { subject: 'prices.feed', bytes: Buffer.from('up') },
  { subject: 'prices.match.7', bytes: Buffer.alloc(0) },
  { subject: 'prices.match.8', bytes: Buffer.from('Besiktaş') },
];
const encoded = () => encodeParcel(key, { channel: 'prices', from: 'me', n: 3, messages });

it('a parcel is read as it was written', () => {
  const parcel = decodeParcel(key, 'prices', encoded());
  expect(parcel).toMatchObject({ from: 'me', n: 3 });
  const read: string[] = [];
  if (parcel && 'bytes' in parcel)
    unpackParcel(parcel, (subject, bytes) => read.push(`${subject} ${Buffer.from(bytes)}`));
  expect(read).toEqual(['prices.feed up', 'prices.match.7 ', 'prices.match.8 Besiktaş']);
});

it('a parcel of another key, of another channel, or with any changed byte is refused', () => {
  expect(decodeParcel(Buffer.alloc(32, 2), 'prices', encoded())).toBeUndefined();
  expect(decodeParcel(key, 'sessions', encoded())).toBeUndefined();
  for (let at = 0; at < encoded().length; at += 1) {
    const changed = encoded();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decodeParcel(key, 'prices', changed)).toBeUndefined();
  }
});

it('bytes that are too short for a parcel are refused', () => {
  for (let length = 0; length < 40; length += 1)
    expect(decodeParcel(key, 'prices', Buffer.alloc(length))).toBeUndefined();
});

it('a parcel of another version is not read, and names its version and sender', () => {
  const later = encodeParcel(key, { channel: 'prices', from: 'me', n: 3, messages, version: 2 });
  expect(decodeParcel(key, 'prices', later)).toEqual({ from: 'me', unreadableVersion: 2 });
});
