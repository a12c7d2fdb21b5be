import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer, isMailRefused } from './mail.ts';

const mail = {
  to: 'ada@example.org',
  subject: 'Olá – مرحبا',
  text: 'Abra: https://x.example/?a=b\n\nçã',
  language: 'pt-BR',
};
const clock = { nowMs: () => Date.UTC(2026, 1, 28, 12) };
let outbox = '';
const servers: Server[] = [];

beforeEach(() => {
  outbox = join(mkdtempSync(join(tmpdir(), 'evens-mail-')), 'outbox');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(join(outbox, '..'), { recursive: true });
});

/** Speaks as much SMTP as it takes to be handed one mail; answers `verdict` to its end, or hangs up. */
async function smtpServer(verdict: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    let data = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (inData) {
        data += chunk.toString();
        if (!data.endsWith('\r\n.\r\n')) return;
        inData = false;
        received.push(data);
        if (verdict === 'hang up') return socket.destroy();
        socket.write(`${verdict}\r\n`);
        return;
      }
      for (const line of chunk.toString().trim().split('\r\n')) {
        if (/^EHLO/i.test(line)) socket.write('250 test\r\n');
        else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

test('a mail without SMTP becomes a file that only its owner may read', async () => {
  const mailer = createMailer({ smtpUrl: undefined, outbox, from: 'Evens <no-reply@evens.invalid>', clock });
  await mailer.send(mail);
  await mailer.send(mail);
  const names = readdirSync(outbox);
  expect(names).toHaveLength(2);
  expect(names.every((name) => name.startsWith('2026-02-28T12-00-00') && name.endsWith('.eml'))).toBe(true);
  const file = join(outbox, names[0] ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('To: ada@example.org');
  expect(text).toContain('Content-Language: pt-BR');
});

test('a mail is delivered by SMTP, and a refusal is a failure', async () => {
  const taking = await smtpServer('250 taken');
  const options = { outbox, from: 'Evens <no-reply@evens.invalid>', clock };
  await createMailer({ ...options, smtpUrl: taking.url }).send(mail);
  expect(taking.received).toHaveLength(1);
  expect(taking.received[0]).toContain('To: ada@example.org');
  const refusing = await smtpServer('451 try later');
  const fault = await createMailer({ ...options, smtpUrl: refusing.url })
    .send(mail)
    .catch((error: unknown) => error);
  expect(String(fault)).toMatch(/451/);
  expect(isMailRefused(fault)).toBe(true);
});

test('a mail is surely undelivered if no server is reached, but not if it disconnects during the text', async () => {
  const options = { outbox, from: 'Evens <no-reply@evens.invalid>', clock };
  const gone = await smtpServer('250 taken');
  for (const server of servers.splice(0)) server.close();
  const captureFault = (smtpUrl: string) =>
    createMailer({ ...options, smtpUrl })
      .send(mail)
      .catch((error: unknown) => error);
  expect(isMailRefused(await captureFault(gone.url))).toBe(true);
  const hangingUp = await smtpServer('hang up');
  const fault = await captureFault(hangingUp.url);
  expect(fault).toBeInstanceOf(Error);
  expect(isMailRefused(fault)).toBe(false);
  expect(isMailRefused(new Error('anything else'))).toBe(false);
});

test('an address cannot smuggle in further headers', async () => {
  const mailer = createMailer({ smtpUrl: undefined, outbox, from: 'Evens <no-reply@evens.invalid>', clock });
  await mailer.send({
    ...mail,
    to: 'ada@example.org\r\nBcc: all@example.org',
    subject: 'x\r\nBcc: all@example.org',
  });
  const text = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8');
  expect(text).not.toMatch(/^Bcc:/m);
});

test('a mail contains the one-click unsubscribe link if there is one', async () => {
  const mailer = createMailer({ smtpUrl: undefined, outbox, from: 'Evens <no-reply@evens.example>', clock });
  const unsubscribeAt = `https://evens.example/pt/unsubscribe/${'a'.repeat(31)}`;
  await mailer.send({ ...mail, unsubscribeAt });
  await mailer.send(mail);
  const [first = '', second = ''] = readdirSync(outbox)
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .toSorted((one, other) => other.length - one.length);
  expect(first).toMatch(new RegExp(`List-Unsubscribe:\\s+<${unsubscribeAt}>\r\n`));
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(second).not.toContain('List-Unsubscribe');
});
