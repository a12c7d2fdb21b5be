import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTraceCollector } from '../../../../../tests/fixture/trace-collector.ts';
import { createLog } from '../log.ts';
import { openTraces } from './open-traces.ts';

function tracedRequest(no: number): { request: IncomingMessage; response: ServerResponse } {
  const request = new IncomingMessage(new Socket());
  request.method = 'POST';
  request.url = '/api/betslip/placebet';
  request.headers['traceparent'] = `00-${no.toString(16).padStart(32, '0')}-${'1'.repeat(16)}-01`;
  return { request, response: new ServerResponse(request) };
}

test('a second begins at most 100 traces, a call at most 64 steps, and none after its end', async () => {
  const collector = await startTraceCollector();
  let nowMs = Date.parse('2030-01-01T00:00:00Z');
  const log = createLog('silent', 'test');
  const traces = openTraces({ url: collector.url, log, nowMs: () => nowMs });
  let no = 0;
  const arrive = () => {
    no += 1;
    const { request, response } = tracedRequest(no);
    traces.arrived(request, response);
    return { trace: traces.find(request), response };
  };
  const [first, ...others] = Array.from({ length: 300 }, arrive);
  expect(others.filter(({ trace }) => trace !== undefined)).toHaveLength(99);
  nowMs += 1_000;
  expect(arrive().trace).toBeDefined();

  for (let step = 0; step < 100; step += 1) first?.trace?.begin('step')();
  first?.response.emit('close');
  arrive().response.emit('close');
  const { trace, response } = arrive();
  response.emit('close');
  trace?.begin('late')();
  await traces.close();
  const names = collector.spans().map(({ name }) => name);
  expect(names.filter((name) => name === 'step')).toHaveLength(63);
  expect(names.filter((name) => name === 'POST /api/betslip/placebet')).toHaveLength(3);
  expect(names).not.toContain('late');
  await collector.stop();
});
