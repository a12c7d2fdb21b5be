import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiClient } from './api-client.ts';
import type { ApiAnswer, ApiClient } from './ports.ts';

let server: Server;
let api: ApiClient;

beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    response.statusCode = url === '/v1/nothing' ? 404 : 200;
    response.end(`${method} ${url} ${headers['x-access-token']}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  api = openApiClient({ apiUrl, token: 'a-token', brokerUrl: '', virtualHost: '', nodeId: undefined });
});
afterAll(() => {
  api.close();
  server.close();
});

it('answers arrive in later reads, with the reason of a failure', async () => {
  for (let number = 1; number <= 10; number++) api.send({ method: 'GET', path: `/v1/${number}` });
  api.send({ method: 'POST', path: '/v1/nothing' });
  const answers: ApiAnswer[] = [];
  await expect
    .poll(() => {
      answers.push(...api.receive(0));
      return answers.length;
    })
    .toBe(11);
  expect(answers.find(({ request }) => request.path === '/v1/3')).toMatchObject({
    ...{ status: 200, body: 'GET /v1/3 a-token' },
  });
  expect(answers.find(({ status }) => status === 404)).toMatchObject({ body: 'POST /v1/nothing a-token' });
});
