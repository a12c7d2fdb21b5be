import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { Admission } from './admission.ts';
import { FrontQueue, isCommand } from './front-queue.ts';

/** Requests that take a millisecond each of a fake clock; turns of the event loop by hand. */
function front({ isOverloaded = false } = {}) {
  let atMs = 0;
  const turns: (() => void)[] = [];
  const handled: string[] = [];
  const refused: string[] = [];
  const admission = new Admission(() => atMs);
  if (isOverloaded) admission.admits = () => false;
  const requestUrl = ({ url = '' }: IncomingMessage) => url;
  const queue = new FrontQueue({
    admission,
    nowMs: () => atMs,
    nextTurn: (callback) => turns.push(callback),
    handle(request) {
      handled.push(requestUrl(request));
      atMs += 1;
    },
    refuse: (request) => refused.push(requestUrl(request)),
  });
  return {
    queue,
    admission,
    handled,
    refused,
    turn() {
      for (const callback of turns.splice(0)) callback();
    },
    send(url: string, method = 'GET') {
      const request = { url, method, socket: { destroyed: false } };
      const response = new EventEmitter();
      // The queue reads no more of a request than this, and of a response only that it closed.
      queue.take(request as IncomingMessage, response as unknown as ServerResponse);
      return { request, response };
    },
  };
}

it('the front queue starts as many requests per turn as time allows, and the others in later turns, in order', () => {
  const { send, handled, queue, turn } = front();
  for (let n = 0; n < 10; n += 1) send(`/${n}`);
  expect(handled).toEqual(['/0', '/1', '/2', '/3']);
  expect(queue.waiting).toBe(6);
  turn();
  expect(handled).toHaveLength(8);
  send('/10');
  turn();
  expect(handled.slice(8)).toEqual(['/8', '/9', '/10']);
});

it("the front queue starts at most eight operators' calls before the waiting ones", () => {
  const { send, handled, turn } = front();
  for (let n = 0; n < 10; n += 1) send(`/${n}`);
  for (let n = 0; n < 10; n += 1) send(`/API/desk/${n}`, 'POST');
  send('/api/operator/drain', 'POST');
  for (let n = 0; n < 6; n += 1) turn();
  const operatorCalls = (...numbers: number[]) => numbers.map((n) => `/API/desk/${n}`);
  expect(handled).toEqual([
    ...['/0', '/1', '/2', '/3'],
    ...operatorCalls(0, 1, 2, 3, 4, 5, 6, 7),
    ...['/4', '/5', '/6', '/7', '/8', '/9'],
    ...operatorCalls(8, 9),
    '/api/operator/drain',
  ]);
});

it('a request whose client has disconnected is not started', () => {
  const { send, handled, turn } = front();
  for (let n = 0; n < 4; n += 1) send(`/${n}`);
  const { request } = send('/gone');
  request.socket.destroyed = true;
  turn();
  expect(handled).not.toContain('/gone');
});

it('the front queue refuses a command that is not admitted, and no other call', () => {
  const { send, handled, refused } = front({ isOverloaded: true });
  send('/api/betslip/placebet', 'POST');
  send('/api/user/balance');
  send('/api/account/login', 'POST');
  expect(refused).toEqual(['/api/betslip/placebet']);
  expect(handled).toEqual(['/api/user/balance', '/api/account/login']);
});

it('the front queue refuses no callback of a provider while commands are refused', () => {
  const { send, handled, refused } = front({ isOverloaded: true });
  const callbacks = [
    '/api/payments/callback/stripe',
    '/api/aggregator/rocket/play',
    '/api/aggregator/rocket/rollback',
  ];
  for (const path of callbacks) send(path, 'POST');
  expect([handled, refused]).toEqual([callbacks, []]);
});

it('the front queue counts a command until its answer is sent or its client has disconnected', () => {
  const { send, admission } = front();
  const { response } = send('/api/betslip/placebet', 'POST');
  expect(admission.pending).toBe(1);
  response.emit('close');
  expect(admission.pending).toBe(0);
});

it.each([
  ['a finished answer', true, 1],
  ['a client that disconnected', false, 0],
])('the front queue counts %s into the rate of answers: %s', (_, writableFinished, answers) => {
  const { send, admission } = front();
  let count = 0;
  const answered = admission.answered.bind(admission);
  admission.answered = () => {
    count += 1;
    answered();
  };
  const { response } = send('/api/betslip/placebet', 'POST');
  Object.assign(response, { writableFinished }).emit('close');
  expect(count).toBe(answers);
  expect(admission.pending).toBe(0);
});

it.each([
  ['POST', '/api/betslip/placebet', true],
  ['POST', '/api/arcade/start', true],
  ['POST', '/api/cashout/create', true],
  ['POST', '/API/Betslip/PlaceBet', true],
  ['GET', '/api/cashout/tickets', false],
  ['POST', '/api/account/login', false],
  ['OPTIONS', '/api/arcade/start', false],
])('%s %s is a command: %s', (method, url, expected) => {
  expect(isCommand({ method, url })).toBe(expected);
});
