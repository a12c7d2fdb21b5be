import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push that the service received, decrypted like a browser does (RFC 8291). */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: Readonly<Record<string, unknown>>;
}

function derive(key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** A push service on this machine, and the keys of its only browser. */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();

  function decrypt(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + (body[20] ?? 0);
    const sender = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const key = derive(browser.computeSecret(sender), auth, info, 32);
    const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      nonce,
    );
    cipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, payload: decrypt(Buffer.concat(parts)) });
      response.writeHead(statuses.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Answers pushes to the path with this status instead of 201. */
    answerWith: (path: string, status: number) => statuses.set(path, status),
    subscription: (path: string) => ({
      Endpoint: origin + path,
      P256dh: browser.getPublicKey('base64url'),
      Auth: auth.toString('base64url'),
    }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
