const BYTES = 8;

/** A client seed to begin with: the player may take any other. */
export function randomClientSeed(): string {
  return crypto.getRandomValues(new Uint8Array(BYTES)).reduce((text, byte) => text + hex(byte), '');
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Letters, digits, dashes and underscores, 1 to 64: as the server takes it. */
export function isClientSeed(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
