const BYTES = 8;

/** An initial client seed; the player may replace it. */
export function randomClientSeed(): string {
  return crypto.getRandomValues(new Uint8Array(BYTES)).reduce((text, byte) => text + hex(byte), '');
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Whether the server accepts the client seed: 1 to 64 letters, digits, dashes and underscores. */
export function isClientSeed(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
