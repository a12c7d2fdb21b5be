import { describe, expect, test } from 'vitest';
import { createTestApp } from './testing/test-app.ts';

async function fetchHeaders(
  url: string,
  streamOrigins: readonly string[] = [],
  frameOrigins: readonly string[] = [],
) {
  const app = await createTestApp({ streamOrigins, frameOrigins });
  const answer = await app.fastify.inject({ url });
  await app.close();
  return {
    policy: String(answer.headers['content-security-policy']),
    frames: answer.headers['x-frame-options'],
    resources: answer.headers['cross-origin-resource-policy'],
  };
}

test('pictures come from the site itself and from hosts that the operator lists, nothing else does', async () => {
  const alone = await fetchHeaders('/en/live');
  expect(alone.policy).toContain("media-src 'self' blob:;");
  expect(alone.policy).toContain("frame-src 'self';");
  const { policy } = await fetchHeaders('/en/live', ['https://video.example']);
  for (const kind of ['connect-src', 'media-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${kind} 'self'[^;]* https://video\\.example;`));
  for (const kind of ['script-src', 'style-src', 'default-src']) expect(policy).toContain(`${kind} 'self';`);
});

test('pages cannot be framed, except the site’s own pictures, which run no scripts', async () => {
  const page = await fetchHeaders('/en/live');
  expect(page.policy).toContain("frame-ancestors 'none'");
  expect(page.frames).toBe('DENY');
  const pictures = await fetchHeaders('/streams/pitch.html');
  expect(pictures.policy).toContain("frame-ancestors 'self'");
  expect(pictures.policy).not.toContain('script-src');
  expect(pictures.frames).toBe('SAMEORIGIN');
  expect(page.resources).toBe('same-origin');
  expect(pictures.resources).toBe('cross-origin');
});

test('games of other providers are framed from hosts that the operator lists, and do nothing else here', async () => {
  const { policy } = await fetchHeaders('/en/casino', [], ['https://games.example']);
  expect(policy).toContain("frame-src 'self' https://games.example;");
  expect(policy.split('https://games.example')).toHaveLength(2);
});

test('a payment widget of the sandbox has no origin, and posts only to its own site', async () => {
  const widget = await fetchHeaders(`/sandbox-payments/widget/${'x'.repeat(32)}`);
  expect(widget.policy).toContain('sandbox allow-scripts allow-forms');
  expect(widget.policy).not.toContain('allow-same-origin');
  for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'self'"])
    expect(widget.policy).toContain(part);
  expect(widget.frames).toBe('SAMEORIGIN');
  const hosted = await fetchHeaders(`/sandbox-payments/pay/${'x'.repeat(32)}`);
  expect(hosted.policy).toContain("frame-ancestors 'none'");
});

describe('services of other companies', () => {
  const outsideScripts = [
    { kind: 'chat', host: 'widget.example', script: 'https://widget.example/chat.js' },
    { kind: 'analytics', host: 'numbers.example', script: 'https://numbers.example/n.js' },
  ] as const;

  async function policyFor(consent: string | undefined): Promise<string> {
    const app = await createTestApp({ outsideScripts });
    const headers = consent === undefined ? {} : { cookie: `evens.consent=${consent}` };
    const answer = await app.fastify.inject({ url: '/en/live', headers });
    await app.close();
    return String(answer.headers['content-security-policy']);
  }

  test('external services are in the policy of a page only after consent to exactly that host', async () => {
    const closed = (await fetchHeaders('/en/live')).policy;
    for (const consent of [
      undefined,
      '',
      'chat-widget.example',
      'chat+other.example',
      'tags+widget.example',
      '*',
    ])
      expect(await policyFor(consent), consent).toBe(closed);
    const opened = await policyFor('chat+widget.example');
    expect(opened).toContain("script-src 'self' https://widget.example;");
    expect(opened).toContain("frame-src 'self' https://widget.example;");
    expect(opened).toContain("connect-src 'self' https://widget.example wss://widget.example;");
    expect(opened).not.toContain('numbers.example');
    expect(opened).not.toContain('unsafe');
    const numbers = await policyFor('chat-widget.example!analytics+numbers.example');
    expect(numbers).toContain("script-src 'self' https://numbers.example;");
    expect(numbers).toContain("frame-src 'self';");
    expect(numbers).not.toContain('widget.example');
  });
});
