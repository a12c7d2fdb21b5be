import type { ClientMessage } from '@evens/contract';

function isClientMessage(value: unknown): value is ClientMessage {
  return typeof value === 'object' && value !== null && 't' in value;
}

/** Parses a message of the browser as a server would. */
export function parseSent(text: string): ClientMessage {
  const value: unknown = JSON.parse(text);
  if (!isClientMessage(value)) throw new Error(`parseSent: expected a message of the contract, got ${text}`);
  return value;
}
