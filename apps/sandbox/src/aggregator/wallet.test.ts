import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PlayBody, walletCodes } from '@evens/providers/aggregator';
import { afterEach, expect, test } from 'vitest';
import { siteWallet } from './wallet.ts';

type Answer = { readonly status: number; readonly body: unknown } | 'lost';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A site that returns these answers in sequence and records its requests. */
async function site(answers: readonly Answer[]) {
  const requests: { path: string | undefined; actions: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ path: request.url, actions: JSON.parse(Buffer.concat(chunks).toString()).actions });
    const answer = answers[requests.length - 1] ?? 'lost';
    if (answer === 'lost') response.destroy();
    else response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, wallet: siteWallet({ address: () => ({ url, secret: 's' }) }, 'habanero', 1) };
}

const call: PlayBody = {
  user_id: 'u',
  currency: 'EUR',
  game: 'g',
  game_id: 'r',
  finished: true,
  actions: [
    { action: 'bet', amount: 100, action_id: 'a' },
    { action: 'win', amount: 30, action_id: 'b' },
  ],
};
const done = { status: 200, body: { balance: 930, transactions: [] } };
const short = { status: 412, body: { code: walletCodes.insufficient, message: 'no', balance: 5 } };
const rolledBack = { status: 200, body: { balance: 105, transactions: [] } };
const rollbacks = [
  { action: 'rollback', action_id: 'a-back', original_action_id: 'a' },
  { action: 'rollback', action_id: 'b-back', original_action_id: 'b' },
];

test('a call whose answer was lost is repeated until there is an answer', async () => {
  const { requests, wallet } = await site([
    'lost',
    { status: 503, body: { code: 503, message: 'later' } },
    done,
  ]);
  expect(await wallet.call(call)).toEqual({ kind: 'done', balanceMinor: 930n });
  expect(requests.map(({ path }) => path)).toEqual(['/play', '/play', '/play']);
});

test('a refusal is final if no earlier answer was lost', async () => {
  const { requests, wallet } = await site([short]);
  expect(await wallet.call(call)).toEqual({
    kind: 'refused',
    code: walletCodes.insufficient,
    balanceMinor: 5n,
  });
  expect(requests).toHaveLength(1);
});

test.each(['call', 'again'] as const)(
  'a refused %s is rolled back if an earlier copy of it may have reached the wallet',
  async (how) => {
    const lost: Answer[] = how === 'call' ? ['lost'] : [];
    const { requests, wallet } = await site([...lost, short, 'lost', rolledBack]);
    expect(await wallet[how](call)).toMatchObject({ kind: 'refused', balanceMinor: 105n });
    expect(requests.slice(-2)).toEqual(Array(2).fill({ path: '/rollback', actions: rollbacks }));
  },
);

test('a refused payout is repeated with the same id and never rolled back', async () => {
  const large = { status: 412, body: { code: walletCodes['win-too-large'], message: 'no' } };
  const { requests, wallet } = await site(['lost', large, large, done]);
  const [, win] = call.actions ?? [];
  const payout = { ...call, actions: win ? [win] : [] };
  expect(await wallet.owed(payout)).toMatchObject({ balanceMinor: 930n });
  expect(requests).toEqual(Array(4).fill({ path: '/play', actions: payout.actions }));
});
