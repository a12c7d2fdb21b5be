import { type CallSpec, callRoles, calls } from '@evens/contract';
import { answerFaults } from '@evens/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStream } from '../../../apps/server/src/feed/testing/stream-client.ts';
import type { Answer, Browser } from '../../fixture/browser.ts';
import { callTable, subscriptions } from '../../specification/calls.ts';
import type { SpecifiedKey } from '../../specification/specified-call.ts';
import { requests } from './requests.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

const callSpec = (key: SpecifiedKey): CallSpec => calls[key];

/** Names of the fields of a call's query and body. */
function listFields(key: SpecifiedKey): readonly string[] {
  const { query, body } = callSpec(key);
  return [query, body].flatMap((schema) =>
    schema && 'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : [],
  );
}

/**
 * Calls whose path a quote contains. In `GET /api/a/one, two`, `two` is in the same folder as `one`. Empty if the quote
 * has no path.
 */
function quotedKeys(quote: string): readonly string[] {
  const [, method = '', first = '', others = ''] = /^(GET|POST) \/?(api\/[^,]*)(.*)$/.exec(quote) ?? [];
  if (first === '') return [];
  const folder = first.slice(0, first.lastIndexOf('/'));
  const beside = others.split(', ').filter((name) => name !== '');
  return [first, ...beside.map((name) => `${folder}/${name}`)].map((path) => `${method} /${path}`);
}

async function send(key: SpecifiedKey): Promise<Answer> {
  const { by, query, body, send } = (await requests[key]?.(stage)) ?? {};
  if (send) return send();
  const visitorOrPlayer: Browser = callRoles(callSpec(key)).includes('visitor')
    ? stage.visitor
    : stage.player;
  return (by ?? visitorOrPlayer).call(key, {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  });
}

describe.each(callTable)('$quote', ({ quote, parameters = '', keys }) => {
  test('the specified call exists in the contract with the named parameters', () => {
    const named = quotedKeys(quote);
    if (named.length > 0) expect([...keys].sort()).toEqual([...named].sort());
    const fields = keys.flatMap(listFields);
    const expectedFields = parameters.split(', ').filter((name) => name !== '');
    expect(expectedFields.filter((name) => !fields.includes(name))).toEqual([]);
  });

  test.each(keys)('%s answers as the contract describes it', async (key) => {
    const { status, body } = await send(key);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(answerFaults(key, body)).toEqual([]);
  });
});

test('GET /api/user/get answers 401 to a visitor, which the page handles', async () => {
  const { status, body } = await stage.visitor.call('GET /api/user/get');
  expect([status, body.ErrorCode]).toEqual([401, 'NotLoggedInException']);
});

test.each(subscriptions)('the real-time feed provides $quote by the topic $topic', async ({ topic }) => {
  const filled = topic.replace(/\{(.*)\}/, (_, home: string) => `${stage.matchId(home)}`);
  const url = `${stage.url.replace('http', 'ws')}/api/stream`;
  const client = await connectStream({ url, headers: { origin: stage.url } });
  try {
    const received = new Promise<unknown>((resolve) =>
      client.socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        if (message.topic === filled) resolve(message.t);
      }),
    );
    client.sub([filled]);
    expect(await received).toBe('image');
  } finally {
    client.socket.terminate();
  }
});
