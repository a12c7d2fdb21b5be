import { err, ok, type Result } from './result.ts';

declare const brand: unique symbol;
/** A value that only its own parser or its own table can make. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type PlayerId = Brand<number, 'PlayerId'>;
export type AccountId = Brand<number, 'AccountId'>;
export type MatchId = Brand<number, 'MatchId'>;
export type MarketId = Brand<number, 'MarketId'>;
export type TicketId = Brand<number, 'TicketId'>;
export type JournalId = Brand<number, 'JournalId'>;
/** UUIDv7 in lower case, made by the caller of a command. */
export type CommandId = Brand<string, 'CommandId'>;

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Takes a UUIDv7 in either case; refuses everything else, other UUID versions included. */
export function parseCommandId(text: string): Result<CommandId, 'not-a-uuid7'> {
  const lower = text.toLowerCase();
  // This is the brand's parser.
  return uuid7.test(lower) ? ok(lower as CommandId) : err('not-a-uuid7');
}

/** Milliseconds since 1970 that a UUIDv7 carries in its first 48 bits (RFC 9562, 5.7). */
export function commandIdTimeMs(id: CommandId): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A UUIDv7 from a time in milliseconds and 16 random bytes. */
export function makeCommandId(atMs: number, random16: Uint8Array): CommandId {
  const bytes = Uint8Array.from(random16.subarray(0, 16));
  let rest = atMs;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  // Its version and variant have just been set.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as CommandId;
}
