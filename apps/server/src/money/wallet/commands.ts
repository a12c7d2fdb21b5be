import { hash } from 'node:crypto';
import { type CommandId, commandIdTimeMs, err, ok, parseCommandId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';

/** Maximum age of a command id. A repeat within this time returns the first answer. */
const COMMAND_LIFE_MS = 24 * 60 * 60 * 1000;
/** How far a caller's clock may be ahead of the server's. */
const COMMAND_AHEAD_MS = 5 * 60 * 1000;

/** Refuses text that is no UUIDv7, and ids that are older than the maximum age or too far in the future. */
export function readCommandId(text: string, atMs: number): Result<CommandId, Refusal> {
  const id = parseCommandId(text);
  if (!id.ok) return err(refusal('InvalidRequestException', { reason: 'CommandId must be a UUIDv7' }));
  const createdAtMs = commandIdTimeMs(id.value);
  if (createdAtMs < atMs - COMMAND_LIFE_MS || createdAtMs > atMs + COMMAND_AHEAD_MS)
    return err(refusal('CommandExpiredException'));
  return ok(id.value);
}

/** SHA-256 in hex over the parsed fields of a command, in a fixed order. */
export function commandHash(fields: readonly (string | number | bigint)[]): string {
  return hash('sha256', JSON.stringify(fields.map(String)), 'hex');
}
