/** Opcodes of RFC 6455, 5.2, each with the FIN bit. */
const FIN_TEXT = 0x81;
const FIN_PING = 0x89;

const encoder = new TextEncoder();

/**
 * An unmasked, uncompressed text frame around UTF-8 bytes: the whole of what a socket is written, so that one frame
 * serves every reader. Joins the parts given.
 */
export function textFrame(...parts: readonly (Uint8Array | string)[]): Buffer {
  const chunks = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FIN_TEXT;
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  let offset = head;
  for (const chunk of chunks) {
    frame.set(chunk, offset);
    offset += chunk.length;
  }
  return frame;
}

/** The bytes in a frame of `textFrame`. */
export function framePayload(frame: Buffer): Buffer {
  const length = frame[1] ?? 0;
  return frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10);
}

/** A ping without payload. */
export const PING_FRAME = Buffer.from([FIN_PING, 0]);
