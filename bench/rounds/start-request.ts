import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';

/** A round of dice in the session of the secret, at a random target. */
export function formatStartRequest(host: string, secret: string): string {
  const id = makeCommandId(Date.now(), randomBytes(16));
  const target = 200 + Math.floor(Math.random() * 9000);
  const body = `{"CommandId":"${id}","Bet":{"stake":"100","target":${target},"side":"over"}}`;
  return `POST /api/arcade/start HTTP/1.1\r\nhost: ${host}\r\norigin: null\r\nauthorization: Bearer ${secret}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
